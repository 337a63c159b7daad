import type { ReactiveControllerHost } from 'lit';

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
