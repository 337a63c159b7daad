import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { App } from 'vue';
import type { Router, RouterHistory } from 'vue-router';
import '../../../src/offers-element/deep-links/deep-links.js';
import { offer, payload } from '../../support/sample-feed.js';
import { until } from '../../support/until.js';
import { ElementHarness } from '../../support/element-harness.js';
import { wrapper, type WidgetHarness } from '../../support/widget-harness.js';

// Vue's builds for bundlers read it.
Object.assign(globalThis, { process: { env: { NODE_ENV: 'production' } } });
const { createApp, h } = await import('vue');
const { createRouter, createWebHashHistory, createWebHistory, RouterView } = await import('vue-router');

const feed = payload({ popular: [offer('a'), offer('b')] });

describe('links to offers in an app with vue-router', () => {
  const page = location.href;
  let app: App;
  let router: Router;
  let routes: string[];
  let routerHistory: RouterHistory;

  beforeEach(() => history.pushState(null, '', '/'));
  afterEach(() => {
    app.unmount();
    routerHistory.destroy();
    history.replaceState(null, '', page);
  });

  async function start(using: RouterHistory, deepLinks: string): Promise<WidgetHarness> {
    routerHistory = using;
    const Offers = { render: () => h('rewards-widget', { 'deep-links': deepLinks, '.feed': feed, lang: 'en' }) };
    const Other = { render: () => h('p', 'Another page') };
    router = createRouter({
      history: using,
      routes: [
        { path: '/', component: Other },
        { path: '/offers', component: Offers },
      ],
    });
    routes = [];
    router.afterEach(({ path }) => void routes.push(path));
    app = createApp({ render: () => h(RouterView) });
    app.use(router).mount(wrapper());
    await router.isReady();
    await router.push('/offers');
    const widget = new ElementHarness(document.querySelector('rewards-widget')!);
    await until(() => widget.all('.gone').length > 0, 'its links have not started');
    await widget.drawn();
    return widget;
  }

  for (const [name, create, deepLinks, link] of [
    ['its own paths', () => createWebHistory(), 'hash', '/offers#offer=a'],
    ['its own paths and our query', () => createWebHistory(), 'query', '/offers?offer=a'],
    ['paths in the fragment', () => createWebHashHistory('/'), 'query', '/?offer=a#/offers'],
  ] as const)
    it(`${name}: Back closes the details, and then goes to the page before`, async () => {
      const widget = await start(create(), deepLinks);
      const state: unknown = history.state;
      await widget.openDetails('a');
      await until(() => location.href.endsWith(link), `the address is ${location.href}`);
      expect(history.state).to.deep.equal(state);
      history.back();
      await until(() => !widget.dialog.isOpen, 'the details are open');
      expect(widget.element.isConnected).to.equal(true);
      await widget.openDetails('b');
      await until(() => location.href.includes('offer=b'), 'it has no address');
      await sendKeys({ press: 'Escape' });
      await until(() => !location.href.includes('offer='), 'the address still names it');
      expect(widget.element.isConnected).to.equal(true);
      router.back();
      await until(() => routes.at(-1) === '/', 'the router has not gone back');
      await until(() => !widget.element.isConnected, 'the page before is not shown');
    });
});
