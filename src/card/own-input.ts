/** Elements on the page, each with its window. */
const hosts = new Map<HTMLElement, Window>();

/** Keys that are held down, and that the page doesn't see. Their release is ours, too. */
const held = new Set<string>();

/** Where the touch began. */
let start: Touch | undefined;

/** Keys that edit a text, alone or with a modifier. */
const EDITING = /^(Arrow(Left|Right|Up|Down)|Home|End|PageUp|PageDown|Backspace|Delete|Insert|Enter)$/;
/** Commands of the clipboard, and undo. */
const COMMAND = /^[acvxyz]$/i;
const SCROLLING = /^(Arrow(Left|Right|Up|Down)|Home|End|PageUp|PageDown| )$/;

/** What is pressed or scrolled within our elements. */
interface Own {
  readonly target: Element;
  /** The dialog that is open. Everything else on the page is inert then. */
  readonly dialog: HTMLDialogElement | null;
}

/**
 * Keeps keys, the wheel and touch scrolling from the page's widgets if they are meant for an element: for its open dialog, a field, a button, or what
 * scrolls. The page sees the element as the target, so its own code can't know that. We listen on the window while it captures, which is before
 * the document and everything in it, and from the element's first paint, which is before listeners that come with a layer of the page. Returns
 * what ends it, for when the element leaves the page.
 */
export function keepOwnInput(host: HTMLElement): () => void {
  const view = host.ownerDocument.defaultView;
  if (!view) return () => {};
  if (![...hosts.values()].includes(view)) {
    for (const type of ['keydown', 'keypress', 'keyup']) view.addEventListener(type, onKey as EventListener, true);
    // One that isn't passive would delay all scrolling on the page.
    const options = { capture: true, passive: true };
    view.addEventListener('touchstart', onTouchStart, options);
    for (const type of ['wheel', 'touchmove']) view.addEventListener(type, onScroll as EventListener, options);
  }
  hosts.set(host, view);
  return () => {
    hosts.delete(host);
    unlock(view);
    if ([...hosts.values()].includes(view)) return;
    for (const type of ['keydown', 'keypress', 'keyup']) view.removeEventListener(type, onKey as EventListener, true);
    view.removeEventListener('touchstart', onTouchStart, true);
    for (const type of ['wheel', 'touchmove']) view.removeEventListener(type, onScroll as EventListener, true);
  };
}

/**
 * Opens a dialog of an element. Until it is closed, the page behind it doesn't scroll. It closes when it is no longer displayed, such as
 * in a view that a router hides: otherwise it would keep the whole page from being used.
 */
export function showModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  const view = dialog.ownerDocument.defaultView!;
  for (const type of ['wheel', 'touchmove'])
    view.addEventListener(type, onLockedScroll as EventListener, { capture: true, passive: false });
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
    unlock(view);
  };
  dialog.addEventListener('close', onClose);
}

/** Lets the page scroll again, if no dialog is open. */
function unlock(view: Window): void {
  if ([...hosts].some(([host, other]) => other === view && openDialog(host))) return;
  for (const type of ['wheel', 'touchmove']) view.removeEventListener(type, onLockedScroll as EventListener, true);
}

function openDialog(host: HTMLElement): HTMLDialogElement | null | undefined {
  return host.shadowRoot?.querySelector('dialog:modal');
}

function findOwn(event: Event): Own | undefined {
  const target = event.composedPath()[0] as Element;
  const { ownerDocument: page } = target;
  // Keys go there if nothing is focused, as after a press on a dialog's text.
  const isUnfocused = event.type.startsWith('key') && (target === page?.body || target === page?.documentElement);
  for (const host of hosts.keys()) {
    const dialog = openDialog(host) ?? null;
    // What the page has put into a slot is its own.
    if (target.getRootNode() === host.shadowRoot) return { target, dialog };
    if (dialog && isUnfocused && host.ownerDocument === page) return { target: dialog, dialog };
  }
  return undefined;
}

function onKey(event: KeyboardEvent): void {
  const own = findOwn(event);
  const name = event.code || event.key;
  const isDown = event.type === 'keydown';
  const isOurs = isDown ? own !== undefined && isMeantFor(own, event) : held.has(name);
  if (isDown && isOurs) held.add(name);
  if ((isDown && !isOurs) || event.type === 'keyup') held.delete(name);
  if (!isOurs) return;
  event.stopImmediatePropagation();
  if (!own || !isDown) return;
  const { target, dialog } = own;
  if (event.key === 'Escape' && isField(target) && target.value) clear(event, target);
  else if (dialog && scrollsPage(event, own)) event.preventDefault();
}

function isMeantFor(own: Own, event: KeyboardEvent): boolean {
  const { target, dialog } = own;
  const { key } = event;
  // AltGr writes characters.
  const modified = (event.altKey || event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');
  if (/^F\d/.test(key)) return false;
  if (isField(target)) {
    // An empty field has no use for Escape, but the dialog around it has.
    if (key === 'Escape') return Boolean(dialog ?? target.value);
    if (key === 'Tab') return dialog !== null;
    return EDITING.test(key) || !modified || (target.matches('input') && COMMAND.test(key) && !event.altKey);
  }
  if (modified) return false;
  if (dialog) return true;
  if (target.matches('select')) return key.length === 1 || EDITING.test(key);
  if (key === 'Enter' || (key === ' ' && !target.matches('a'))) return target.matches('button,a');
  return SCROLLING.test(key) && findScroller(target, /Left|Right/.test(key) ? 'x' : 'y') !== undefined;
}

function isField(target: Element): target is HTMLInputElement {
  return target.matches('input');
}

/** Not every browser empties a search by Escape itself. */
function clear(event: Event, field: HTMLInputElement): void {
  event.preventDefault();
  field.value = '';
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Whether a key would scroll the page behind the dialog. */
function scrollsPage(event: KeyboardEvent, { target, dialog }: Own): boolean {
  const { key } = event;
  if (!SCROLLING.test(key) || /Left|Right/.test(key) || target.matches('input,select')) return false;
  if (key === ' ' && target.matches('button')) return false;
  return findScroller(target, 'y', dialog) === undefined;
}

function onTouchStart({ touches }: TouchEvent): void {
  start = touches[0];
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
  const own = findOwn(event);
  if (!own) return;
  const { target, dialog } = own;
  const axis = axisOf(event);
  // The other listener, which is called next, keeps the page from scrolling.
  if (dialog) event.stopPropagation();
  else if (axis && findScroller(target, axis)) event.stopImmediatePropagation();
}

/** Keeps the page behind a dialog from scrolling. Texts longer than their part of the dialog contain their own scrolling. */
function onLockedScroll(event: WheelEvent & TouchEvent): void {
  const own = findOwn(event);
  if (!own?.dialog) return;
  event.stopImmediatePropagation();
  const { target, dialog } = own;
  if (event.cancelable && axisOf(event) && !findScroller(target, 'y', dialog)) event.preventDefault();
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
