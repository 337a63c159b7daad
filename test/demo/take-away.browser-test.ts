import { expect, fixture } from '@open-wc/testing';
import { html, render } from 'lit';
import type { JsonObject } from '../../demo/model/json.js';
import { giveaway, larkmereFeed } from '../../demo/scenarios/sample-payloads.js';
import type { Picture } from '../../demo/stage/picture.js';
import { readTakeAwayChoice, type TakeAwayChoice } from '../../demo/take-away/choice.js';
import { takeAwaySnippet } from '../../demo/take-away/platforms.js';
import { takeAwayTemplate, type TakeAwayModel } from '../../demo/take-away/take-away.js';
import { until } from '../support/until.js';

const feed = larkmereFeed(new Date());
const LINK = 'https://studio.example/#scenario=typical';

/** The panel as in the studio: each choice is drawn again. What the code says is asked in `take-away-code.test.ts`. */
class TakeAwayHarness {
  readonly choices: Partial<TakeAwayChoice>[] = [];
  /** The picture and the link, or why there is none. */
  picture: Picture | Error = { blob: new Blob(['a picture'], { type: 'image/png' }), incomplete: false };
  link: string | Error = LINK;
  readonly #root: HTMLElement;
  #model: TakeAwayModel;

  constructor(root: HTMLElement, model: TakeAwayModel) {
    this.#root = root;
    this.#model = model;
    this.#draw();
  }

  static async mount(
    patch: Partial<TakeAwayModel> = {},
    choice: Partial<TakeAwayChoice> = {},
  ): Promise<TakeAwayHarness> {
    const root = await fixture<HTMLElement>(html`<main></main>`);
    const panel = new TakeAwayHarness(root, {
      element: 'rewards-widget',
      attributes: {},
      lang: 'en',
      direction: 'auto',
      payload: feed,
      ...patch,
      choice: { ...readTakeAwayChoice(undefined), ...choice },
    });
    await until(() => panel.has('.take-away-code'));
    return panel;
  }

  #draw(): void {
    render(
      takeAwayTemplate(this.#model, {
        onChoice: (patch) => {
          this.choices.push(patch);
          this.#model = { ...this.#model, choice: { ...this.#model.choice, ...patch } };
          this.#draw();
        },
        onPicture: () => resultOf(this.picture),
        onLink: () => resultOf(this.link),
      }),
      this.#root,
    );
  }

  has(selector: string): boolean {
    return this.#root.querySelector(selector) !== null;
  }

  field<Found extends HTMLElement = HTMLInputElement>(selector: string): Found {
    const found = this.#root.querySelector<Found>(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  }

  /** The button whose words begin so. */
  button(words: string): HTMLElement {
    return [...this.#root.querySelectorAll('button')].find((button) => button.innerText.trim().startsWith(words))!;
  }

  /** Code of the first file, or of the last one. There is none until it is formatted. */
  code(place: 0 | -1 = 0): string {
    return [...this.#root.querySelectorAll<HTMLElement>('.take-away-code')].at(place)?.innerText ?? '';
  }

  /** Waits for code, because it is formatted before it is shown. */
  shows(expected: string): Promise<void> {
    return until(() => this.code().includes(expected), `it shows no ${expected}`);
  }

  /** Waits for what is announced. */
  says(words: string): Promise<void> {
    const status = this.field('[role=status]');
    return until(() => status.innerText.includes(words), `it says no ${words}`);
  }

  type(text: string): void {
    const field = this.field('.take-away-address input');
    field.value = text;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
}

async function resultOf<Value>(value: Value | Error): Promise<Value> {
  if (value instanceof Error) throw value;
  return value;
}

describe('the take-away panel', () => {
  const { clipboard } = navigator;
  const { execCommand } = document;
  const setClipboard = (value: unknown): void =>
    void Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
  let copied: unknown[];

  beforeEach(() => {
    copied = [];
    setClipboard({
      writeText: async (text: string) => void copied.push(text),
      write: async ([item]: ClipboardItem[]) => void copied.push(...item!.types),
    });
  });
  afterEach(() => {
    setClipboard(clipboard);
    document.execCommand = execCommand;
  });

  it('shows the code and copies it unchanged', async () => {
    const panel = await TakeAwayHarness.mount();
    const source = { kind: 'gateway', address: '' } as const;
    const { code } = await takeAwaySnippet('script-tag', {
      element: 'rewards-widget',
      attributes: {},
      lang: 'en',
      direction: 'auto',
      source,
    });
    expect(panel.code()).to.equal(code);
    panel.button('Copy').click();
    await panel.says('page.html copied');
    expect(copied).to.deep.equal([code]);
    expect(panel.has('.take-away-copy[data-done]')).to.be.true;
  });

  it('copies without the clipboard API, and keeps the focus', async () => {
    const panel = await TakeAwayHarness.mount();
    setClipboard(undefined);
    document.execCommand = (command) => copied.push(command, (document.activeElement as HTMLTextAreaElement).value) > 0;
    panel.button('Copy').focus();
    panel.button('Copy').click();
    await panel.says('page.html copied');
    expect(copied).to.deep.equal(['copy', panel.code()]);
    expect(document.activeElement === panel.button('Copy')).to.be.true;
  });

  it('selects the code when copying is forbidden, and says so', async () => {
    const panel = await TakeAwayHarness.mount();
    setClipboard(undefined);
    document.execCommand = () => false;
    panel.button('Copy').click();
    await panel.says('select the text');
    await until(() => String(getSelection()).trim() === panel.code().trim(), 'nothing is selected');
  });

  it('moves between tabs by keyboard, and reports the chosen one', async () => {
    const panel = await TakeAwayHarness.mount();
    const press = (key: string): void =>
      void panel
        .field('[role=tab][aria-selected=true]')
        .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    press('ArrowRight');
    await panel.shows("import 'rewards-widget/define';");
    panel.button('Design').click();
    press('End');
    await until(() => panel.code().startsWith('{'));
    expect(JSON.parse(panel.code())).to.deep.equal({ headerTemplate: feed.headerTemplate, settings: feed.settings });
    press('ArrowRight');
    const focused = document.activeElement as HTMLElement;
    expect(focused.innerText).to.equal('Theme CSS, tokens');
    expect(focused.ariaSelected).to.equal('true');
    expect(panel.choices).to.deep.equal([{ tab: 'npm' }, { tab: 'theme' }, { tab: 'settings' }, { tab: 'theme' }]);
  });

  it('writes the chosen source of the data into the code', async () => {
    const payload = giveaway('weekly-treats', new Date());
    const panel = await TakeAwayHarness.mount({ element: 'giveaway-flow', payload, flowId: 'treats' });
    panel.type('/gifts');
    await panel.shows('<giveaway-flow base-url="/gifts" flow-id="treats">');
    panel.button('This payload').click();
    await panel.shows('<giveaway-flow base-url="/gifts"></giveaway-flow>');
    expect(panel.code()).to.contain('Weekly treats');
    expect(panel.field('.take-away-address').innerText.trim()).to.equal('Claims at');
  });

  it('offers no source where the platform has one', async () => {
    const panel = await TakeAwayHarness.mount({ attributes: { heading: 'For you' } }, { tab: 'wordpress' });
    expect(panel.code()).to.equal('[rewards_widget heading="For you"]\n');
    expect(panel.has('.take-away-panel input, .take-away-panel .segments')).to.be.false;
  });

  it('shows text of a payload as text', async () => {
    const title = '<img src=x onerror="document.title=1"></script><b>bold</b>';
    const panel = await TakeAwayHarness.mount({ payload: { all: [{ title }] } }, { from: 'payload', tab: 'npm' });
    expect(panel.code(-1)).to.contain(JSON.stringify(title));
    expect(panel.has('b, img')).to.be.false;
  });

  it('draws only the beginning of a large payload, and copies all of it', async () => {
    const payload: JsonObject = { all: Array.from({ length: 5000 }, (_, id) => ({ id: String(id), title: 'Offer' })) };
    const panel = await TakeAwayHarness.mount({ payload }, { from: 'payload', tab: 'npm' });
    expect(panel.code(-1).length).to.be.below(20_000);
    const file = panel.field('figure:last-of-type');
    expect(file.innerText).to.match(/[\d,]+ more lines/);
    file.querySelector('button')!.click();
    await panel.says('rewards-feed.json copied');
    expect(JSON.parse(String(copied[0]))).to.deep.equal(payload);
  });

  it('saves a picture, or copies it and says what is missing from it', async () => {
    const panel = await TakeAwayHarness.mount();
    const saved: string[] = [];
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      saved.push(this.download);
    };
    panel.button('Download').click();
    await panel.says('Picture saved as rewards-widget.png.').finally(() => (HTMLAnchorElement.prototype.click = click));
    expect(saved).to.deep.equal(['rewards-widget.png']);
    panel.picture = { blob: new Blob([], { type: 'image/png' }), incomplete: true };
    panel.button('Copy picture').click();
    await panel.says('Picture copied. Images that this page may not read');
    expect(copied).to.deep.equal(['image/png']);
  });

  it('copies a link, and shows it', async () => {
    const panel = await TakeAwayHarness.mount();
    panel.button('Copy link').click();
    await panel.says('Link copied');
    expect(copied).to.deep.equal([LINK]);
    expect([panel.field('.take-away-link').hidden, panel.field('.take-away-link').value]).to.deep.equal([false, LINK]);
  });

  it('says why it can make no picture or no link', async () => {
    const panel = await TakeAwayHarness.mount();
    // As the clipboard does: it waits for the picture.
    setClipboard({ write: ([item]: ClipboardItem[]) => item!.getType('image/png') });
    panel.picture = new Error('It cannot be drawn.');
    panel.link = new Error('It is too large.');
    for (const button of ['Download', 'Copy picture']) {
      panel.button('Copy link').click();
      await panel.says('It is too large.');
      panel.button(button).click();
      await panel.says('It cannot be drawn.');
    }
    expect(panel.field('.take-away-link').hidden).to.be.true;
  });
});
