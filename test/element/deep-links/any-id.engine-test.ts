import { expect } from '@open-wc/testing';
import fc from 'fast-check';
// @ts-expect-error It has no types.
import jQuery from 'jquery';
import { readLink, withLink, withoutLink } from '../../../src/element/deep-links/link-address.js';
import { checkProperty } from '../../support/check-property.js';

const $ = jQuery as (selector: string) => unknown;
const page = location.href;

/** Ids of all characters, those of CSS, escapes and surrogates more often. */
const anyId = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'_-#.:=&%/ 09afZé\ud83d\udc4d') }),
);

describe('the fragment of an offer', () => {
  afterEach(() => history.replaceState(null, '', page));

  it('is a valid selector, and reads back, whatever the id', () =>
    checkProperty(
      300,
      fc.asyncProperty(anyId, async (id) => {
        const link = withLink(page, 'hash', id)!;
        const { hash, href } = new URL(link);
        expect(href, 'a browser writes it the same way').to.equal(link);
        document.querySelector(hash);
        $(hash);
        expect(readLink(link, 'hash')).to.equal(id);
        expect(withoutLink(link, 'hash')).to.equal(page);
      }),
    ));

  it('leaves that of a part of the page to it', () => {
    const part = document.createElement('p');
    part.id = 'offer-a-1';
    document.body.append(part);
    try {
      expect(readLink(`${page}#offer-a-1`, 'hash')).to.equal(undefined);
      expect(withLink(`${page}#offer-a-1`, 'hash', 'b')).to.equal(undefined);
      const link = withLink(page, 'hash', 'a-1')!;
      expect(link).not.to.equal(`${page}#offer-a-1`);
      expect(document.querySelector(new URL(link).hash)).to.equal(null);
      expect(readLink(link, 'hash')).to.equal('a-1');
    } finally {
      part.remove();
    }
  });
});
