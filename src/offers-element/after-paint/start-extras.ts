import type { Shell } from '../shell.js';

/** Loads what few elements ask for, from files beside the script. */
export function startExtras(shell: Shell): void {
  const { host } = shell;
  const start = (part: { start: (shell: Shell) => void }): void => part.start(shell);
  let links: Promise<void> | undefined;
  let pictures: Promise<void> | undefined;
  host.addController({
    hostUpdated() {
      if (host.deepLinks != null) links ??= shell.use('links', () => import('../deep-links/deep-links.js'), start);
      if (host.imageUrl) pictures ??= shell.use('pictures', () => import('../pictures/pictures.js'), start);
    },
  });
}
