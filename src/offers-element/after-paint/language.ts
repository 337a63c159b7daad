import { localeRegistry } from '../../locales/registry.js';
import { notice } from '../../notice.js';
import type { Shell } from '../shell.js';
import { subscribe, whileConnected } from './while-connected.js';

/** Follows the nearest `lang`, and uses a language that has loaded. */
export function watchLanguage(shell: Shell): void {
  const { host } = shell;
  const follow = (): void => {
    shell.followLanguage();
    // Only a page that replaces texts loads their names. The classic script leaves them out.
    if ([...localeRegistry().languages.keys()].some((key) => key.endsWith('_')))
      void import('../../locales/unknown-strings.js').then(
        ({ unknownStrings }) => unknownStrings?.().forEach(notice),
        () => undefined,
      );
  };
  subscribe(host, localeRegistry().listeners, follow);
  whileConnected(host, () => {
    const observer = new MutationObserver(follow);
    // An observer doesn't see into shadow trees, so each one around the element is observed.
    for (let root = host.getRootNode(); ; root = root.host.getRootNode()) {
      observer.observe(root, { subtree: true, attributeFilter: ['lang'] });
      if (!(root instanceof ShadowRoot)) break;
    }
    return () => observer.disconnect();
  });
}
