/** Keys that edit a text, alone or with a modifier. */
const EDITING = /^(Arrow(Left|Right|Up|Down)|Home|End|PageUp|PageDown|Backspace|Delete|Insert|Enter)$/;
/** Commands of the clipboard, and undo. */
const COMMAND = /^[acvxyz]$/i;
const SCROLLING = /^(Arrow(Left|Right|Up|Down)|Home|End|PageUp|PageDown| )$/;

const KEY_EVENTS = ['keydown', 'keypress', 'keyup'] as const;

/** The key that was pressed last, if that was meant for an element. Its release is, too. */
let held: string | undefined;

/** Where the touch began. */
let start: Touch | undefined;

/**
 * Keeps keys, the wheel and touch scrolling from the page's widgets if they are meant for an element: for its open dialog, its search, or what of it
 * scrolls. The page sees the element as the target, so its own code can't know that. They end at the element's root while they bubble; what the
 * page listens to while it captures sees everything.
 */
export function keepOwnInput(host: HTMLElement): void {
  const root = host.shadowRoot!;
  for (const type of KEY_EVENTS) root.addEventListener(type, onKey as EventListener);
  // One that isn't passive would delay all scrolling on the page.
  for (const type of ['wheel', 'touchstart', 'touchmove'])
    root.addEventListener(type, onScroll as EventListener, { passive: true });
  pressOnce(host);
}

/** A double click is one press, unless both clicks meet the same: the second never presses what the first has brought. */
function pressOnce(host: HTMLElement): void {
  let pressed: Element | null;
  // On the host, to be called before all listeners of its root.
  host.addEventListener(
    'click',
    (event) => {
      const target = event.composedPath()[0] as Element;
      if (target.getRootNode() !== host.shadowRoot) return;
      const control = target.closest('a,button,.card,dialog');
      if (event.detail < 2) pressed = control;
      if (control === pressed) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
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

/** Where an event happens in an element. What the page has put into a slot is its own. */
function ownTarget({ target, currentTarget }: Event): Element | undefined {
  return (target as Element).getRootNode() === (currentTarget as Element).getRootNode()
    ? (target as Element)
    : undefined;
}

function onKey(event: KeyboardEvent): void {
  const target = ownTarget(event);
  // Scripts send events without a key.
  if (!target || !(event.key as string | undefined)) return;
  const dialog = target.closest('dialog');
  const isDown = event.type === 'keydown';
  // A key that is held down is one press.
  if (isDown && event.repeat && event.key === 'Enter' && target.matches('a,button')) event.preventDefault();
  if (isDown) held = isMeantFor(target, dialog, event) ? event.key : undefined;
  if (event.key !== held) return;
  event.stopPropagation();
  if (!isDown) return;
  if (event.key === 'Escape' && isField(target)) clear(event, target);
  else if (dialog && scrollsPage(event, target, dialog)) event.preventDefault();
}

function isMeantFor(target: Element, dialog: Element | null, event: KeyboardEvent): boolean {
  const { key } = event;
  if (/^F\d/.test(key)) return false;
  // An empty field has no use for Escape.
  if (key === 'Escape') return dialog !== null || (isField(target) && target.value !== '');
  if (key === 'Tab') return dialog !== null;
  // AltGr writes characters.
  const isModified = (event.altKey || event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');
  if (isModified) return isField(target) && (EDITING.test(key) || (COMMAND.test(key) && !event.altKey));
  if (dialog || isField(target)) return true;
  if (target.matches('select')) return key.length === 1 || EDITING.test(key);
  return SCROLLING.test(key) && findScroller(target, /Left|Right/.test(key) ? 'x' : 'y') !== undefined;
}

function isField(target: Element): target is HTMLInputElement {
  return target.matches('input');
}

/** Not every browser empties a search by Escape itself. */
function clear(event: Event, field: HTMLInputElement): void {
  event.preventDefault();
  field.value = '';
  field.dispatchEvent(new CustomEvent('input', { bubbles: true }));
}

/** Whether a key would scroll the page behind the dialog. */
function scrollsPage({ key }: KeyboardEvent, target: Element, dialog: Element): boolean {
  if (!SCROLLING.test(key) || /Left|Right/.test(key) || target.matches('input,select')) return false;
  if (key === ' ' && target.matches('button')) return false;
  return findScroller(target, 'y', dialog) === undefined;
}

/** What an event scrolls: undefined for a gesture, which zooms. */
function axisOf(event: WheelEvent & TouchEvent): 'x' | 'y' | undefined {
  const { touches, ctrlKey, shiftKey } = event;
  if (ctrlKey || touches?.length > 1) return undefined;
  let { deltaX = 0, deltaY = 0 } = event;
  if (touches?.length && start) {
    deltaX = touches[0]!.clientX - start.clientX;
    deltaY = touches[0]!.clientY - start.clientY;
  }
  return Math.abs(deltaX) > Math.abs(deltaY) || (shiftKey && !deltaX) ? 'x' : 'y';
}

function onScroll(event: WheelEvent & TouchEvent): void {
  if (event.type === 'touchstart') {
    start = event.touches[0];
    return;
  }
  const target = ownTarget(event);
  const axis = axisOf(event);
  if (target && (target.closest('dialog') || (axis && findScroller(target, axis)))) event.stopPropagation();
}

/** Keeps the page behind a dialog from scrolling. Texts longer than their part of the dialog contain their own scrolling. */
function onDialogScroll(event: WheelEvent & TouchEvent): void {
  const { target, currentTarget } = event;
  if (event.cancelable && axisOf(event) && !findScroller(target as Element, 'y', currentTarget as Element))
    event.preventDefault();
}

/** The nearest part around a target that has more than it shows, and that the user can scroll. */
function findScroller(target: Element, axis: 'x' | 'y', within?: Element | null): Element | undefined {
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
