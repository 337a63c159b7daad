/** Keeps one result as long as what it was made of stays the same. */
export class Memo<T> {
  #of: readonly unknown[] = [];
  #made?: { readonly value: T };

  /** @param of what the result depends on, always in the same order */
  get(of: readonly unknown[], make: () => T): T {
    if (!this.#made || of.some((part, index) => part !== this.#of[index])) this.#made = { value: make() };
    this.#of = of;
    return this.#made.value;
  }
}
