import { describe } from 'node:test';
import { mainPairs, testCuts } from './in-two-pieces.js';

describe('a server-rendered element on a page that arrives in two pieces', () => testCuts(mainPairs));
