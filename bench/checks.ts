interface Check {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
}

/** Compares measurements with the limits of the design. */
export class Checks {
  readonly #checks: Check[] = [];

  add(name: string, value: number, limit: number): void {
    this.#checks.push({ name, value, limit });
  }

  /** @returns whether all of them are within their limits */
  print(): boolean {
    console.log('\n    value    limit');
    for (const { name, value, limit } of this.#checks) {
      console.log(`${short(value)} ${short(limit)}  ${value <= limit ? '✔' : '✖'} ${name}`);
    }
    return this.#checks.every(({ value, limit }) => value <= limit);
  }
}

function short(value: number): string {
  return (Number.isInteger(value) ? String(value) : value.toFixed(2)).padStart(9);
}
