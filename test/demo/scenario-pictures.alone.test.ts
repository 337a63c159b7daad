import { describe } from 'node:test';
import { testPictures } from './scenario-pictures.js';
import { tellingScenarios } from './telling-pictures.js';

describe('the ten main scenarios of the studio', () => testPictures(tellingScenarios));
