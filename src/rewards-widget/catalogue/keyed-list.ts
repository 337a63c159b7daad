import { noChange } from 'lit';
import { directive, Directive, type ChildPart } from 'lit/directive.js';
import { clearPart, insertPart, removePart, setChildPartValue, setCommittedValue } from 'lit/directive-helpers.js';

class KeyedList extends Directive {
  #parts = new Map<unknown, ChildPart>();

  render<T>(_items: readonly T[], _keyOf: (item: T) => unknown, _draw: (item: T) => unknown): unknown {
    return noChange;
  }

  override update(list: ChildPart, [items, keyOf, draw]: Parameters<this['render']>): unknown {
    const before = this.#parts;
    if (!before.size) {
      // Something else may have stood here.
      clearPart(list);
      setCommittedValue(list, []);
    }
    const keys = items.map(keyOf);
    const wanted = new Set(keys);
    for (const [key, part] of before) {
      if (wanted.has(key)) continue;
      removePart(part);
      // Lit leaves this one behind, between what are to be neighbours.
      (part.endNode as Comment).remove();
    }
    this.#parts = new Map();
    let next: ChildPart | undefined;
    for (let index = items.length; index--;) {
      // What is in its place is not touched: moving it would take its focus.
      next = insertPart(list, next, before.get(keys[index]));
      setChildPartValue(next, draw(items[index]));
      this.#parts.set(keys[index], next);
    }
    return noChange;
  }
}

/**
 * Draws items one after the other. What an item is drawn in stays its own as long as the item is there, and stands still as
 * long as those that stay are in the same order: all that a window on a list needs, at less than half the size of `repeat`.
 *
 * @param keyOf tells items apart: no two of a list have the same
 */
export const keyedList = directive(KeyedList) as <T>(
  items: readonly T[],
  keyOf: (item: T) => unknown,
  draw: (item: T) => unknown,
) => unknown;
