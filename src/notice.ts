const said = new Set<string>();

/** Tells the page's developer something, once a page however many elements there are. */
export function notice(message: string): void {
  if (said.has(message)) return;
  said.add(message);
  console.warn(`rewards-widget: ${message}`);
}
