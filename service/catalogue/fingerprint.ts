import { createHash, type Hash } from 'node:crypto';

/** Digests everything in `value`, in order. It works piece by piece, because one text of it would be as long as its file. */
export function fingerprint(value: unknown): Buffer {
  const hash = createHash('sha256');
  add(hash, value);
  return hash.digest();
}

function add(hash: Hash, value: unknown): void {
  if (Array.isArray(value)) {
    hash.update(`[${value.length}`);
    for (const item of value) add(hash, item);
  } else if (typeof value === 'object' && value !== null) {
    hash.update('{');
    for (const [key, item] of Object.entries(value)) {
      if (item === undefined) continue;
      hash.update(JSON.stringify(key));
      add(hash, item);
    }
    hash.update('}');
  } else hash.update(JSON.stringify(value) ?? 'null').update(',');
}
