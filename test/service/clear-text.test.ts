import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findClearTextHost } from '../../service/database/clear-text.js';

for (const [url, host] of [
  ['postgres://u:p@db.example/x', 'db.example'],
  ['postgres://u:p@10.0.0.5:6432/x', '10.0.0.5'],
  ['postgres://u:p@localhost.example/x', 'localhost.example'],
  ['postgres://u:p@db.example/x?sslmode=disable', 'db.example'],
  ['postgres://u:p@db.example/x?sslmode=no-verify', undefined],
  ['postgres://u:p@db.example/x?sslmode=verify-full', undefined],
  ['postgres://u:p@db.example/x?ssl=true', undefined],
  ['postgres://u:p@localhost/x', undefined],
  ['postgres://u:p@127.0.0.1:5432/x', undefined],
  ['postgres://u:p@[::1]/x', undefined],
  ['postgres:///x?host=/var/run/postgresql', undefined],
  ['postgres://u:p@%2Fvar%2Frun%2Fpostgresql/x', undefined],
] as const)
  test(`${url} is ${host === undefined ? 'local or encrypted' : 'not encrypted'}`, () => {
    assert.equal(findClearTextHost(url), host);
  });
