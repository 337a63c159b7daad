import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** How long browsers may keep an answer. */
const KEPT = { script: 'public, max-age=31536000, immutable', data: 'public, max-age=60', page: 'no-cache' };

interface AssetOptions {
  readonly type: string;
  readonly kept: keyof typeof KEPT;
  readonly body: string | Buffer;
}

/** An answer of the site, compressed once for each encoding. */
export class Asset {
  readonly type: string;
  readonly cacheControl: string;
  readonly #body: Buffer;
  readonly #encoded = new Map<string, Buffer>();

  constructor({ type, kept, body }: AssetOptions) {
    this.type = type;
    this.cacheControl = KEPT[kept];
    this.#body = Buffer.from(body);
  }

  /** The bytes for a browser that accepts these encodings. */
  encodedFor(accepted: string): { readonly body: Buffer; readonly encoding?: string } {
    if (/^image\/(png|jpeg)$/.test(this.type)) return { body: this.#body };
    const encoding = ['br', 'gzip'].find((name) => accepted.includes(name));
    if (!encoding) return { body: this.#body };
    let body = this.#encoded.get(encoding);
    if (!body) this.#encoded.set(encoding, (body = encoding === 'br' ? this.#brotli() : gzipSync(this.#body)));
    return { body, encoding };
  }

  /** As on real servers: the best quality for what never changes, a fast one for the rest. */
  #brotli(): Buffer {
    const quality = this.type === 'text/javascript' ? 11 : 5;
    return brotliCompressSync(this.#body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  }
}
