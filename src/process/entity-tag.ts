/** Makes a tag weak, since the body may be sent in several encodings. */
export function weaken(tag: string): string {
  return tag.startsWith('W/') ? tag : `W/${tag}`;
}

/** Whether an `If-None-Match` names `tag`, by the weak comparison (RFC 9110, 13.1.2). */
export function namesTag(ifNoneMatch: string, tag: string): boolean {
  const names = ifNoneMatch.split(',').map((name) => name.trim());
  return names.some((name) => name === '*' || weaken(name) === weaken(tag));
}
