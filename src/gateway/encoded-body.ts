import { chooseEncoding, PREFERRED_ENCODINGS, type Encoding, weaken } from '../http/encoding.js';
import { SharedWork } from '../http/shared-work.js';
import { shortHex } from './keyed-digest.js';

/** Higher ones save 2 % at most, and take two to ten times as long: anyone can ask for a flow that has to be compressed. */
const BROTLI_QUALITY = 6;

/** For what never changes: 6 % smaller, and takes tenths of a second. */
export const BEST_QUALITY = 11;

/** The largest feeds take four seconds. */
const MAX_ENCODING_MS = 10_000;

/** A text as bytes, compressed at most once for each encoding. */
export class EncodedBody {
  /** Weak, because all encodings share it. */
  readonly tag: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly #encoded = new Map<Encoding, Uint8Array<ArrayBuffer>>();
  readonly #underWay = new SharedWork<Encoding, Uint8Array<ArrayBuffer>>(MAX_ENCODING_MS);
  readonly #quality: number;

  /** @param quality of brotli */
  constructor(bytes: Uint8Array<ArrayBuffer>, tag: string, quality = BROTLI_QUALITY) {
    this.bytes = bytes;
    this.tag = tag;
    this.#quality = quality;
  }

  as(encoding: Encoding | undefined): Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer> {
    if (!encoding) return this.bytes;
    return this.#encoded.get(encoding) ?? this.#encode(encoding);
  }

  async #encode(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
    const shared = await this.#underWay
      .find(encoding)
      ?.wait()
      .catch(() => undefined);
    if (shared) return shared;
    const encoded = await this.#underWay.add(encoding, COMPRESS[encoding]!(this.bytes, this.#quality));
    this.#encoded.set(encoding, encoded);
    return encoded;
  }
}

/**
 * @param tag as sent by the service; without it, one is made from the bytes
 * @param quality of brotli
 */
export async function encodeBody(text: string, tag: string | undefined, quality?: number): Promise<EncodedBody> {
  const bytes = new TextEncoder().encode(text);
  return new EncodedBody(bytes, weaken(tag ?? `"${await digestOf(bytes)}"`), quality);
}

/** The best encoding that the request accepts and this platform supports. */
export function encodingFor(request: Request): Encoding | undefined {
  return isFromNext(request) ? undefined : chooseEncoding(request.headers.get('Accept-Encoding'), SUPPORTED);
}

/** Next.js drops `Content-Encoding` from a route's answer, and compresses the body itself. Only its requests have `nextUrl`. */
function isFromNext(request: Request): boolean {
  return 'nextUrl' in request;
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return shortHex(await crypto.subtle.digest('SHA-256', bytes));
}

type Compress = (bytes: Uint8Array<ArrayBuffer>, quality: number) => Promise<Uint8Array<ArrayBuffer>>;

const COMPRESS: Partial<Record<Encoding, Compress>> = { br: findBrotli(), gzip: findGzip() };

const SUPPORTED = PREFERRED_ENCODINGS.filter((encoding) => COMPRESS[encoding]);

/** Vercel's edge runtime has none: what is in front of it compresses. */
function findGzip(): Compress | undefined {
  if (!globalThis.CompressionStream) return undefined;
  return async (bytes) => {
    const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  };
}

/** The part of `node:zlib` that we use. */
interface Zlib {
  brotliCompress(
    bytes: Uint8Array,
    options: { params: Record<number, number> },
    callback: (error: Error | null, result: Uint8Array<ArrayBuffer>) => void,
  ): void;
  readonly constants: { readonly BROTLI_PARAM_QUALITY: number; readonly BROTLI_PARAM_SIZE_HINT: number };
}

/** The platform's brotli, on Node and the like. Not imported, because builds for workers would fail. */
function findBrotli(): Compress | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): unknown } };
  const zlib = process?.getBuiltinModule?.('node:zlib') as Zlib | undefined;
  if (!zlib) return undefined;
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
  return (bytes, quality) =>
    new Promise((resolve, reject) => {
      const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
      zlib.brotliCompress(bytes, { params }, (error, result) => (error ? reject(error) : resolve(result)));
    });
}
