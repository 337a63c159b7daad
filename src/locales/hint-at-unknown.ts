/** Logs which of the texts that a page replaces don't exist. The names of all texts are loaded only for this. */
export function hintAtUnknown(language: string, strings: object): void {
  import('./unknown-strings.js').then(({ logUnknown }) => logUnknown(language, strings)).catch(() => undefined);
}
