import { cleanup, render, screen } from '@testing-library/react';
import 'rewards-widget/codes';
import 'rewards-widget/define';
import { ThankYou } from './thank-you';

const NAMES = ['rewards-widget', 'giveaway-flow', 'rewards-codes'] as const;
const problems: unknown[][] = [];
console.error = console.warn = (...what) => void problems.push(what);

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

test('the page of an app is rendered, and its elements stay empty', async () => {
  const { container, rerender } = render(<ThankYou />);
  expect(screen.getByRole('heading', { name: 'Thank you for your order' })).toBeDefined();
  const giveaway = container.querySelector('giveaway-flow')!;
  expect(giveaway.flowId).toBe('weekly-treats');
  for (const element of [giveaway, container.querySelector('rewards-widget')!]) {
    await element.settled;
    expect(element.shadowRoot?.childElementCount ?? 0).toBe(0);
  }
  rerender(<p>Done</p>);
  expect(container.textContent).toBe('Done');
  expect(problems).toEqual([]);
});

test.each(NAMES)('<%s> is created, shown, changed and removed', async (name) => {
  const element = document.createElement(name);
  element.lang = 'de';
  document.body.append(element);
  await element.settled;
  element.setAttribute('base-url', '/rewards');
  await element.refresh();
  await element.settled;
  expect(element.shadowRoot?.childElementCount ?? 0).toBe(0);
  document.body.prepend(element);
  element.remove();
  await element.settled;
  expect(problems).toEqual([]);
});
