import type { Shell } from '../shell.js';

/** Distance from the viewport that counts as near. */
const LOAD_MARGIN = '400px';

/** Notifies content that is waiting when its element nears the viewport. */
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
      // The host itself has no box if the page gives it `display: contents`.
      if (shell.content.awaitsView && host.isConnected) observer.observe(host.shadowRoot!.querySelector('.root')!);
      else observer.disconnect();
    },
    hostDisconnected: () => observer.disconnect(),
  });
}
