import { describe } from 'node:test';
import { testPictures } from './scenario-pictures.js';
import { otherScenarios } from './telling-pictures.js';

describe('all other scenarios of the studio', () => testPictures(otherScenarios));
