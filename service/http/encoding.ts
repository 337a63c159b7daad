import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

/** How a body is encoded. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** In order of preference: among equal weights, the smallest body wins. */
const PREFERRED: readonly Encoding[] = ['br', 'gzip'];

/** Chooses an encoding that the caller accepts (`Accept-Encoding`). */
export function chooseEncoding(context: Context): Encoding {
  const choice = accepts(context, {
    header: 'Accept-Encoding',
    supports: [...PREFERRED],
    default: 'identity',
    match: (offered, { default: otherwise }) => {
      const weight = (encoding: string) =>
        (offered.find(({ type }) => type.toLowerCase() === encoding) ?? offered.find(({ type }) => type === '*'))?.q ??
        0;
      const best = Math.max(...PREFERRED.map(weight));
      return PREFERRED.find((encoding) => best > 0 && weight(encoding) === best) ?? otherwise;
    },
  });
  return choice as Encoding;
}

/** Compresses a body once, to be sent many times. */
export async function encode(body: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  switch (encoding) {
    case 'br':
      return promisify(brotliCompress)(body, {
        params: {
          // Above 5, it takes many times as long and saves only a few per cent.
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
        },
      });
    case 'gzip':
      return promisify(gzip)(body);
    case 'identity':
      return body;
  }
}
