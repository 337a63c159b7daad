import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settingsCss } from '../../src/theme/settings-sheet.js';
import { readSettings } from '../wire/read.js';

const colours = { ctaColor: '#010203', ctaBg: '#F0E0D0', headerTextColor: '#102030', headerBg: '#Fe0' };
const cta = '--rewards-cta-color:#010203;--rewards-cta-bg:#F0E0D0;';
const header = '--rewards-header-text-color:#102030;--rewards-header-bg:#Fe0;';

for (const [what, changed, css] of [
  ['all of them', {}, cta + header],
  ['trimmed ones', { ctaColor: ' #010203 ', ctaBg: '\t#F0E0D0' }, cta + header],
  ['none', { ctaColor: null, ctaBg: null, headerTextColor: '', headerBg: undefined }, ''],
  ['a button’s without text', { ctaColor: 'red' }, header],
  ['a button’s without ground', { ctaBg: '' }, header],
  ['a header’s without text', { headerTextColor: '#12' }, cta],
  ['a header’s without ground', { headerBg: {} }, cta],
  ['some that would leave the declaration', { ctaBg: '#fff;}*{display:none}', headerBg: '#fff/**/' }, ''],
] as const)
  test(`the colours of settings are pairs, so that one is never beside a default: ${what}`, () =>
    assert.equal(settingsCss(readSettings({ ...colours, ...changed }).settings), `:host{${css}}`));
