import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { takeAwaySnippet } from '../../demo/take-away/platforms.js';
import { cases } from '../demo/take-away-cases.js';
import { json, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { createConsumer, type Consumer } from '../support/published-package.js';
import { runServer, startDocumentedServer, type DocumentedServer, type RunningServer } from './documented-server.js';
import { readFileOf, root } from './documents.js';
import { serverCases } from './server-cases.js';

const PAGES = ['hono.js', 'express.js', 'fragment.js'];

const studioCases = ['rewards-widget', 'giveaway-flow'].map(
  (element) =>
    Object.values(cases).find(({ input }) => input.element === element && input.source.kind === 'gateway')!.input,
);

const servers: readonly DocumentedServer[] = [
  { name: 'docs/start.md', file: 'shop.mjs', code: readFileOf('docs/start.md', 'shop.mjs'), isBesideGateway: true },
  { name: 'docs/start.md', file: 'server.mjs', code: readFileOf('docs/start.md', 'server.mjs') },
  ...PAGES.map((file) => ({
    name: 'docs/server.md',
    file: file.replace('.js', '.mjs'),
    code: readFileSync(path.join(root, 'test/server/pages', file), 'utf8'),
  })),
  ...(['hono', 'express'] as const).flatMap((kind) =>
    studioCases.map((input) => ({
      name: `the studio’s ${kind} of ${input.element}`,
      file: 'server.mjs',
      code: async () => (await takeAwaySnippet(kind, input)).code,
    })),
  ),
];

let project: Consumer;
let service: LoopbackServer;

before(async () => {
  project = createConsumer(['@lit-labs/ssr', 'hono', '@hono/node-server', 'express']);
  project.write('index.html', readFileOf('docs/start.md', 'index.html'));
  service = await startLoopbackServer();
});
after(async () => {
  await service?.stop();
  project?.remove();
});

for (const documented of servers)
  void describe(`${documented.file} of ${documented.name}`, () => {
    let server: RunningServer;
    before(async () => {
      service.answer = json({ all: [] });
      server = await startDocumentedServer(documented, project, service);
    });
    beforeEach(() => service.forget());
    afterEach(() => assert.ok(!server.hasEnded, server.output));
    after(() => server?.stop());

    for (const { title, run } of serverCases) void test(title, () => run(server, service));
  });

void describe('a server of the documents without a key ends with one line', () => {
  for (const { name, file, code } of servers.filter(({ isBesideGateway }) => !isBesideGateway))
    void test(`${file} of ${name}`, async () => {
      project.write('keyless.mjs', typeof code === 'string' ? code : await code());
      const server = runServer(path.join(project.folder, 'keyless.mjs'), { REWARDS_API_KEY: '', REWARDS_URL: '' });
      assert.equal(await server.ended(), 1);
      assert.match(server.output, /^Set [^\n]*REWARDS_API_KEY[^\n]*\n$/);
    });
});
