import type { UserConfig } from 'vitepress';

type Plugin = NonNullable<NonNullable<UserConfig['vite']>['plugins']>[number];

/** In the source of VitePress's search, and what it is here. */
const EDITS: readonly (readonly [RegExp, string])[] = [
  // The box is a button with everything in it.
  [
    /role="button"\s+:aria-owns="[^"]*"\s+aria-expanded="true"\s+aria-haspopup="listbox"/,
    'role="dialog" aria-modal="true"',
  ],
  // The results are options with a link in each, which a screen reader can't reach.
  [/:aria-activedescendant="[^"]*"\s+aria-autocomplete="both"\s/, ''],
  [/:role="[^"]*'listbox'[^"]*"\s/, ''],
  [/:aria-selected="[^"]*"\s+role="option"/, ''],
  // Their names are their text.
  [/:aria-label="\[\.\.\.p\.titles[^"]*"\s/, ''],
  [/<span class="title-icon"/, '<span class="title-icon" aria-hidden="true"'],
  [/<kbd :aria-label/g, '<kbd role="img" :aria-label'],
];

/** The search of the site as a dialog with a list of links. @throws if VitePress has changed it */
export function accessibleSearch(): Plugin {
  return {
    name: 'accessible-search',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/VPLocalSearchBox.vue')
        ? EDITS.reduce((text, [pattern, replacement]) => {
            if (text.search(pattern) < 0) throw new Error(`VitePress's search has no ${pattern} anymore`);
            return text.replace(pattern, replacement);
          }, code)
        : undefined,
  };
}
