import { expect } from '@open-wc/testing';
import { useConsoleWarnings } from '../support/console-warnings.js';
import { useNetwork, type Exchange } from '../support/network.js';
import { createFlow } from '../support/giveaway-harness.js';
import { offer, payload } from '../support/sample-feed.js';
import { create, mount } from '../support/widget-harness.js';
import { until } from '../support/until.js';

// Each notice appears once on a page, hence one test for each.
describe('the console of the page', () => {
  const network = useNetwork();
  const said = useConsoleWarnings();

  it('stays empty if all is well', async () => {
    await mount({ feed: payload({ all: [offer('a')] }) });
    create({ feedUrl: 'https://feed.example' });
    await mount({ feed: payload({ all: [offer('a')] }) });
    expect(said).to.deep.equal([]);
  });

  it('warns once that everyone can read a key in the page, without the key itself', async () => {
    for (const apiKey of ['secret-1', 'secret-2']) {
      const widget = create({ feedUrl: 'https://feed.example', apiKey });
      (await network.next()).json(payload({ all: [offer('a')] }));
      await widget.becomes('ready');
    }
    expect(said).to.have.length(1);
    expect(said[0])
      .to.match(/api-key/)
      .and.to.match(/gateway/);
    expect(said[0]).not.to.match(/secret/);
  });

  it('warns once that there is nothing to show', async () => {
    create();
    create();
    await until(() => said.length > 0);
    await mount({ feed: payload({ all: [offer('a')] }) });
    expect(said).to.have.length(1);
    expect(said[0]).to.match(/feed-url/);
  });

  it('asks once for each address that answers without JSON whether the gateway is mounted there', async () => {
    const page = '<!doctype html><title>Shop</title>';
    const headers = { 'Content-Type': 'text/html' };
    const answers: ((exchange: Exchange) => void)[] = [
      // As a server answers any path with the page of an app.
      (exchange) => exchange.body(page, { headers }),
      (exchange) => exchange.body(page, { status: 404, headers }),
      // As Vite's server does.
      (exchange) => exchange.body('', { status: 404 }),
    ];
    for (const [index, answer] of answers.entries())
      for (const flow of ['first', 'second']) {
        const widget = create({ feedUrl: `https://shop.example/${index}`, flow });
        answer(await network.next());
        await widget.becomes('error');
      }
    await until(() => said.length >= answers.length);
    expect(said).to.deep.equal(
      answers.map(
        (_, index) =>
          `rewards-widget: https://shop.example/${index}/gap/api answered without JSON. Is the gateway mounted there?`,
      ),
    );
  });

  it('asks the same for a giveaway, without naming the user', async () => {
    const giveaway = createFlow({ baseUrl: 'https://shop.example', flowId: 'treats', user: 'u-1', apiKey: 'secret' });
    (await network.next()).body('', { status: 404 });
    await giveaway.becomes('error');
    await until(() => said.some((line) => line.endsWith('Is the gateway mounted there?')));
    expect(said.join()).to.contain('https://shop.example/api/v1/giveaways/flow answered without JSON.');
    expect(said.join()).not.to.match(/u-1|secret/);
  });

  it('does not ask where a gateway or a service answers with a failure of its own', async () => {
    const answers: ((exchange: Exchange) => void)[] = [
      (exchange) => exchange.json({ success: false, message: 'There is no such flow.' }, 404),
      (exchange) => exchange.body('<h1>Forbidden</h1>', { status: 403 }),
      (exchange) => exchange.json({}),
    ];
    for (const [index, answer] of answers.entries()) {
      const widget = create({ feedUrl: `https://answers.example/${index}` });
      answer(await network.next());
      await widget.becomes('error');
    }
    expect(said).to.deep.equal([]);
  });
});
