import type { Shell } from '../shell.js';

/** Gives offers addresses, as soon as an element has `deep-links`. */
export function startDeepLinks(shell: Shell): void {
  const { host } = shell;
  let loading: Promise<void> | undefined;
  host.addController({
    hostUpdated() {
      if (host.deepLinks != null)
        loading ??= shell.use(
          'deep-links',
          () => import('../deep-links/deep-links.js'),
          ({ start }) => start(shell),
        );
    },
  });
}
