import { showModal } from '../../offers/own-input.js';

/**
 * Opens a dialog, and removes it when it is closed. It closes when it is no longer displayed, such as in a view that a router hides:
 * otherwise it would keep the whole page from being used.
 */
export function openDialog(frame: HTMLElement, dialog: HTMLDialogElement, onClose: () => void): void {
  const observer = new IntersectionObserver(() => {
    if (!dialog.checkVisibility()) dialog.close();
  });
  dialog.onclose = () => {
    observer.disconnect();
    dialog.remove();
    onClose();
  };
  frame.append(dialog);
  showModal(dialog);
  observer.observe(dialog);
}
