/** Folds a category's name, so that names can be compared ignoring case. */
export function foldCategory(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
