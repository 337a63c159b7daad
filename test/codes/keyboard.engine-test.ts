import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { inDays, keep, showCodes, type CodesHarness } from '../support/codes-harness.js';
import { until } from '../support/until.js';
import { wrapper } from '../support/widget-harness.js';

describe('the keyboard in <rewards-codes>', () => {
  beforeEach(async () => {
    await setViewport({ width: 1024, height: 800 });
    localStorage.clear();
    const expiry = inDays(5);
    keep('CODE-1', { at: 1, url: 'https://partner.example/', expiry });
    keep('CODE-2', { at: 2, url: 'https://partner.example/', expiry });
  });
  afterEach(() => localStorage.clear());

  const opened = (codes: CodesHarness): Promise<void> => until(() => codes.dialog?.open === true, 'nothing is open');
  const closed = (codes: CodesHarness): Promise<void> => until(() => !codes.dialog, 'it is still open');
  /** The button that has the focus, with the code it is for. */
  const focused = ({ focused }: CodesHarness): string =>
    [focused?.part.value, focused?.closest('[part=offer]')?.querySelector('[part=code]')?.textContent]
      .filter(Boolean)
      .join(' ');

  it('visits every button once, in the order of the page, and back again', async () => {
    const before = wrapper().appendChild(document.createElement('button'));
    const codes = await showCodes();
    const after = wrapper().appendChild(document.createElement('button'));
    codes.part('more', 'CODE-1')!.click();
    const card = (code: string): string[] =>
      ['copy', 'cta', 'till', 'more', ...(code === 'CODE-1' ? ['remind', 'away', 'remove'] : [])].map(
        (part) => `${part} ${code}`,
      );
    const all = ['print', 'remove-all', ...card('CODE-2'), ...card('CODE-1')];
    before.focus();
    const visited: string[] = [];
    for (await sendKeys({ press: 'Tab' }); document.activeElement !== after; await sendKeys({ press: 'Tab' })) {
      visited.push(focused(codes));
      if (visited.length > 2 * all.length) break;
    }
    expect([...visited].sort(), 'all of them').to.deep.equal([...all].sort());
    expect(visited, 'as they follow in the document').to.deep.equal(codes.buttons());
    const back: string[] = [];
    for (let n = 0; n < all.length; n++) {
      await sendKeys({ down: 'Shift' });
      await sendKeys({ press: 'Tab' });
      await sendKeys({ up: 'Shift' });
      back.push(focused(codes));
    }
    expect(back).to.deep.equal(visited.reverse());
  });

  it('opens the till with Enter, stays in it, and returns with Escape to where it was', async () => {
    const codes = await showCodes();
    codes.part('till', 'CODE-1')!.focus();
    await sendKeys({ press: 'Enter' });
    await opened(codes);
    for (let n = 0; n < 4; n++) {
      await sendKeys({ press: 'Tab' });
      // Browsers let the focus go on to their own buttons, and never to the page behind.
      if (document.activeElement === codes.element) expect(codes.dialog!.contains(codes.focused)).to.equal(true);
      else expect(document.activeElement).to.equal(document.body);
    }
    await sendKeys({ press: 'Escape' });
    await closed(codes);
    expect(focused(codes)).to.equal('till CODE-1');
  });

  it('asks before it removes a code, keeps it on Escape, and returns to the button', async () => {
    const codes = await showCodes();
    codes.part('more', 'CODE-1')!.focus();
    await sendKeys({ press: 'Enter' });
    codes.part('remove', 'CODE-1')!.focus();
    await sendKeys({ press: 'Enter' });
    await opened(codes);
    expect(codes.dialog!.contains(codes.focused)).to.equal(true);
    await sendKeys({ press: 'Escape' });
    await closed(codes);
    expect(codes.codes()).to.deep.equal(['CODE-2', 'CODE-1']);
    expect(focused(codes)).to.equal('remove CODE-1');
  });
});
