import { expect } from '@open-wc/testing';
import { html, render } from 'lit';
import { keyedList } from '../../../src/rewards-widget/catalogue/keyed-list.js';
import { wrapper } from '../../support/widget-harness.js';

/** Draws letters, each in an element of its own, or words in their place; a text stands on either side. */
class Letters {
  readonly root = wrapper();

  draw(letters: string, mark = ''): void {
    const list = keyedList(
      [...letters],
      (letter) => letter,
      (letter) => html`<button>${letter + mark}</button>`,
    );
    render(
      html`<p>before</p>
        ${letters ? list : html`<i>nothing</i>`}
        <p>after</p>`,
      this.root,
    );
  }

  get text(): string {
    return this.root.textContent.replace(/\s/g, '');
  }

  get elements(): HTMLElement[] {
    return [...this.root.querySelectorAll('button')];
  }
}

describe('a keyed list', () => {
  for (const [from, to] of [
    ['abc', 'abc'],
    ['abc', 'bcd'],
    ['bcd', 'abc'],
    ['abcdef', 'af'],
    ['af', 'abcdef'],
    ['abc', 'xyz'],
    ['abcd', 'dcba'],
    ['abcde', 'ebxad'],
  ] as const)
    it(`goes from ${from} to ${to}, each in the element it had`, () => {
      const letters = new Letters();
      letters.draw(from);
      const of = new Map([...from].map((letter, index) => [letter, letters.elements[index]]));
      letters.draw(to, '!');
      expect(letters.text).to.equal(`before${[...to].map((letter) => `${letter}!`).join('')}after`);
      letters.elements.forEach((element, index) => {
        const before = of.get(to[index]!);
        if (before) expect(element).to.equal(before);
      });
    });

  it('leaves the focus where it is, while others come and go around it', () => {
    const letters = new Letters();
    letters.draw('cde');
    letters.elements[1]!.focus();
    for (const next of ['bcdef', 'abd', 'd', 'xdy', 'abcdefgh']) {
      letters.draw(next);
      expect(document.activeElement!.textContent.trim(), next).to.equal('d');
    }
  });

  it('gives its place to something else, and takes it again', () => {
    const letters = new Letters();
    for (const next of ['', 'abc', '', 'c', '', 'ab']) {
      letters.draw(next);
      expect(letters.text).to.equal(`before${next || 'nothing'}after`);
    }
  });
});
