import { expect } from '@open-wc/testing';
import { useNetwork } from '../support/network.js';
import { offer, payload } from '../support/sample-feed.js';
import { create, mount } from '../support/widget-harness.js';
import { until } from '../support/until.js';

// Each notice appears once on a page, hence one test for each.
describe('the console of the page', () => {
  const network = useNetwork();
  const original = console.warn;
  let said: string[];

  beforeEach(() => {
    said = [];
    console.warn = (...words: unknown[]) => said.push(words.join(' '));
  });
  afterEach(() => {
    console.warn = original;
  });

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
});
