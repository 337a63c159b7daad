import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Command } from 'commander';
import fc from 'fast-check';
import { listAudit } from '../../service/audit/audit-log.js';
import { auditLine } from '../../service/commands/audit.js';
import { ownProcess } from '../../service/commands/command-process.js';
import { addManagement } from '../../service/commands/management.js';
import { connect } from '../../service/database/connect.js';
import { checkProperty } from '../support/check-property.js';
import { runService } from '../support/run-service.js';
import { startTestService } from '../support/service.js';

// eslint-disable-next-line no-control-regex -- they are what no line may contain
const CONTROLS = /[\0-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

const HALF_PAIR = /\p{Surrogate}/u;

/** A false line, a clear screen, a line break of Unicode, and what is half a character if it is cut. */
const HOSTILE = ['x\n2026-11-25T09:14:03.412Z  alice  done  keys revoke', '\u001b[2J', '\u2028', '😀'.repeat(150)];

/** What an operator can type: an argument has no NUL, and no half of a pair of surrogates. */
const anyText = fc
  .oneof(fc.string({ unit: 'binary', minLength: 1 }), fc.constantFrom(...HOSTILE))
  .filter((text) => !text.includes('\0') && !HALF_PAIR.test(text));

/** Options whose values have a form of their own. */
const FORMED: Readonly<Record<string, string>> = {
  claims: '1',
  before: '2020-01-01',
  until: '2020-01-01',
  event: 'claim.given',
};

/** Each command below another one, by its words. */
function commandsOf(command: Command, words: readonly string[] = []): { words: readonly string[]; command: Command }[] {
  return command.commands.flatMap((one) => {
    const all = [...words, one.name()];
    return one.commands.length ? commandsOf(one, all) : [{ words: all, command: one }];
  });
}

describe('any flag of a command', () => {
  test('is one whole line of the audit log, and does nothing to a terminal', () =>
    checkProperty(
      50,
      fc.asyncProperty(anyText, anyText, async (operator, command) => {
        const line = auditLine({ began: new Date(0), operator, command, outcome: 'done' }, 0);
        assert.doesNotMatch(line, CONTROLS);
        const shown = JSON.parse(`"${line.replace(/["\\](?!u[\da-f]{4})/g, '\\$&')}"`) as string;
        assert.equal(shown, `1970-01-01T00:00:00.000Z  ${operator}  done     ${command}`);
      }),
    ));

  test('is in the audit log as it was typed, and printed so that it does nothing to a terminal', async () => {
    const service = await startTestService();
    const sql = connect(service.databaseUrl, { max: 1 });
    const value = HOSTILE.join('');
    const env = { DATABASE_URL: service.databaseUrl, SUDO_USER: value };
    const management = new Command();
    addManagement(management, ownProcess, undefined);
    const logging: string[] = [];
    try {
      for (const { words, command } of commandsOf(management)) {
        const flags = command.options
          .filter(({ long }) => long !== '--dry-run' && long !== '--since')
          .map((option) =>
            !option.required ? option.long! : `${option.long}=${FORMED[option.attributeName()] ?? value}`,
          );
        const before = (await listAudit(sql)).length;
        const { stdout, stderr } = await runService(
          [...words, ...flags, '--', ...command.registeredArguments.map(() => value)],
          env,
        );
        for (const line of `${stdout}${stderr}`.split('\n')) assert.doesNotMatch(line, CONTROLS);
        for (const { command: written } of (await listAudit(sql)).slice(before)) {
          logging.push(words.join(' '));
          assert.ok(written.startsWith(words.join(' ')) && !HALF_PAIR.test(written), written);
          if (command.options.some(({ long }) => long === '--partner'))
            assert.ok(written.includes(`--partner ${value}`), written);
        }
      }
      const { stdout } = await runService(['audit'], env);
      assert.equal(stdout.split('\n').length, logging.length + 1);
    } finally {
      await sql.end();
      await service.stop();
    }
    assert.deepEqual(logging.sort(), [
      'codes add',
      'codes withdraw',
      'events delete',
      'hooks pause',
      'hooks remove',
      'hooks resume',
      'hooks secret',
      'keys add',
      'keys revoke',
      'people erase',
      'people export',
      'people key',
    ]);
  });
});
