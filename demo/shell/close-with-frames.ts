/**
 * Closes a popover when the focus moves into a frame. The browser closes it after a press anywhere else, but presses in another
 * document are not reported to this one.
 */
export function closeWithFrames(popover: Element | undefined): void {
  if (!(popover instanceof HTMLElement)) return;
  const onBlur = (): void => {
    if (document.activeElement instanceof HTMLIFrameElement) popover.hidePopover();
  };
  popover.addEventListener('toggle', ({ newState }) => {
    if (newState === 'open') addEventListener('blur', onBlur);
    else removeEventListener('blur', onBlur);
  });
}
