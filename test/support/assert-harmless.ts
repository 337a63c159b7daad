import { expect } from '@open-wc/testing';
import type { ElementHarness } from './element-harness.js';

const page = window as unknown as { harmed?: unknown };
const COLOURS = /^:host \{( ?--rewards-(cta|header)-(text-)?(color|bg): ?#[\da-f]{3,6};)* ?\}$/i;

/** Asserts that nothing in an element's shadow root is code, an unsafe link or a style, except the colours of the settings. */
export function assertHarmless(widget: ElementHarness): void {
  expect(page.harmed).to.equal(undefined);
  expect(widget.all('script,style,link,iframe,object,embed,base,meta')).to.be.empty;
  for (const element of widget.all())
    for (const { name, value } of element.attributes) {
      expect(name).not.to.match(/^on/i);
      if (/^(href|src|action|formaction|srcdoc)$/i.test(name)) expect(value).to.match(/^https?:/);
    }
  const rules = widget.element.shadowRoot!.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]);
  const hosts = rules.filter(({ cssText }) => COLOURS.test(cssText));
  // In the error state it is that of the last payload, if there was one.
  expect(hosts.length, 'the rules of the settings').to.be.oneOf(widget.state() === 'error' ? [0, 1] : [1]);
}

/** Number of rules in all its style sheets. */
export function countRules({ element }: ElementHarness): number {
  return element.shadowRoot!.adoptedStyleSheets.reduce((sum, { cssRules }) => sum + cssRules.length, 0);
}
