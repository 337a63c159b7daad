/** Holds a state and reports its changes. Several changes in one task are reported once. */
export class Store<State extends object> {
  #state: State;
  #reported = true;
  readonly #onChange: (state: State) => void;

  constructor(state: State, onChange: (state: State) => void) {
    this.#state = state;
    this.#onChange = onChange;
  }

  get state(): State {
    return this.#state;
  }

  update(patch: Partial<State>): void {
    this.#state = { ...this.#state, ...patch };
    if (!this.#reported) return;
    this.#reported = false;
    queueMicrotask(() => {
      this.#reported = true;
      this.#onChange(this.#state);
    });
  }
}
