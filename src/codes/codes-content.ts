import { shallowArrayEquals } from '@lit/task';
import { nothing, type ReactiveController } from 'lit';
import { CodeCopy } from '../card/code-copy.js';
import type { Press } from '../card/press.js';
import type { Frame, Phase } from '../element/frame.js';
import { readBoolean } from '../element/moment.js';
import type { Content, Host, Shell } from '../element/shell.js';
import { keepLast } from '../element/view.js';
import type { KeptCode } from '../shopper/keep-code.js';
import { listKept } from '../shopper/kept-codes.js';
import { baseOf, type ShopperAttributes } from '../shopper/shopper-attributes.js';
import { forgetStored, onStorageChange, prefixOf, readRemember, storageOf, type Shopper } from '../shopper/storage.js';
import type { CodePresses, PressAction } from './after-press/code-presses.js';
import { CodesSource, UNKNOWN } from './codes-source.js';
import { codesTemplate, codesTopTemplate, wordsTemplate, type Pressed, type PressNote } from './codes-template.js';
import { deriveCodes, type CodesView, type ShownCode } from './codes-view.js';

export type CodesHost = Host &
  ShopperAttributes & {
    readonly barcode?: string | null | undefined;
  };

/** The actions of the part that the first press loads. */
const LAZY: readonly PressAction[] = ['till', 'remind', 'print', 'put-away', 'bring-back', 'remove', 'remove-all'];

/** A shopper's codes: those that this browser has kept, and those of the gateway's vault. */
export class CodesContent implements Content, ReactiveController {
  readonly host: CodesHost;
  readonly #shell: Shell;
  readonly source: CodesSource;
  readonly #copying: CodeCopy;
  /** Undefined until the first update. */
  view?: CodesView;
  readonly #derive = keepLast(deriveCodes);
  #kept: readonly KeptCode[] = [];
  #note: PressNote | undefined;
  /** The part that a press loads. */
  #presses?: CodePresses;
  #stop?: () => void;

  constructor(host: CodesHost, shell: Shell) {
    this.host = host;
    this.#shell = shell;
    this.source = new CodesSource(host);
    this.#copying = CodeCopy.of(shell);
    host.addController(this);
    host.addEventListener('rewards-code-copy', () => this.say(undefined));
    for (const action of LAZY) shell.addActions({ [action]: (press: Press) => this.#onPress(action, press) });
  }

  hostConnected(): void {
    this.#stop = onStorageChange(({ key }) => {
      if (key === null || key.startsWith(prefixOf(baseOf(this.host)))) this.host.requestUpdate();
    });
    this.host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#stop?.();
  }

  hostUpdate(): void {
    const { loaded, failed } = this.source;
    const { shopper } = this;
    this.#kept = this.#list(shopper);
    const hasStorage = shopper !== undefined && storageOf(shopper.remember) !== undefined;
    this.view = this.#derive(loaded ?? (failed ? UNKNOWN : undefined), this.#shell.moment, this.#kept, hasStorage);
  }

  /** Whose codes these are; undefined when signed out. */
  get shopper(): Shopper | undefined {
    const { viewers = [] } = this.source.loaded ?? {};
    return viewers.length
      ? { base: baseOf(this.host), viewers, remember: readRemember(this.host.remember) }
      : undefined;
  }

  refresh(): Promise<void> {
    return this.source.refresh();
  }

  /** Rejects if the vault could not be erased. */
  async forget(): Promise<void> {
    forgetStored(baseOf(this.host));
    if (!readBoolean(this.host.vault)) return;
    await this.source.erase();
    await this.refresh();
  }

  /** Shows a note until the next press. */
  say(note: PressNote | undefined): void {
    this.#note = note;
    this.host.requestUpdate();
  }

  /** The code with a key; undefined if it is gone. */
  find(key: string): ShownCode | undefined {
    return this.view?.sections.flatMap(({ offers }) => offers).find((code) => code.key === key);
  }

  template(phase: Phase): Pick<Frame, 'header' | 'note' | 'message' | 'content' | 'details'> {
    const view = this.view!;
    const pressed: Pressed = { note: this.#note, copied: this.#copying.last };
    return {
      header: codesTopTemplate(view, pressed),
      note: view.isOffline ? wordsTemplate(view) : nothing,
      // Until there are words, the heading is enough.
      message: phase === 'empty' || phase === 'error' ? wordsTemplate(view, this.#shell.afterPaint?.drawings) : nothing,
      content: view.state === 'ready' ? codesTemplate(view, pressed) : undefined,
      details: this.#presses?.template(),
    };
  }

  /** The same objects for the codes that are as they were, and the same list if all are. */
  #list(shopper: Shopper | undefined): readonly KeptCode[] {
    const before = new Map(this.#kept.map((code) => [JSON.stringify(code), code]));
    const kept = shopper ? listKept(shopper).map((code) => before.get(JSON.stringify(code)) ?? code) : [];
    return shallowArrayEquals(kept, this.#kept) ? this.#kept : kept;
  }

  #onPress(action: PressAction, { place }: Press): void {
    this.say(undefined);
    const key = place && (place as ShownCode).key;
    const { base, viewers } = this.shopper!;
    void this.#shell.loadPart(
      'code-presses',
      () => import('./after-press/code-presses.js'),
      async ({ CodePresses }) => {
        this.#presses ??= new CodePresses(this.#shell, this);
        await this.host.updateComplete;
        const code = key === undefined ? undefined : this.find(key);
        // Meanwhile the code may be gone, or the shopper.
        const isSame = this.shopper?.base === base && this.shopper.viewers[0] === viewers[0];
        if (isSame && (code || key === undefined)) this.#presses.act(action, code);
      },
    );
  }
}
