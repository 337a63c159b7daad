import { ownTarget } from '../../card/press.js';
import { axisOf, beginTouch, findScroller, KEY_EVENTS } from '../../card/show-modal.js';
import type { Shell } from '../shell.js';

/** Keys that edit a text, alone or with a modifier. */
const EDITING = /^(Arrow(Left|Right|Up|Down)|Home|End|PageUp|PageDown|Backspace|Delete|Insert|Enter)$/;
/** Commands of the clipboard, and undo. */
const COMMAND = /^[acvxyz]$/i;
const SCROLLING = /^(Arrow(Left|Right|Up|Down)|Home|End|PageUp|PageDown| )$/;

/** The key that was pressed last, if that was meant for an element. Its release is, too. */
let held: string | undefined;

/**
 * Keeps keys, the wheel and touch scrolling from the page's widgets if they are meant for an element: for its open dialog, its search, or what of it
 * scrolls. The page sees the element as the target, so its own code can't know that. They end at the element's root while they bubble; what the
 * page listens to while it captures sees everything.
 */
export function keepOwnInput(shell: Shell): void {
  const { host } = shell;
  const root = host.shadowRoot!;
  for (const type of KEY_EVENTS) root.addEventListener(type, onKey as EventListener);
  // One that isn't passive would delay all scrolling on the page.
  for (const type of ['wheel', 'touchstart', 'touchmove'])
    root.addEventListener(type, onScroll as EventListener, { passive: true });
  dropStrayPresses(shell);
}

/**
 * A double click is one press, unless both clicks meet the same: the second never presses what the first has brought. After a device slept, and
 * its timers with it, the first press only ends what has ended meanwhile.
 */
function dropStrayPresses(shell: Shell): void {
  const { host } = shell;
  let pressed: Element | null;
  // On the host, to be called before all listeners of its root.
  host.addEventListener(
    'click',
    (event) => {
      const target = ownTarget(event, host.shadowRoot!);
      if (!target) return;
      const control = target.closest('a,button,.card,dialog');
      if (event.detail < 2) pressed = control;
      if (Date.now() >= shell.view.nextChange) host.requestUpdate();
      else if (control === pressed) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}

function onKey(this: ShadowRoot, event: KeyboardEvent): void {
  const target = ownTarget(event, this);
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

function onScroll(this: ShadowRoot, event: WheelEvent & TouchEvent): void {
  if (event.type === 'touchstart') {
    beginTouch(event.touches[0]);
    return;
  }
  const target = ownTarget(event, this);
  const axis = axisOf(event);
  if (target && (target.closest('dialog') || (axis && findScroller(target, axis)))) event.stopPropagation();
}
