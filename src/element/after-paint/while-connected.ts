import type { ReactiveControllerHost } from 'lit';
import { isShadow } from '../../locales/find-language.js';
import { localeRegistry } from '../../locales/registry.js';
import type { Shell } from '../shell.js';

/** Runs `start` whenever the host enters the page, and what it returns when the host leaves. */
export function whileConnected(host: ReactiveControllerHost, start: () => () => void): void {
  let stop: () => void;
  host.addController({
    hostConnected: () => void (stop = start()),
    hostDisconnected: () => stop(),
  });
}

/** Calls `listener` now, and whenever `listeners` are notified, while the host is on the page. */
export function subscribe(host: ReactiveControllerHost, listeners: Set<() => void>, listener: () => void): void {
  whileConnected(host, () => {
    listener();
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
}

/** Follows the nearest `lang`, and uses a language that has loaded. */
export function watchLanguage(shell: Shell): void {
  const { host } = shell;
  const follow = (): void => shell.resetLocale();
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
