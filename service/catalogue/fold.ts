/** Brings a category's name into the form in which names are compared: case aside. */
export function foldCategory(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
