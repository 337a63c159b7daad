/** Whether `text` as a whole is an http(s) address, as terms may be (contract 2.5). */
export function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}
