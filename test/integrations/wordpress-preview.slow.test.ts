import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';

const run = promisify(execFile);

/** WordPress Playground's own package. Only its schema is used, so what it depends on isn't installed. */
const PACKAGE = '@wp-playground/blueprints@3.1.56';
const INTEGRITY = 'sha512-mn1S5r6sQFvMEcDXGnHwKTaHwwkyBTf89kwMfIB73nGNhLYdA1OtDGoi+wVt2YhMc7nxNi4s7g+LdPxS/tyksA==';

const integration = path.resolve(import.meta.dirname, '../../integrations/wordpress');
const read = (file: string): string => readFileSync(path.join(integration, file), 'utf8');

interface Blueprint {
  readonly landingPage: string;
  readonly preferredVersions: { readonly php: string };
  readonly steps: readonly { readonly step: string; readonly pluginData?: { readonly slug: string } }[];
}

describe('the preview in WordPress Playground', () => {
  const blueprint = JSON.parse(read('assets/blueprints/blueprint.json')) as Blueprint;
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'rewards-preview-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('is a blueprint as Playground reads it', async () => {
    const inFolder = { cwd: folder };
    const { stdout } = await run('npm', ['pack', '--silent', PACKAGE], inFolder);
    const tarball = path.join(folder, stdout.trim());
    const digest = createHash('sha512').update(readFileSync(tarball)).digest('base64');
    assert.equal(`sha512-${digest}`, INTEGRITY);
    await run('tar', ['-xzf', tarball, 'package/blueprint-schema.json'], inFolder);
    const schema = JSON.parse(readFileSync(path.join(folder, 'package/blueprint-schema.json'), 'utf8')) as object;
    const isBlueprint = new Ajv({ strict: false, allErrors: true })
      .addSchema(schema, 'all')
      .compile({ $ref: 'all#/definitions/BlueprintV1Declaration' });
    assert.ok(isBlueprint(blueprint), JSON.stringify(isBlueprint.errors));
    assert.equal(isBlueprint({ ...blueprint, landing: '/' }), false);
  });

  test('installs this plugin, on a PHP that it takes, and opens its settings', () => {
    const [installed] = blueprint.steps.filter(({ step }) => step === 'installPlugin');
    assert.equal(installed?.pluginData?.slug, 'rewards-widget');
    const [, oldest] = /^Requires PHP: (.+)$/m.exec(read('rewards-widget/readme.txt'))!;
    assert.ok(Number(blueprint.preferredVersions.php) >= Number(oldest));
    const [, slug] = /const SLUG\s+= '([^']+)'/.exec(read('rewards-widget/admin/class-settings-page.php'))!;
    assert.equal(blueprint.landingPage, `/wp-admin/options-general.php?page=${slug}`);
  });
});
