import type { ElementDeclaration } from '../docs-tables.js';

/** Attributes that every element has. */
const GLOBAL = ['class', 'dir', 'hidden', 'id', 'lang', 'slot', 'style'];

/**
 * Names in a text that the manifest doesn't have: of tags, their attributes, parts, states, custom properties, and of events that are
 * listened to.
 */
export function undeclaredNames(text: string, elements: readonly ElementDeclaration[]): string[] {
  const all = (kind: 'cssParts' | 'cssProperties' | 'cssStates' | 'events'): Set<string> =>
    new Set(elements.flatMap((element) => element[kind].map(({ name }) => name)));
  const kinds: readonly (readonly [RegExp, Set<string>])[] = [
    [/::part\(([^)]+)\)/g, all('cssParts')],
    [/:state\(([^)]+)\)/g, all('cssStates')],
    [/(--rewards-[\w-]*)/g, all('cssProperties')],
    [/EventListener\('([^']*)'/g, all('events')],
  ];
  return [
    ...undeclaredAttributes(text, elements),
    ...kinds.flatMap(([pattern, known]) =>
      [...text.matchAll(pattern)].filter(([, name]) => !known.has(name!)).map(([found]) => found),
    ),
  ];
}

function undeclaredAttributes(text: string, elements: readonly ElementDeclaration[]): string[] {
  return [...text.matchAll(/<\/?([a-z]+-[a-z-]+)([^<>]*)>/g)].flatMap(([found, tag, attributes]) => {
    const element = elements.find(({ tagName }) => tagName === tag);
    const known = element && [...GLOBAL, ...element.attributes.map(({ name }) => name)];
    const names = [...attributes!.matchAll(/([\w-]+)(?:="[^"]*")?/g)].map(([, name]) => name!);
    return known && names.every((name) => known.includes(name)) ? [] : [found];
  });
}
