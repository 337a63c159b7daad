import { describe } from 'node:test';
import { otherCases, testTakenAway } from './take-away-cases.js';
import { testServers } from './take-away-servers.js';

describe('code taken away with attributes or a payload', () => {
  testTakenAway(otherCases);
  testServers(otherCases);
});
