import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Command } from 'commander';
import fc from 'fast-check';
import { listAudit } from '../../service/audit/audit-log.js';
import { printAudit } from '../../service/commands/audit.js';
import { addManagement } from '../../service/commands/management.js';
import { connect, type Sql } from '../../service/database/connect.js';
import { checkProperty } from '../support/check-property.js';
import { startTestService, type TestService } from '../support/service.js';

// eslint-disable-next-line no-control-regex -- they are what no line may contain
const CONTROLS = /[\0-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

const HALF_PAIR = /\p{Surrogate}/u;

/** What an operator can type: an argument has no NUL, and no half of a pair of surrogates. A `-` reads the standard input. */
const anyText = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.constantFrom('x\n2026-11-25T09:14:03.412Z  alice  done  keys revoke', '\u001b[2J', '\u2028', '😀'.repeat(150)),
  )
  .filter((text) => !text.includes('\0') && !HALF_PAIR.test(text) && text !== '-');

/** Options whose values have a form of their own. */
const FORMED: Readonly<Record<string, string>> = { claims: '1', before: '2020-01-01' };

/** Each command below another one, by its words. */
function commandsOf(command: Command, words: readonly string[] = []): { words: readonly string[]; command: Command }[] {
  return command.commands.flatMap((one) => {
    const all = [...words, one.name()];
    return one.commands.length ? commandsOf(one, all) : [{ words: all, command: one }];
  });
}

const management = (): Command => {
  const command = new Command().exitOverride();
  addManagement(command, undefined);
  return command;
};

describe('any flag of a command', () => {
  let service: TestService;
  let sql: Sql;
  before(async () => {
    service = await startTestService();
    sql = connect(service.databaseUrl, { max: 1 });
  });
  after(async () => {
    await sql?.end();
    await service?.stop();
  });

  test('is one whole line of the audit log, and does nothing to a terminal', async ({ mock }) => {
    const lines: string[] = [];
    for (const name of ['log', 'error'] as const)
      mock.method(console, name, (text: unknown) => void lines.push(...String(text).split('\n')));
    const { DATABASE_URL, SUDO_USER } = process.env;
    process.env['DATABASE_URL'] = service.databaseUrl;
    const logging = new Set<string>();
    try {
      for (const { words, command } of commandsOf(management()).filter(({ words: [name] }) => name !== 'audit'))
        await checkProperty(
          5,
          fc.asyncProperty(anyText, async (value) => {
            process.env['SUDO_USER'] = value;
            const flags = command.options
              .filter(({ long }) => long !== '--dry-run')
              .map((option) =>
                option.isBoolean() || option.long === '--yes'
                  ? option.long!
                  : `${option.long}=${FORMED[option.attributeName()] ?? value}`,
              );
            const before = (await listAudit(sql)).length;
            lines.length = 0;
            await management().parseAsync([...words, ...flags, '--', ...command.registeredArguments.map(() => value)], {
              from: 'user',
            });
            const entries = (await listAudit(sql)).slice(before);
            if (entries.length) logging.add(words.join(' '));
            await printAudit(service.databaseUrl);
            for (const line of lines) assert.doesNotMatch(line, CONTROLS, line);
            const printed = lines.slice(-before - entries.length);
            assert.equal(printed.filter((line) => /^\d{4}-\d\d-\d\dT/.test(line)).length, before + entries.length);
            for (const { command: written } of entries) {
              assert.ok(words.every((word) => written.includes(word)) && !HALF_PAIR.test(written));
              const last = JSON.parse(`"${printed.at(-1)!.replace(/["\\](?!u[\da-f]{4})/g, '\\$&')}"`) as string;
              assert.ok(last.endsWith(written), `${last} and ${written}`);
              if (command.options.some(({ long }) => long === '--partner'))
                assert.ok(written.includes(`--partner ${value}`), written);
            }
          }),
        );
    } finally {
      Object.assign(process.env, { DATABASE_URL, SUDO_USER });
      if (DATABASE_URL === undefined) delete process.env['DATABASE_URL'];
      if (SUDO_USER === undefined) delete process.env['SUDO_USER'];
      process.exitCode = 0;
    }
    assert.deepEqual([...logging].sort(), [
      'codes add',
      'codes withdraw',
      'events delete',
      'keys add',
      'keys revoke',
      'people erase',
      'people export',
      'people key',
    ]);
  });
});
