import { changePageMemory, changeStorage, pageMemory } from './changes.js';
import { prefixOf } from './names.js';
import { storageOf } from './remember.js';

/** Forgets everything claimed at an address, whoever claimed it. */
export function forgetStored(base: string): void {
  const prefix = prefixOf(base);
  for (const name of pageMemory().keys()) if (name.startsWith(prefix)) changePageMemory(name, null);
  for (const remember of ['device', 'session'] as const) {
    const storage = storageOf(remember);
    for (const name of Object.keys(storage ?? {})) if (name.startsWith(prefix)) changeStorage(storage!, name, null);
  }
}
