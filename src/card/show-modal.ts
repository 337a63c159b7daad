export const KEY_EVENTS = ['keydown', 'keypress', 'keyup'] as const;

/** Where the touch began. */
let start: Touch | undefined;

export function beginTouch(at: Touch | undefined): void {
  start = at;
}

/** How long to wait for what is seen of a frame, in milliseconds: browsers don't measure one that is out of sight. */
const SEEN_LIMIT_MS = 200;

/**
 * Puts a dialog where it can be seen, before it opens: a frame may be as high as what is in it, with the page around it scrolling.
 */
export async function placeInView(dialog: HTMLDialogElement): Promise<void> {
  const { documentElement, defaultView: view } = dialog.ownerDocument;
  if (view!.top === view) return;
  const seen = await new Promise<DOMRectReadOnly | undefined>((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect();
      resolve(entry!.intersectionRect);
    });
    observer.observe(documentElement);
    setTimeout(resolve, SEEN_LIMIT_MS);
  });
  if (!seen?.height) return;
  dialog.style.top = `${seen.top}px`;
  dialog.style.bottom = `${view!.innerHeight - seen.bottom}px`;
  dialog.style.setProperty('--_from', `${seen.top}px`);
  dialog.style.setProperty('--_seen', `${seen.height}px`);
}

/**
 * Opens a dialog of an element. Until it is closed, the page behind it doesn't scroll, and Escape closes nothing else. It closes when it is no longer
 * displayed, such as in a view that a router hides: otherwise it would keep the whole page from being used.
 */
export function showModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  const view = dialog.ownerDocument.defaultView!;
  /** The release of a press that closes it is ours, too. */
  let isHeld = false;
  const onEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // The press that has closed it was released in another window.
    if (!dialog.open && event.type === 'keydown' && !event.repeat) return stop();
    event.stopImmediatePropagation();
    isHeld = event.type !== 'keyup';
    if (!dialog.open && !isHeld) stop();
  };
  const stop = (): void => {
    for (const type of KEY_EVENTS) view.removeEventListener(type, onEscape, true);
  };
  for (const type of KEY_EVENTS) view.addEventListener(type, onEscape, true);
  for (const type of ['wheel', 'touchmove'])
    dialog.addEventListener(type, onDialogScroll as EventListener, { passive: false });
  const observer = new IntersectionObserver(() => {
    if (dialog.checkVisibility()) return;
    // One that has left the document fires no event.
    observer.disconnect();
    dialog.close();
  });
  observer.observe(dialog);
  const onClose = (): void => {
    // The event fires late: the dialog may be open again.
    if (dialog.open) return;
    dialog.removeEventListener('close', onClose);
    observer.disconnect();
    if (!isHeld) stop();
  };
  dialog.addEventListener('close', onClose);
}

/** What an event scrolls: undefined for a gesture, which zooms. */
export function axisOf(event: WheelEvent & TouchEvent): 'x' | 'y' | undefined {
  const { touches, ctrlKey, shiftKey } = event;
  if (ctrlKey || touches?.length > 1) return undefined;
  let { deltaX = 0, deltaY = 0 } = event;
  if (touches?.length && start) {
    deltaX = touches[0]!.clientX - start.clientX;
    deltaY = touches[0]!.clientY - start.clientY;
  }
  return Math.abs(deltaX) > Math.abs(deltaY) || (shiftKey && !deltaX) ? 'x' : 'y';
}

/** Keeps the page behind a dialog from scrolling. Texts longer than their part of the dialog contain their own scrolling. */
function onDialogScroll(event: WheelEvent & TouchEvent): void {
  const { target, currentTarget } = event;
  if (event.cancelable && axisOf(event) && !findScroller(target as Element, 'y', currentTarget as Element))
    event.preventDefault();
}

/** The nearest part around a target that has more than it shows, and that the user can scroll. */
export function findScroller(target: Element, axis: 'x' | 'y', within?: Element | null): Element | undefined {
  for (let part: Element | null = target; part; part = part === within ? null : part.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(part);
    const [overflow, size, shown] =
      axis === 'x'
        ? [overflowX, part.scrollWidth, part.clientWidth]
        : [overflowY, part.scrollHeight, part.clientHeight];
    if (size > shown && /auto|scroll/.test(overflow)) return part;
  }
  return undefined;
}
