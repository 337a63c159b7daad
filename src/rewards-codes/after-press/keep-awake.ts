/**
 * Keeps the screen awake, where browsers can (Screen Wake Lock). The browser ends that when the page is hidden, so it is asked for
 * again when the page comes back.
 *
 * @param page the document that is looked at
 * @returns a function that lets the screen sleep again
 */
export function keepAwake(page: Document): () => void {
  let over = false;
  let lock: WakeLockSentinel | undefined;
  const letGo = (): void => {
    void lock?.release().catch(() => undefined);
    lock = undefined;
  };
  const ask = async (): Promise<void> => {
    if (page.visibilityState !== 'visible') return letGo();
    try {
      const asked = await (page.defaultView!.navigator as Partial<Navigator>).wakeLock?.request('screen');
      letGo();
      lock = asked;
      if (over || page.visibilityState !== 'visible') letGo();
    } catch {
      // Not with a low battery, for example. The shopper can touch the screen.
    }
  };
  const onChange = (): void => void ask();
  page.addEventListener('visibilitychange', onChange);
  onChange();
  return () => {
    over = true;
    page.removeEventListener('visibilitychange', onChange);
    letGo();
  };
}
