/** A tag of our own for a body whose sender gave it none. */
export async function entityTagOf(body: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return `W/"${[...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}

/** The same tag for a body that may be the same in other bytes: it was decompressed on its way. */
export function weaken(tag: string): string {
  return tag.startsWith('W/') ? tag : `W/${tag}`;
}

/** Whether an `If-None-Match` names `tag`, by the weak comparison (RFC 9110, 13.1.2). */
export function namesTag(ifNoneMatch: string, tag: string): boolean {
  const names = ifNoneMatch.split(',').map((name) => weaken(name.trim()));
  return names.includes(weaken(tag)) || ifNoneMatch.trim() === '*';
}
