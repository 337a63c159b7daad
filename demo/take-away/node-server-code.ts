import { quoteString } from './escaping.js';
import { installing } from './names.js';
import type { Placed } from './placed.js';
import { serverParts, type ServerParts } from './server-parts.js';
import type { Snippet } from './snippet.js';

/** A server with Hono that draws the element: docs/server.md. As in test/server/pages, where it is tested. */
export function honoSnippet(placed: Placed): Snippet {
  const parts = serverParts(placed);
  const { path, render, options, variable, address, comment } = parts;
  return serverSnippet(parts, 'hono', {
    imports: `import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';`,
    code: `const app = new Hono();
app.all('${path}/*', ({ req, env }) => gateway(req.raw, env));
app.use(
  '/rewards-widget/*',
  serveStatic({ root: files, rewriteRequestPath: (file) => file.replace('/rewards-widget', '') }),
);
// The sample's pictures are on the service itself. If yours are elsewhere, leave this out. Only pictures pass, without cookies.
app.get('/samples/*', async (context) => {
  const { ok, headers, body } = await fetch(new URL(context.req.path, service), { redirect: 'manual' });
  const type = headers.get('Content-Type') ?? '';
  if (!ok || !/^image\\/[^,]+$/.test(type)) return context.notFound();
  return context.body(body, 200, {
    'Content-Type': type,
    'X-Content-Type-Options': 'nosniff',
    // An SVG that is opened by itself runs no scripts.
    'Content-Security-Policy': 'sandbox',
  });
});
app.get('/', async (context) => {
  ${comment}const answer = await gateway(new Request(new URL(${quoteString(address)}, context.req.url)), context.env);
  const ${variable} = await ${render}(${options});
  return context.html(
    html\`${page(parts, `\${raw(${variable})}`)}\`,
  );
});

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000), hostname: '127.0.0.1' });
`,
  });
}

/** The same with Express. */
export function expressSnippet(placed: Placed): Snippet {
  const parts = serverParts(placed);
  const { path, render, options, variable, address, comment } = parts;
  return serverSnippet(parts, 'express', {
    imports: `import { getRequestListener } from '@hono/node-server';
import express from 'express';`,
    code: `// The sample's pictures are on the service itself. If yours are elsewhere, leave out \`samples\`. Only pictures pass, without cookies.
const samples = getRequestListener(async ({ url }) => {
  const { pathname } = new URL(url);
  // Such as \`/samples/../other\`, which leads elsewhere.
  if (!pathname.startsWith('/samples/')) return new Response(null, { status: 404 });
  const { ok, headers, body } = await fetch(new URL(pathname, service), { redirect: 'manual' });
  const type = headers.get('Content-Type') ?? '';
  if (!ok || !/^image\\/[^,]+$/.test(type)) return new Response(null, { status: 404 });
  const sent = {
    'Content-Type': type,
    'X-Content-Type-Options': 'nosniff',
    // An SVG that is opened by itself runs no scripts.
    'Content-Security-Policy': 'sandbox',
  };
  return new Response(body, { headers: sent });
});

const app = express();
app.use('${path}', getRequestListener(gateway));
app.use('/rewards-widget', express.static(files));
app.get('/samples/*path', samples);
app.get('/', async (request, response) => {
  ${comment}const answer = await gateway(new Request(${quoteString(`http://localhost${address}`)}), { incoming: request });
  const ${variable} = await ${render}(${options});
  response.send(\`${page(parts, `\${${variable}}`)}\`);
});

app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1');
`,
  });
}

function serverSnippet(
  { render, gateway, notes }: ServerParts,
  framework: string,
  { imports, code }: { readonly imports: string; readonly code: string },
): Snippet {
  return {
    file: 'server.mjs',
    language: 'js',
    code: `import path from 'node:path';
import { fileURLToPath } from 'node:url';
${imports}
import { createGateway } from 'rewards-widget/gateway';
import { ${render} } from 'rewards-widget/server';

const { REWARDS_URL: service, REWARDS_API_KEY: apiKey } = process.env;
if (!service || !apiKey) {
  console.error('Set REWARDS_URL and REWARDS_API_KEY.');
  process.exit(1);
}

const gateway = createGateway({ ${gateway} });
const files = path.dirname(fileURLToPath(import.meta.resolve('rewards-widget/embed.js')));

${code}`,
    notes,
    others: [installing('@lit-labs/ssr', framework, '@hono/node-server')],
  };
}

function page({ scripts }: ServerParts, element: string): string {
  return `<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Thank you</title>
${scripts.map((src) => `        <script type="module" src="${src}"></script>\n`).join('')}      </head>
      <body>
        <h1>Thank you for your order</h1>
        ${element}
      </body>
    </html>`;
}
