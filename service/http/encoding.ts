import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../../src/http/encoding.js';

/**
 * Compresses a body once, to be sent many times.
 *
 * @param encoding undefined to leave it as it is
 */
export async function encode(body: Uint8Array, encoding: Encoding | undefined): Promise<Uint8Array> {
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
    case undefined:
      return body;
  }
}
