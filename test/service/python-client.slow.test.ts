import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { createServiceDocument } from '../../service/openapi/service-document.js';
import { findMissing } from '../runner/debian-packages.js';
import { startTestService, type TestService } from '../support/service.js';

const run = promisify(execFile);

/** What the generator and its client import. */
const PACKAGES = [
  'black',
  'python3-azure',
  'python3-docutils',
  'python3-isodate',
  'python3-jinja2',
  'python3-tomli',
  'python3-yaml',
];

const PYTHON = '/usr/bin/python3';

describe('a Python client that is generated from the OpenAPI document', () => {
  let folder: string;
  let service: TestService;
  before(async () => {
    const obstacle = findMissing(PACKAGES);
    assert.equal(obstacle, undefined);
    folder = await mkdtemp(path.join(tmpdir(), 'rewards-python-'));
    await cp(path.join(import.meta.dirname, 'python-client'), folder, { recursive: true });
    service = await startTestService();
  });
  after(async () => {
    await service?.stop();
    if (folder) await rm(folder, { recursive: true });
  });

  test('walks the feed, a giveaway, a claim and the events of the service', async () => {
    const inFolder = { cwd: folder, timeout: 300_000 };
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], inFolder);
    await writeFile(path.join(folder, 'openapi.json'), JSON.stringify(createServiceDocument()));
    // Microsoft's generator reads TypeSpec, into which their converter turns the document.
    await run('npx', ['tsp-openapi3', 'openapi.json', '--output-dir', 'spec'], inFolder);
    const generator = path.join(folder, 'node_modules/@typespec/http-client-python');
    // Its own way to a Python would download packages.
    await mkdir(path.join(generator, 'venv/bin'), { recursive: true });
    await symlink(PYTHON, path.join(generator, 'venv/bin/python'));
    await run('npx', ['tsp', 'compile', 'spec/main.tsp', '--config', 'tspconfig.yaml'], {
      ...inFolder,
      env: { ...process.env, PYTHONPATH: path.join(generator, 'generator') },
    });
    const { stdout } = await run(PYTHON, ['walk.py', service.url, service.apiKey], {
      ...inFolder,
      env: { ...process.env, PYTHONPATH: path.join(folder, 'client') },
    });
    const { offer, given, refused, views, claims, ...rest } = JSON.parse(stdout) as Record<string, unknown[]> & {
      offer: string;
    };
    assert.ok(Number(rest['offers']) > 30);
    assert.equal(rest['flow'], 'weekly-treats');
    assert.equal(given![0], true);
    assert.match(String(given![1]), /^[A-Z0-9-]{6,}$/);
    assert.deepEqual([refused![0], refused![2]], [false, null]);
    assert.match(String(refused![1]), /^You can claim again after \d{4}-/);
    assert.deepEqual(claims!.at(-1), ['claim', 'ann', offer]);
    assert.deepEqual(views!.at(-1), ['view', 'ann', 'weekly-treats']);
    assert.deepEqual(rest['pages'], [1, 1]);
    assert.deepEqual(rest['unknown'], ['Failure', false, 'There is no such giveaway.']);
  });
});
