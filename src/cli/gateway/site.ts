import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Gateway } from '../../gateway/index.js';
import { Refusal } from '../../gateway/refusal.js';
import { observeRequests, type RequestRecord } from '../../process/observe-requests.js';
import type { FirstScreen } from './first-screen.js';
import { sendScriptFile, type ScriptFiles } from './script-files.js';

interface SiteOptions {
  /** Path of the gateway. */
  readonly mount: string;
  /** Path of the script files. */
  readonly scripts: string;
  readonly gateway: Gateway;
  readonly files: ScriptFiles;
  readonly firstScreen: FirstScreen;
  /** Gets each request once its answer begins. */
  readonly observe: (record: RequestRecord) => void;
}

export type Site = Hono<{ Bindings: HttpBindings }>;

/** Path of the first screen, below the gateway's. */
export const SCREEN_PATH = '/rewards-widget.html';

const READ_METHODS: readonly string[] = ['GET', 'HEAD'];

/** Everything that the process serves to pages. */
export function createSite({ mount, scripts, gateway, files, firstScreen, observe }: SiteOptions): Site {
  const site: Site = new Hono();
  site.use(observeRequests(observe));
  const readOnly = (path: string, answer: (request: Request, env: HttpBindings) => Promise<Response> | Response) =>
    site.all(path, ({ req, env }) =>
      READ_METHODS.includes(req.raw.method) ? answer(req.raw, env) : Refusal.ofMethod(READ_METHODS).answer(),
    );

  readOnly(mount + SCREEN_PATH, firstScreen);
  const mounts = [
    { path: scripts, add: () => readOnly(`${scripts}/*`, sendFile) },
    { path: mount, add: () => site.all(`${mount}/*`, ({ req, env }) => gateway(req.raw, env)) },
  ];
  // One may be inside the other.
  for (const { add } of mounts.sort((one, other) => other.path.length - one.path.length)) add();
  site.notFound(notFound);
  site.onError(() => new Refusal(500, 'Something went wrong here.').answer());
  return site;

  function sendFile(request: Request): Promise<Response> | Response {
    // Only names that were read at the start are known, so that no path leads elsewhere.
    const file = files.get(new URL(request.url).pathname.slice(scripts.length + 1));
    return file ? sendScriptFile(file, request) : notFound();
  }
}

function notFound(): Response {
  return Refusal.for('nothingHere').answer();
}
