import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { createClaimHook } from '../../src/cli/gateway/claim-hook/claim-hook.js';
import { readClaimHookAddress } from '../../src/cli/gateway/claim-hook/hook-settings.js';
import { createHookLookup } from '../../src/process/hooks/hook-address.js';
import { eventually } from '../support/eventually.js';

describe('the address of a hook', () => {
  for (const text of [
    'https://10.0.0.5/hook',
    'https://172.16.3.4',
    'https://192.168.1.1',
    'https://169.254.169.254/latest',
    'https://100.64.0.1',
    'https://0.0.0.0',
    'https://0x0a000005',
    'https://[fd00::1]',
    'https://[fe80::1]',
    'https://[::ffff:10.0.0.5]',
    'https://[64:ff9b::10.0.0.5]',
    'https://[::]',
  ]) {
    test(`is refused without --claim-hook-private: ${text}`, () =>
      assert.throws(() => readClaimHookAddress(text, false), /^UsageError: --claim-hook is at a private address/));
    test(`is accepted with --claim-hook-private: ${text}`, () =>
      assert.equal(readClaimHookAddress(text, true).url.href, new URL(text).href));
  }

  for (const text of [
    'https://hook.example/a?b=c',
    'https://93.184.215.14',
    'https://[2606:2800:21f:cb07::1]',
    'http://127.0.0.1:8080/hook',
    'http://localhost:8080',
    'http://[::1]',
    'https://localhost',
  ])
    test(`may be ${text}`, () => assert.equal(readClaimHookAddress(text, false).url.href, new URL(text).href));

  for (const text of ['http://hook.example', 'http://10.0.0.5', 'hook.example', 'ftp://127.0.0.1', ''])
    test(`may not be ${text || 'empty'}, whatever may be private`, () => {
      for (const mayBePrivate of [false, true])
        assert.throws(
          () => readClaimHookAddress(text, mayBePrivate),
          /must be an https address, or an http address on this/,
        );
    });

  test('has no user and no password', () =>
    assert.throws(
      () => readClaimHookAddress('https://me:hunter2@hook.example', false),
      (error: Error) => {
        assert.match(error.message, /must not contain a user or a password/);
        assert.doesNotMatch(error.message, /hunter2/);
        return true;
      },
    ));
});

describe('the name of a hook', () => {
  /** Answers like the system's resolver, with these addresses. */
  const resolver = (...addresses: string[]) =>
    ((_name: string, _options: object, callback: (error: null, found: object[]) => void) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as unknown as NonNullable<Parameters<typeof createHookLookup>[1]>;

  const lookUp = (hook: string, addresses: string[], options: { all?: boolean; mayBePrivate?: boolean } = {}) =>
    new Promise<unknown>((resolve, reject) => {
      const address = readClaimHookAddress(hook, options.mayBePrivate ?? false);
      createHookLookup(address, resolver(...addresses))(address.url.hostname, { all: options.all }, (error, found) =>
        error ? reject(error) : resolve(found),
      );
    });

  test('may lead to public addresses, which are then connected to', async () => {
    assert.equal(await lookUp('https://hook.example', ['93.184.215.14']), '93.184.215.14');
    assert.deepEqual(await lookUp('https://hook.example', ['93.184.215.14', '2606:2800::1'], { all: true }), [
      { address: '93.184.215.14', family: 4 },
      { address: '2606:2800::1', family: 6 },
    ]);
    // Where a network has only IPv6.
    assert.equal(await lookUp('https://hook.example', ['64:ff9b::93.184.215.14']), '64:ff9b::93.184.215.14');
  });

  for (const addresses of [
    ['10.0.0.5'],
    ['127.0.0.1'],
    ['169.254.169.254'],
    ['::ffff:10.0.0.5'],
    ['fd00::1'],
    ['64:ff9b::10.0.0.5'],
    ['93.184.215.14', '10.0.0.5'],
  ])
    test(`may not lead to ${addresses.join(' and ')}, unless --claim-hook-private is given`, async () => {
      await assert.rejects(lookUp('https://hook.example', addresses), /^PrivateAddressError/);
      assert.equal(await lookUp('https://hook.example', addresses, { mayBePrivate: true }), addresses[0]);
    });

  test('that is for this machine may lead nowhere else', async () => {
    assert.equal(await lookUp('http://localhost', ['127.0.0.1']), '127.0.0.1');
    await assert.rejects(lookUp('http://hook.localhost', ['93.184.215.14'], { mayBePrivate: true }), /Private/);
  });

  test('is looked up for each connection, so one that changes to a private address gets no claim', async () => {
    let connections = 0;
    const inside = createServer((socket) => {
      connections++;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(inside, 'listening');
    const { port } = inside.address() as AddressInfo;
    const lines: string[] = [];
    const hook = await createClaimHook(
      {
        address: readClaimHookAddress(`https://hook.example:${port}/`, false),
        secrets: [randomBytes(24).toString('base64')],
      },
      { notice: (line) => lines.push(line), count: () => undefined, resolve: resolver('127.0.0.1') },
    );
    try {
      hook.onClaim({ id: 'claim_1', user: 'ann', offer: 'tea', code: 'SAVE-10', at: 0 }, new Request('http://a'));
      await eventually(() => lines.length === 1);
      assert.match(lines[0]!, /1 claim \(its name leads to a private address\)/);
      // A connection that is made after all would have been accepted before this one.
      const own = connect(port, '127.0.0.1');
      await once(own, 'close');
      assert.equal(connections, 1);
    } finally {
      inside.close();
      await hook.close();
    }
  });
});
