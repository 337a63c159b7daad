import { describe } from 'node:test';
import { otherCases, testTakenAway } from './take-away-cases.js';

describe('code taken away with attributes or a payload', () => testTakenAway(otherCases));
