import { isShadow } from '../../locales/find-language.js';
import { localeRegistry } from '../../locales/registry.js';
import type { Shell } from '../shell.js';
import { subscribe, whileConnected } from './while-connected.js';

/** Follows the nearest `lang`, and uses a language that has loaded. */
export function watchLanguage(shell: Shell): void {
  const { host } = shell;
  const follow = (): void => shell.followLanguage();
  subscribe(host, localeRegistry().listeners, follow);
  whileConnected(host, () => {
    const observer = new MutationObserver(follow);
    // An observer doesn't see into shadow trees, so each one around the element is observed.
    for (let root = host.getRootNode(); ; root = root.host.getRootNode()) {
      observer.observe(root, { subtree: true, attributeFilter: ['lang'] });
      if (!isShadow(root)) break;
    }
    return () => observer.disconnect();
  });
}
