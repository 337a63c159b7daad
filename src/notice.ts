const said = new Set<string>();

/** Logs a notice for the page's developer, once per page. */
export function notice(message: string): void {
  if (said.has(message)) return;
  said.add(message);
  console.warn(`rewards-widget: ${message}`);
}
