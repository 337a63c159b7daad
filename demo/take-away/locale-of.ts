/** Languages that have a file in the package. English is built in. */
export const LOCALES: readonly string[] = ['ar', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'sv', 'tr'];

/** The locale file of a language, for all its regions. Undefined for English and for languages that are not shipped. */
export function localeOf(lang: string): string | undefined {
  const [, language] = /^([a-z]{2})(?:-[a-z0-9]{2,8})*$/i.exec(lang) ?? [];
  return LOCALES.find((locale) => locale === language?.toLowerCase());
}
