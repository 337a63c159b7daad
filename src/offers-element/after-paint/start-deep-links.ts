import type { Shell } from '../shell.js';

/** Loads what gives offers addresses. Only the core can load parts, so it hands this over. */
export type LoadLinks = () => Promise<{ start(shell: Shell): void }>;

/** Gives offers addresses, as soon as an element has `deep-links`. */
export function startDeepLinks(shell: Shell, loadLinks: LoadLinks): void {
  const { host } = shell;
  let loading: Promise<void> | undefined;
  host.addController({
    hostUpdated() {
      if (host.deepLinks != null) loading ??= shell.use('deep-links', loadLinks, ({ start }) => start(shell));
    },
  });
}
