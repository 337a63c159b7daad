import { directive, type ChildPart } from 'lit/directive.js';
import { getCommittedValue, getDirectiveClass, setCommittedValue } from 'lit/directive-helpers.js';
import { repeat, type RepeatDirective } from 'lit/directives/repeat.js';

const Repeat = getDirectiveClass(repeat([], String)) as typeof RepeatDirective;

/** `repeat`, which takes over the nodes of a list that was rendered without keys. Its cards are the first ones. */
class RepeatCards extends Repeat {
  #keyed = false;

  override update<T>(
    part: ChildPart,
    args: Parameters<typeof Repeat.prototype.update<T>>[1],
  ): ReturnType<RepeatDirective['update']> {
    const parts = getCommittedValue(part);
    if (!this.#keyed && Array.isArray(parts)) {
      const [cards, ...rest] = args;
      // Without a list, `repeat` only notes the keys.
      setCommittedValue(part, undefined);
      super.update(part, [[...cards].slice(0, parts.length), ...rest]);
      setCommittedValue(part, parts);
    }
    this.#keyed = true;
    return super.update(part, args);
  }
}

export const repeatCards = directive(RepeatCards) as typeof repeat;
