/**
 * Keeps the screen awake, where browsers can (Screen Wake Lock). The browser ends that when the page is hidden, so it is asked for
 * again when the page comes back.
 *
 * @returns a function that lets the screen sleep again
 */
export function keepAwake(): () => void {
  let over = false;
  let lock: WakeLockSentinel | undefined;
  const letGo = (): void => {
    void lock?.release().catch(() => undefined);
    lock = undefined;
  };
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return letGo();
    try {
      const asked = await (navigator as Partial<Navigator>).wakeLock?.request('screen');
      letGo();
      lock = asked;
      if (over || document.visibilityState !== 'visible') letGo();
    } catch {
      // Not with a low battery, for example. The shopper can touch the screen.
    }
  };
  const onChange = (): void => void ask();
  document.addEventListener('visibilitychange', onChange);
  onChange();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', onChange);
    letGo();
  };
}
