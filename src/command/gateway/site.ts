import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Gateway } from '../../gateway/index.js';
import { refuse } from '../../gateway/refusal.js';
import type { FirstScreen } from './first-screen.js';
import type { RequestRecord } from './log.js';
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

/** Everything that the process serves to pages. */
export function createSite({ mount, scripts, gateway, files, firstScreen, observe }: SiteOptions): Site {
  const site: Site = new Hono();
  site.use(async (context, next) => {
    const start = performance.now();
    await next();
    const { method, url } = context.req;
    observe({ method, path: new URL(url).pathname, status: context.res.status, duration: performance.now() - start });
  });
  const readOnly = (path: string, answer: (request: Request, env: HttpBindings) => Promise<Response> | Response) =>
    site.all(path, ({ req, env }) =>
      ['GET', 'HEAD'].includes(req.raw.method)
        ? answer(req.raw, env)
        : refuse(405, 'Only GET, HEAD are possible here.', { Allow: 'GET, HEAD' }),
    );

  readOnly(mount + SCREEN_PATH, firstScreen);
  const mounts = [
    { path: scripts, add: () => readOnly(`${scripts}/*`, sendFile) },
    { path: mount, add: () => site.all(`${mount}/*`, ({ req, env }) => gateway(req.raw, env)) },
  ];
  // One may be inside the other.
  for (const { add } of mounts.sort((one, other) => other.path.length - one.path.length)) add();
  site.notFound(notFound);
  site.onError(() => refuse(500, 'Something went wrong here.'));
  return site;

  function sendFile(request: Request): Promise<Response> | Response {
    // Only names that were read at the start are known, so that no path leads elsewhere.
    const file = files.get(new URL(request.url).pathname.slice(scripts.length + 1));
    return file ? sendScriptFile(file, request) : notFound();
  }
}

function notFound(): Response {
  return refuse(404, 'There is nothing at this address.');
}
