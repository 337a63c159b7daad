const files = import.meta.glob<unknown>(['../src/locales/??.ts', '!../src/locales/en.ts']);

const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur'];

/** Lists the package's languages beside the built-in English, each by its own name. */
export function listLanguages(select: HTMLSelectElement): void {
  for (const file of Object.keys(files)) {
    const tag = file.slice(-'xx.ts'.length, -'.ts'.length);
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    select.add(new Option(name.charAt(0).toLocaleUpperCase(tag) + name.slice(1), tag));
  }
}

/** Puts `element`, and every widget in it, into a language. Its words are loaded when they are first asked for. */
export function setLanguage(element: HTMLElement, tag: string): void {
  element.lang = tag;
  element.dir = RIGHT_TO_LEFT.includes(tag) ? 'rtl' : 'ltr';
  void files[`../src/locales/${tag}.ts`]?.();
}
