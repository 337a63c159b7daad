import { CemChangelog } from '@wc-toolkit/changelog';
import type { Surface } from './surface.js';

/** A public name that is there no longer, is new, or means something else. */
export interface Change {
  /** A sentence. */
  readonly what: string;
  /** The smallest version that may bring it. */
  readonly needs: 'major' | 'minor';
}

/** Compares the public names of two versions. */
export function findChanges(before: Surface, after: Surface): Change[] {
  return [...entryChanges(before.entries, after.entries), ...elementChanges(before.elements, after.elements)];
}

function entryChanges(before: Surface['entries'], after: Surface['entries']): Change[] {
  const changes: Change[] = [];
  for (const entry of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const own = entry.replace(/^\./, 'rewards-widget');
    if (!after[entry]) changes.push({ what: `${own} can no longer be imported.`, needs: 'major' });
    else if (!before[entry]) changes.push({ what: `${own} can be imported.`, needs: 'minor' });
    else changes.push(...nameChanges(own, new Set(before[entry]), new Set(after[entry])));
  }
  return changes;
}

function nameChanges(entry: string, before: ReadonlySet<string>, after: ReadonlySet<string>): Change[] {
  const changes: Change[] = [];
  for (const name of before)
    if (!after.has(name)) {
      if (name.endsWith('?') && after.has(name.slice(0, -1)))
        changes.push({ what: `${entry}: ${name.slice(0, -1)} may no longer be left out.`, needs: 'major' });
      else if (after.has(`${name}?`)) changes.push({ what: `${entry}: ${name} may be left out.`, needs: 'minor' });
      else changes.push({ what: `${entry} no longer has ${name}.`, needs: 'major' });
    }
  for (const name of after)
    if (!before.has(name) && !before.has(`${name}?`) && !before.has(name.replace(/\?$/, '')))
      changes.push({ what: `${entry} has ${name}, which is new.`, needs: 'minor' });
  return changes;
}

function elementChanges(before: unknown, after: unknown): Change[] {
  // It writes into what it gets.
  const { rawData } = new CemChangelog().compareManifests(structuredClone(before), structuredClone(after));
  return [rawData.breakingChanges, rawData.featureChanges].flatMap((lists) =>
    Object.entries(lists).flatMap(([tag, list]) =>
      list.flatMap(({ api, changeType, name, oldValue, newValue }): Change | Change[] => {
        const subject = api === 'component' ? `<${tag}>` : `<${tag}>, ${api}: ${name}`;
        const values = `${oldValue ?? 'nothing'} to ${newValue ?? 'nothing'}`;
        switch (changeType) {
          case 'removed':
            return { what: `${subject} is no longer there.`, needs: 'major' };
          case 'added':
            return { what: `${subject} is new.`, needs: 'minor' };
          case 'name':
            return { what: `${subject} has another name in scripts: from ${values}.`, needs: 'major' };
          case 'defaultValue':
            // The look may change with any version.
            if (api === 'CSS variables') return [];
            return { what: `${subject} has another default: from ${values}.`, needs: 'major' };
          case 'type':
            // Whether it takes more than before, or less, is for people to read.
            return { what: `${subject} has another type: from ${values}.`, needs: 'minor' };
          case 'deprecation':
            return { what: `${subject} is deprecated, or no longer.`, needs: 'minor' };
          default:
            // Where files are is no promise.
            return [];
        }
      }),
    ),
  );
}
