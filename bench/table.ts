/** Prints a table: a line for each row, with right-aligned cells. */
export function printTable(title: string, heads: readonly string[], rows: Record<string, readonly string[]>): void {
  console.log(`\n${title}`);
  const width = Math.max(...Object.keys(rows).map((name) => name.length));
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...Object.values(rows).map((cells) => cells[column]!.length)),
  );
  for (const [name, cells] of [['', heads] as const, ...Object.entries(rows)]) {
    console.log(
      `  ${name.padEnd(width)}${cells.map((cell, column) => `   ${cell.padStart(widths[column]!)}`).join('')}`,
    );
  }
}

export const ms = (time: number): string => `${Math.round(time).toLocaleString('en')} ms`;

/** A time with its ratio to another. */
export const msAndRatio = (time: number, base: number): string => `${ms(time)} ×${(time / base).toFixed(2)}`;

export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
