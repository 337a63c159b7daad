import { forEachDiagnostic } from '@codemirror/lint';
import { expect, fixture } from '@open-wc/testing';
import { EditorView } from 'codemirror';
import { html, render } from 'lit';
import { JsonEditor } from '../../demo/editor/json-editor.js';
import type { Problem } from '../../demo/editor/read-text.js';
import { warningsTemplate } from '../../demo/editor/warnings.js';
import type { JsonObject } from '../../demo/model/json.js';
import { until } from '../support/until.js';

const payload: JsonObject = {
  headerTemplate: 1,
  settings: { ctaBg: 'red' },
  all: [
    { id: 'a', title: 'Coffee' },
    { id: 'b', title: 'Tea' },
  ],
};

/** The editor, and the events that it has fired. */
class EditorHarness {
  readonly parent: HTMLElement;
  readonly editor: JsonEditor;
  readonly payloads: JsonObject[] = [];
  readonly problems: Problem[] = [];

  constructor(parent: HTMLElement) {
    this.parent = parent;
    this.editor = new JsonEditor(parent, {
      onPayload: (told) => this.payloads.push(told),
      onInvalid: (problem) => this.problems.push(problem),
    });
  }

  static async mount(shown: JsonObject = payload): Promise<EditorHarness> {
    const harness = new EditorHarness(await fixture<HTMLElement>(html`<div></div>`));
    harness.parent.style.blockSize = '400px';
    harness.editor.setPayload(shown);
    return harness;
  }

  get view(): EditorView {
    return EditorView.findFromDOM(this.parent)!;
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** Replaces a text by another, as typing does. */
  type(text: string, by: string, userEvent = 'input.type'): void {
    const from = this.text.indexOf(text);
    this.view.dispatch({ changes: { from, to: from + text.length, insert: by }, userEvent });
  }

  get marked(): { severity: string; message: string; text: string }[] {
    const found: { severity: string; message: string; text: string }[] = [];
    forEachDiagnostic(this.view.state, ({ severity, message }, from, to) =>
      found.push({ severity, message, text: this.text.slice(from, to) }),
    );
    return found;
  }

  get status(): string {
    return this.parent.querySelector('[role=status]')!.textContent;
  }

  button(name: string): HTMLElement {
    return [...this.parent.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;
  }

  drop(file: File): void {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(file);
    for (const type of ['dragenter', 'dragover', 'drop'])
      this.view.contentDOM.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }
}

describe('the editor', () => {
  it('shows a payload without firing an event', async () => {
    const { text, payloads } = await EditorHarness.mount();
    expect(JSON.parse(text)).to.deep.equal(payload);
    expect(payloads).to.be.empty;
  });

  it('reports what is typed after a pause', async () => {
    const harness = await EditorHarness.mount();
    harness.type('Coffee', 'Cof');
    harness.type('Cof', 'Cocoa');
    await until(() => harness.payloads.length > 0);
    expect(harness.payloads).to.have.length(1);
    expect(harness.payloads[0]!['all']).to.deep.equal([
      { id: 'a', title: 'Cocoa' },
      { id: 'b', title: 'Tea' },
    ]);
  });

  it('replaces only the text that differs, so that cursor and undo history survive', async () => {
    const harness = await EditorHarness.mount();
    const at = harness.text.indexOf('Tea') + 3;
    harness.view.dispatch({ selection: { anchor: at } });
    const next = { ...payload, headerTemplate: 22 };
    harness.editor.setPayload(next);
    expect(JSON.parse(harness.text)).to.deep.equal(next);
    expect(harness.text.slice(0, harness.view.state.selection.main.head)).to.match(/Tea$/);
    expect(harness.payloads).to.be.empty;

    const { undo } = await import('@codemirror/commands');
    undo(harness.view);
    expect(JSON.parse(harness.text)).to.deep.equal(payload);
    await until(() => harness.payloads.length === 1);
    expect(harness.payloads[0]).to.deep.equal(payload);
  });

  it('keeps the author’s own formatting while the payload is the one last reported', async () => {
    const harness = await EditorHarness.mount();
    harness.type('"headerTemplate": 1', '"headerTemplate":    2');
    await until(() => harness.payloads.length === 1);
    harness.editor.setPayload(harness.payloads[0]!);
    expect(harness.text).to.contain('"headerTemplate":    2');
  });

  it('marks invalid JSON where it is, in plain words', async () => {
    const harness = await EditorHarness.mount();
    harness.type('1,', 'one,');
    await until(() => harness.problems.length > 0);
    expect(harness.marked[0]).to.deep.equal({
      severity: 'error',
      message: 'This word is not valid in JSON. Put text in double quotes.',
      text: 'one',
    });
    expect(harness.status).to.match(/^Line 2: This word is not valid in JSON/);
    expect(harness.payloads).to.be.empty;

    harness.type('one,', '1,');
    await until(() => harness.payloads.length === 1);
    expect(harness.marked).to.be.empty;
    expect(harness.status).to.equal('');
  });

  it('marks each drift at its value, up to a hundred', async () => {
    const harness = await EditorHarness.mount();
    harness.editor.showDrifts([
      { path: 'all[1].title', problem: 'is odd' },
      { path: 'settings.ctaBg', problem: 'is not a colour' },
      { path: 'hero', problem: 'is missing' },
    ]);
    expect(harness.marked).to.deep.equal([
      { severity: 'warning', message: 'hero is missing', text: '{' },
      { severity: 'warning', message: 'settings.ctaBg is not a colour', text: '"red"' },
      { severity: 'warning', message: 'all[1].title is odd', text: '"Tea"' },
    ]);
    harness.editor.setPayload({ all: Array.from({ length: 300 }, () => 1) });
    expect(harness.marked).to.be.empty;
    harness.editor.showDrifts(
      Array.from({ length: 300 }, (_, index) => ({ path: `all[${index}]`, problem: 'is not an object' })),
    );
    expect(harness.marked).to.have.length(100);
  });

  it('reveals the place of a warning', async () => {
    const harness = await EditorHarness.mount();
    harness.editor.reveal('all[1].title');
    await until(() => !harness.view.state.selection.main.empty);
    const { from, to } = harness.view.state.selection.main;
    expect(harness.text.slice(from, to)).to.equal('"Tea"');
    expect(harness.view.hasFocus).to.be.true;
  });

  it('opens a dropped file, or says what is wrong with it', async () => {
    const harness = await EditorHarness.mount();
    harness.drop(new File(['{"all": [] }'], 'feed.json'));
    await until(() => harness.payloads.length === 1);
    expect(harness.payloads[0]).to.deep.equal({ all: [] });
    expect(JSON.parse(harness.text)).to.deep.equal({ all: [] });
    harness.drop(new File(['nothing'], 'notes.txt'));
    await until(() => harness.status !== '');
    expect(harness.status).to.match(/^notes\.txt holds no payload\. Line 1, column 1: /);
    expect(JSON.parse(harness.text)).to.deep.equal({ all: [] });
    expect(harness.parent.hasAttribute('data-dropping')).to.be.false;
  });

  it('unwraps the service’s envelope when an answer is pasted over everything', async () => {
    const harness = await EditorHarness.mount();
    harness.type(harness.text, '{"success":true,"data":{"offers":[{"id":"a"}]}}', 'input.paste');
    await until(() => harness.payloads.length === 1);
    expect(harness.payloads[0]).to.deep.equal({ offers: [{ id: 'a' }] });
    expect(harness.text.split('\n').length).to.be.above(3);
  });

  it('formats the text without an event, because the payload is the same', async () => {
    const harness = await EditorHarness.mount({ all: [] });
    harness.type(harness.text, '{"all":[  1]}');
    await until(() => harness.payloads.length === 1);
    harness.button('Format').click();
    expect(harness.text).to.equal(JSON.stringify({ all: [1] }, null, 2));
    expect(harness.payloads).to.have.length(1);
  });

  it('opens the search', async () => {
    const harness = await EditorHarness.mount();
    harness.button('Search').click();
    expect(harness.parent.querySelector('.cm-search')).to.exist;
  });

  it('reads a payload of ten thousand offers once, after the last letter', async () => {
    const all = Array.from({ length: 10_000 }, (_, index) => ({
      id: `offer-${index}`,
      title: `Offer number ${index}`,
      description: 'A text of some length, as offers have it. '.repeat(10),
      image: `https://pictures.example/${index}.png`,
    }));
    const harness = await EditorHarness.mount({ all });
    expect(harness.text.length).to.be.above(5_000_000);
    harness.editor.showDrifts([{ path: 'all[9999].image', problem: 'is odd' }]);
    await until(() => harness.marked.length === 1);
    expect(harness.marked[0]!.text).to.equal('"https://pictures.example/9999.png"');
    for (const letter of 'typing') harness.type('"Offer number 0', `"Offer number 0${letter}`);
    await until(() => harness.payloads.length > 0);
    // Reading so much takes longer than a letter may.
    expect(harness.payloads).to.have.length(1);
  });

  it('leaves nothing behind when it is removed', async () => {
    const harness = await EditorHarness.mount();
    harness.type('Coffee', 'Cocoa');
    harness.editor.destroy();
    expect(harness.parent.childElementCount).to.equal(0);
    expect(harness.parent.className).to.equal('');
  });

  it('passes axe', async () => {
    const harness = await EditorHarness.mount();
    await expect(harness.parent).to.be.accessible();
    const content = harness.view.contentDOM;
    expect(content.getAttribute('aria-label')).to.equal('Payload as JSON');
    expect(document.getElementById(content.getAttribute('aria-describedby')!)!.textContent).to.contain(
      'Escape and then Tab leaves the editor',
    );
  });
});

describe('the list of warnings', () => {
  const drifts = [
    { path: 'all[3].url', problem: 'is no address' },
    { path: 'all[3].image', problem: 'is no address' },
    { path: '', problem: 'has more problems' },
  ];

  it('leads to each place, and is copied as text', async () => {
    const root = await fixture<HTMLElement>(html`<div></div>`);
    const gone: string[] = [];
    const copied: string[] = [];
    render(
      warningsTemplate(drifts, { onGo: (path) => gone.push(path), onCopy: (report) => copied.push(report) }),
      root,
    );
    const [copy, first, second] = [...root.querySelectorAll('button')];
    second!.click();
    first!.click();
    copy!.click();
    expect(gone).to.deep.equal(['all[3].image', 'all[3].url']);
    expect(copied[0]!.split('\n')).to.have.length(3);
    expect(root.innerText).to.contain('3 places drift');
    await expect(root).to.be.accessible();
  });

  it('says so when there are none', async () => {
    const root = await fixture<HTMLElement>(html`<div></div>`);
    render(warningsTemplate([], { onGo: () => undefined }), root);
    expect(root.innerText).to.equal('Nothing to report');
  });
});
