import { html, nothing, type TemplateResult } from 'lit';
import type { CodePressStrings } from '../../locales/english/code-press.js';
import type { ShownCode } from '../codes-view.js';
import { barcodeTemplate, type Barcode } from './barcode.js';

/** A code large, black on white, to be read or scanned at the till. */
export function tillTemplate(
  { kept, title, partner }: ShownCode,
  barcode: Barcode,
  strings: CodePressStrings,
): TemplateResult {
  return html`<dialog class="till" aria-label=${strings.atTill}>
    <button part="details-close" class="icon" data-action="close" aria-label=${strings.close}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>
    </button>
    ${partner ? html`<div class="who" dir="auto">${partner}</div>` : nothing}
    ${title ? html`<div class="what" dir="auto">${title}</div>` : nothing} ${barcodeTemplate(barcode)}
    <code class="large" dir="ltr" translate="no">${kept.code}</code>
    <div class="who">${strings.atTill}</div>
  </dialog>`;
}

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
