import { describe } from 'node:test';
import { plainCases, testTakenAway } from './take-away-cases.js';
import { testServers } from './take-away-servers.js';

describe('plain code taken away', () => {
  testTakenAway(plainCases);
  testServers(plainCases);
});
