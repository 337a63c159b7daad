/** A table; nothing without rows. Cells are Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** A text for a cell. */
export function cell(text = ''): string {
  return plain(text)
    .replaceAll('|', String.raw`\|`)
    .replace(/\s*\n\s*/g, ' ');
}

/** Text whose tags are shown, not read as markup, outside of code. */
export function plain(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;')))
    .join('');
}
