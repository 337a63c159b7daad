import { describe } from 'node:test';
import { otherPairs, testCuts } from './in-two-pieces.js';

describe('a server-rendered element on a page that arrives in two pieces, with other scripts', () =>
  testCuts(otherPairs));
