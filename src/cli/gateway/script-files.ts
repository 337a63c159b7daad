import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BEST_QUALITY, encodeBody, encodingFor, type EncodedBody } from '../../gateway/encoded-body.js';
import { namesTag } from '../../http/encoding.js';

/** A file of the package that pages may load. */
interface ScriptFile {
  readonly body: EncodedBody;
  readonly headers: Readonly<Record<string, string>>;
}

/** The files by their paths in the folder, such as `embed.js`. */
export type ScriptFiles = ReadonlyMap<string, ScriptFile>;

/** The folder in which `npm run build` writes, wherever this file is. */
const FOLDER = path.dirname(fileURLToPath(import.meta.resolve('rewards-widget/embed.js')));

/** The folder for which the package's import map is written. */
const MAPPED = '/rewards-widget/';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
};

/**
 * Reads the script files into memory: all that have a digest, and what goes with them.
 *
 * @param prefix path under which pages load them
 * @throws if the package isn't built
 */
export async function readScriptFiles(prefix: string): Promise<ScriptFiles> {
  const read = (name: string): Promise<string> => readFile(path.join(FOLDER, name), 'utf8');
  const integrity = JSON.parse(await read('integrity.json')) as Record<string, string>;
  const names = [...Object.keys(integrity), 'integrity.json', 'importmap.json', 'first-paint.css'];
  const files = names.map(async (name): Promise<[string, ScriptFile]> => {
    const text = await read(name);
    const served = name === 'importmap.json' ? text.replaceAll(`"${MAPPED}`, `"${prefix}/`) : text;
    return [name, { body: await encodeBody(served, undefined, BEST_QUALITY), headers: headersOf(name) }];
  });
  return new Map(await Promise.all(files));
}

function headersOf(name: string): Record<string, string> {
  return {
    'Content-Type': TYPES[path.extname(name)]!,
    // The names of parts change with their content.
    'Cache-Control': name.startsWith('parts/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
    // Pages of any origin may load them, also those that isolate themselves.
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
}

/** Answers with a file, or says that it hasn't changed. */
export async function sendScriptFile({ body, headers }: ScriptFile, request: Request): Promise<Response> {
  const sent: Record<string, string> = { ...headers, ETag: body.tag };
  const known = request.headers.get('If-None-Match');
  if (known !== null && namesTag(known, body.tag)) return new Response(null, { status: 304, headers: sent });
  const encoding = encodingFor(request);
  if (encoding) sent['Content-Encoding'] = encoding;
  return new Response(await body.as(encoding), { headers: sent });
}
