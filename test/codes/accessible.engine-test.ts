import { setViewport } from '@web/test-runner-commands';
import { expectLargeTargets, expectNoAxeFindings, expectWholeWords } from '../support/accessible.js';
import { type CodesHarness, inDays, keep, showCodes } from '../support/codes-harness.js';
import { useNetwork } from '../support/network.js';
import { until } from '../support/until.js';

const opened = (codes: CodesHarness): Promise<void> => until(() => codes.dialog?.open === true, 'nothing is open');

function keepMany(count: number): void {
  for (let n = 1; n <= count; n++)
    keep(`CODE-${n}`, {
      at: n,
      url: 'https://partner.example/',
      expiry: n % 4 ? inDays(n + 2) : '2020-01-01',
      title: n % 3 ? `Title ${n}` : 'Ten percent off everything that our partner has for your garden and your balcony',
    });
}

describe('<rewards-codes> is accessible', () => {
  const network = useNetwork();

  const states: Record<string, () => Promise<CodesHarness>> = {
    'without codes': () => showCodes(),
    'signed out': () => showCodes({ user: undefined }),
    'where the gateway failed': async () => {
      const shown = showCodes({ apiKey: undefined, user: undefined });
      (await network.next()).fail();
      return shown;
    },
    'with one code': () => {
      keepMany(1);
      return showCodes();
    },
    'with twelve codes, of which three have ended': () => {
      keepMany(12);
      return showCodes();
    },
    'with a long code and long words': () => {
      keep('LONG-'.repeat(12), { title: 'Kundenzufriedenheitsgarantie'.repeat(3), partner: 'Rindfleisch'.repeat(8) });
      return showCodes();
    },
    'with a copied code': async () => {
      keepMany(1);
      const codes = await showCodes();
      const copied = new Promise((resolve) =>
        codes.element.addEventListener('rewards-code-copy', resolve, { once: true }),
      );
      codes.press('copy', 'CODE-1');
      await copied;
      return codes;
    },
    'with codes that are put away': async () => {
      keepMany(3);
      const codes = await showCodes();
      codes.press('away', 'CODE-1');
      await until(() => codes.away().length === 1, 'it is not put away');
      codes.unfold();
      return codes;
    },
    'at the till': async () => {
      keepMany(2);
      const codes = await showCodes();
      codes.press('till', 'CODE-1');
      await opened(codes);
      return codes;
    },
    'at the till, as Code 128': async () => {
      keepMany(2);
      const codes = await showCodes({ barcode: 'code128' });
      codes.press('till', 'CODE-1');
      await opened(codes);
      return codes;
    },
    'with a question about one code': async () => {
      keepMany(2);
      const codes = await showCodes();
      codes.press('remove', 'CODE-1');
      await opened(codes);
      return codes;
    },
    'with a question about all codes': async () => {
      keepMany(2);
      const codes = await showCodes();
      codes.press('remove-all');
      await opened(codes);
      return codes;
    },
  };

  beforeEach(() => localStorage.clear());
  afterEach(() => {
    document.documentElement.style.cssText = '';
    localStorage.clear();
  });

  // Colours don't depend on the width, nor sizes on the colours.
  for (const [name, show] of Object.entries(states))
    for (const [width, scheme] of [
      [320, 'light'],
      [1024, 'dark'],
    ] as const)
      it(`to axe, with whole words and large targets: ${name}, ${width} px`, async () => {
        await setViewport({ width, height: 800 });
        const codes = await show();
        document.documentElement.style.cssText = `color-scheme: ${scheme}; background: Canvas; color: CanvasText`;
        await expectNoAxeFindings(codes.element, scheme);
        expectLargeTargets(codes.element, name);
        await expectWholeWords(codes.element, name);
      });
});
