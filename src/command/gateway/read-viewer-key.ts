import { readViewerKeys } from '../../gateway/viewer.js';
import { UsageError } from '../exit-code.js';
import { linesOf } from '../lines-of.js';
import { readSecret } from '../secret.js';

/**
 * Reads the secrets by which shoppers find their kept codes, the one in force first.
 *
 * @returns undefined if none is set
 * @throws {UsageError} which never contains the secret
 */
export function readViewerKey(): readonly string[] | undefined {
  const text = readSecret('REWARDS_VIEWER_KEY');
  if (text === undefined) return undefined;
  const keys = linesOf(text);
  try {
    readViewerKeys(keys, undefined);
  } catch (error) {
    throw new UsageError((error as TypeError).message.replace(/^viewerKey/, 'REWARDS_VIEWER_KEY'), { cause: error });
  }
  return keys;
}
