import { describe } from 'node:test';
import { plainCases, testTakenAway } from './take-away-cases.js';

describe('plain code taken away', () => testTakenAway(plainCases));
