import type { JsonObject } from '../model/json.js';
import { withoutEnvelope } from './element-of.js';
import { lineAndColumn, readText } from './read-text.js';

/** Larger files are not read, in bytes. */
export const MAX_FILE_BYTES = 20_000_000;

export type FileRead = { readonly payload: JsonObject; readonly problem?: undefined } | { readonly problem: string };

/** Reads a payload from the user's file, in the browser. Nothing is sent anywhere. */
export async function readPayloadFile(file: File): Promise<FileRead> {
  const { name, size } = file;
  if (size > MAX_FILE_BYTES) return { problem: `${name} is larger than 20 MB.` };
  let text: string;
  try {
    text = (await file.text()).replace(/^\uFEFF/, '');
  } catch {
    return { problem: `${name} could not be read.` };
  }
  const { payload, problems } = readText(text);
  if (payload) return { payload: withoutEnvelope(payload) };
  const [{ message, from }] = problems as [(typeof problems)[number]];
  const { line, column } = lineAndColumn(text, from);
  return { problem: `${name} holds no payload. Line ${line}, column ${column}: ${message}` };
}
