/** Runs in the page: what the browser does from a feed in memory to the first cards on the screen. */
import { render as renderInnerHtml } from './inner-html.js';

/** Resolves when what is in the document now has been painted. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const longTasks = [];
new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({ type: 'longtask' });
let shifts = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifts += value;
}).observe({ type: 'layout-shift' });

const until = async (condition) => {
  while (!condition()) await painted();
};

window.bench = {
  async innerHtml(feed) {
    // The same styles, so that both have the same to lay out and to paint.
    await import('/dist/embed.js');
    document.adoptedStyleSheets = customElements.get('rewards-widget').elementStyles.map((style) => style.styleSheet);
    const root = document.body.appendChild(document.createElement('div'));
    root.className = 'root';
    await painted();
    const start = performance.now();
    renderInnerHtml(feed, root);
    await painted();
    return { first: performance.now() - start };
  },

  async widget(feed) {
    await import('/dist/embed.js');
    const widget = document.body.appendChild(document.createElement('rewards-widget'));
    await widget.updateComplete;
    await painted();
    const root = widget.shadowRoot;
    const start = performance.now();
    widget.feed = feed;
    await widget.updateComplete;
    await until(() => root.querySelector('[data-offer]'));
    const first = performance.now() - start;
    await until(() => root.querySelector('[data-placement=all] [data-offer]'));
    await painted();
    const all = performance.now() - start;
    return { first, all, nodes: root.querySelectorAll('*').length, longest: longest(start), shifts };
  },

  /** What is there before the network is made slow. */
  async prepare() {
    await import('/dist/embed.js');
  },

  /** Loads, as on a merchant's page. */
  async loading(feedUrl) {
    const widget = document.createElement('rewards-widget');
    widget.feedUrl = feedUrl;
    const start = performance.now();
    document.body.append(widget);
    await until(() => widget.shadowRoot?.querySelector('[data-offer]'));
    return { first: performance.now() - start };
  },

  /** Types a word letter by letter; the time of a letter is that from its event to the next paint. */
  async typing(feed) {
    await window.bench.widget(feed);
    const input = document.querySelector('rewards-widget').shadowRoot.querySelector('[part=search]');
    const times = [];
    for (const letter of 'coffee') {
      const start = performance.now();
      input.value += letter;
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      await painted();
      times.push(performance.now() - start);
    }
    return { first: times[0], worst: Math.max(...times) };
  },
};

function longest(since) {
  return Math.max(0, ...longTasks.filter(({ startTime }) => startTime >= since).map(({ duration }) => duration));
}
