/** Tests that fail, to test how failures are reported. */
import { expect } from '@open-wc/testing';

it('compares an element', () => {
  const element = document.body.appendChild(document.createElement('main'));
  Object.assign(element, { itself: element });
  expect(element).to.equal(null);
});

it('compares numbers', () => {
  expect(1).to.equal(2);
});
