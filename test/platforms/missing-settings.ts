import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { SECRET } from '../gateway/tokens.js';
import type { Check } from '../runner/check.js';

/** How a language calls a function of its documented file and prints what that returns. */
export interface Calls {
  /** `rewards_token` for a shopper. */
  readonly token: readonly [string, ...string[]];
  /** `rewards_first_screen`. */
  readonly firstScreen: readonly [string, ...string[]];
}

/** Expects the documented functions to name a variable that is missing, instead of signing with an empty key or drawing nothing. */
export async function checkMissingSettings(folder: string, calls: Calls, check: Check): Promise<void> {
  const complete: NodeJS.ProcessEnv = {
    ...process.env,
    REWARDS_USER_SECRET: SECRET,
    // Nothing listens there.
    REWARDS_GATEWAY: 'http://127.0.0.1:9',
    SESSION_SECRET: 's'.repeat(64),
  };
  const call = ([program, ...args]: readonly [string, ...string[]], env: NodeJS.ProcessEnv) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' });
    return { status, stdout, output: stdout + stderr };
  };
  await check('signs a token, and falls back to the bare tag, with every variable', () => {
    assert.match(call(calls.token, complete).stdout, /^[\w-]+\.[\w-]+\.[\w-]+\s*$/);
    assert.match(
      call(calls.firstScreen, complete).stdout,
      /^<rewards-widget feed-url="\/rewards"><\/rewards-widget>\s*$/,
    );
  });
  for (const [name, command] of [
    ['REWARDS_USER_SECRET', calls.token],
    ['REWARDS_GATEWAY', calls.firstScreen],
  ] as const)
    for (const [how, value] of [
      ['missing', undefined],
      ['empty', ''],
    ] as const)
      await check(`throws with the name of ${name} when it is ${how}`, () => {
        const { status, stdout, output } = call(command, { ...complete, [name]: value });
        assert.notEqual(status, 0, output);
        assert.ok(output.includes(name), output);
        assert.doesNotMatch(stdout, /^[\w-]+\.[\w-]+\.[\w-]+\s*$/m);
      });
}
