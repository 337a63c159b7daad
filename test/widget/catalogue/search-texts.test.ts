import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { searchText, searchWords } from '../../../src/widget/catalogue/filter.js';
import type { Offer } from '../../../src/wire/offer.js';

const offer: Offer = {
  title: 'Crème brûlée für die Straße',
  partner: 'Łódź Café',
  description: 'With ΟΔΥΣΣΕΥΣ coffee',
  offerInfoButtonDiscount: '20% off',
  category: { name: 'Süßes', parent: 'Food & drink' },
  ageRestricted: false,
  hasMultipleCodes: false,
  terms: 'Hidden terms',
};

const found = (query: string): boolean => searchWords(query).every((word) => searchText(offer).includes(word));

/** Whether the query finds an offer of that title. */
const finds = (query: string, title: string): boolean =>
  searchWords(query).every((word) => searchText({ ...offer, title }).includes(word));

describe('an offer is found', () => {
  const queries = {
    'by its title': 'brûlée',
    'by its partner': 'café',
    'by its description': 'with coffee',
    'by its discount': '20%',
    'by its category': 'süßes',
    "by its category's parent": 'food',
    'whatever the case': 'CRÈME',
    'without diacritics': 'creme brulee',
    'with diacritics where it has none': 'cöffée',
    'whether a diacritic is one character or two': 'cre\u0300me',
    'by ss for ß': 'strasse',
    'by a final sigma': 'οδυσσευς',
    'by part of a word': 'offe',
    'by words in any order, from different fields': 'drink  creme 20',
    'by nothing': '  ',
  };
  for (const [how, query] of Object.entries(queries)) test(how, () => assert.ok(found(query)));
});

describe('a name is found in either spelling', () => {
  const spellings = [
    ['Domino’s', "domino's", 'domino‘s', 'domino´s', 'domino`s', 'dominoʼs', 'dominos'],
    ['“Best of” Pizza', '"best of" pizza', '„best of“ pizza', '«best of» pizza'],
    ['Coca-Cola', 'coca–cola', 'coca‑cola', 'coca — cola', 'coca cola'],
    ['Straße', 'strasse', 'STRASSE', 'STRAẞE'],
    ['Łódź', 'lodz', 'ŁÓDŹ'],
    ['Smørrebrød', 'smorrebrod'],
    ['Æbleskiver', 'aebleskiver', 'ÆBLESKIVER'],
    ['Œuvre', 'oeuvre'],
    ['Đorđe', 'dorde'],
    ['Þór', 'thor'],
    ['Kızılay', 'kizilay', 'KIZILAY', 'KİZİLAY'],
    ['İSTANBUL Işık', 'istanbul ışık', 'ıstanbul isik', 'Istanbul IŞIK'],
    ['Çiğköfte Üsküdar', 'cigkofte uskudar', 'ÇİĞKÖFTE ÜSKÜDAR'],
    ['カフェラテ', 'かふぇらて', 'ｶﾌｪﾗﾃ', 'カフェらて'],
    ['らーめん', 'ラーメン', 'ﾗｰﾒﾝ'],
    ['１０％オフ', '10%オフ'],
  ] as const;
  for (const [name, ...others] of spellings)
    for (const other of others)
      test(`${name} and ${other}`, () => {
        assert.ok(finds(other, name));
        assert.ok(finds(name, other));
      });
});

describe('Japanese words are found without spaces', () => {
  const queries = {
    'as the title has them': ['温泉旅行', '温泉旅行が半額'],
    'without the particle between them': ['コーヒー割引', 'コーヒーの割引'],
    'in any order': ['割引カフェ', 'カフェで使える割引'],
    'although the title has spaces': ['スターバックス珈琲', 'スターバックス\u3000珈琲'],
    'beside others': ['tシャツ無料', '無料のTシャツ'],
    'by a word in hiragana alone': ['のり', '焼きのり'],
    'by a single letter': ['の', 'のり'],
  } as const;
  for (const [how, [query, title]] of Object.entries(queries)) test(how, () => assert.ok(finds(query, title)));

  test('but not where one is missing', () => {
    assert.ok(!finds('カフェ割引', 'カフェ無料'));
    assert.ok(!finds('すたば', 'たばす'));
  });
});

describe('an offer is not found', () => {
  const queries = {
    'by a word that it doesn’t have': 'tea',
    'when it lacks one of several words': 'creme tea',
    'by words run together over two fields': 'straßełódź',
    'by a text that isn’t shown on the card': 'hidden',
  };
  for (const [how, query] of Object.entries(queries)) test(how, () => assert.ok(!found(query)));

  test('by a percentage where it has another number', () => {
    assert.ok(finds('25%', '25% off'));
    assert.ok(!finds('25%', 'Free 250 g bag'));
  });
});
