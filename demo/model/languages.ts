const files = import.meta.glob<unknown>(['../../src/locales/??.ts', '!../../src/locales/en.ts']);

/** A language that the package ships. */
export interface Language {
  readonly tag: string;
  /** Its name in the language itself. */
  readonly name: string;
}

/** The built-in English, and the package's other languages. */
export const LANGUAGES: readonly Language[] = ['en', ...Object.keys(files).map((file) => file.slice(-5, -3))].map(
  (tag) => {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    return { tag, name: name.charAt(0).toLocaleUpperCase(tag) + name.slice(1) };
  },
);

/** Loads the widget's strings in a language on first use. */
export function loadLanguage(tag: string): void {
  void files[`../../src/locales/${tag}.ts`]?.();
}
