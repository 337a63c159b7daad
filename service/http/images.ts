import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { Environment } from './environment.js';

/**
 * Serves the images of the sample catalogue, whose addresses begin with `/samples/`.
 *
 * @param folder that contains the folder `samples`
 */
export function imagesRoute(folder: string): Hono<Environment> {
  return new Hono<Environment>().get(
    '/samples/*',
    serveStatic({
      root: folder,
      onFound: (_file, context) => context.header('Cache-Control', 'public, max-age=3600'),
    }),
  );
}
