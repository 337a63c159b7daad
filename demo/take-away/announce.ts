import { copyText } from './copy-text.js';

/** How long a button says that it has copied, in milliseconds. */
const SHOWN = 2000;

/** Says something in the panel that an element is in: shown below its buttons, and read out. */
export function announce(within: Element, words: string): void {
  const status = within.closest('.take-away')?.querySelector('.take-away-status');
  if (status) status.textContent = words;
}

/** Copies for a button, which says so for a while. */
export async function copyFor(button: HTMLElement, text: string, done: string): Promise<boolean> {
  const copied = await copyText(text);
  announce(button, copied ? done : 'The browser did not allow copying: select the text and copy it by hand.');
  if (copied) {
    button.dataset.done = '';
    setTimeout(() => delete button.dataset.done, SHOWN);
  }
  return copied;
}
