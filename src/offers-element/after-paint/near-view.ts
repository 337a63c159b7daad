import type { Shell } from '../shell.js';

/** Distance from the viewport that counts as near. */
const LOAD_MARGIN = '400px';

/** Tells a content when its element comes near the viewport, as long as it waits for that. */
export function watchNearness(shell: Shell): void {
  const { host } = shell;
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) shell.content.comeNear?.();
    },
    { rootMargin: LOAD_MARGIN },
  );
  host.addController({
    hostUpdated() {
      if (shell.content.waits && host.isConnected) observer.observe(host);
      else observer.disconnect();
    },
    hostDisconnected: () => observer.disconnect(),
  });
}
