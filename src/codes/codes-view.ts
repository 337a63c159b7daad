import { keyOf, listKept, offerOf, type KeptCode } from '../kept-codes/kept-codes.js';
import type { ShopperStorage } from '../kept-codes/keep-code.js';
import { storageOf } from '../kept-codes/storage.js';
import { codesEnglish } from '../locales/english/codes.js';
import { translated } from '../locales/translated.js';
import type { CodesStrings } from '../locales/strings.js';
import { codeBoxStyles } from '../card/code-box.styles.js';
import { copyText } from '../card/copy-text.js';
import { listenToOwn } from '../card/press.js';
import { controlStyles } from '../theme/controls.styles.js';
import { RootStyles } from '../theme/root-styles.js';
import { tokenStyles } from '../theme/tokens.styles.js';
import { createCard, showCopied, showOnCard, isEnded, remindsAt, makeElement as make, place } from './code-card.js';
import { loadAfterPress } from './find-shopper.js';
import { rewardsCodesStyles } from './rewards-codes.styles.js';
import type { Owner, Shopper, Viewed } from './viewed.js';

/** How long the copy button shows that it worked, in milliseconds. */
const COPIED_MS = 2000;

type State = 'loading' | 'ready' | 'empty' | 'error';

const NOBODY: Shopper = { viewers: [] };

/** A card's code, and the card as text: another one needs another card. */
interface Card {
  readonly element: HTMLElement;
  readonly kept: KeptCode;
  readonly drawn: string;
}

/** What the element shows. It draws without lit, so that a page with codes alone loads none. */
export class CodesView {
  readonly #root: ShadowRoot;
  readonly styles: RootStyles;
  readonly #owner: Owner;
  readonly #heading = make('div', { part: 'heading', class: 'heading', role: 'heading', tabindex: -1 });
  readonly #tools = make('div', {});
  readonly #note = make('div', { part: 'message', class: 'note', role: 'status' });
  readonly #list = make('div', { class: 'grid', role: 'list' });
  readonly #summary = make('summary');
  readonly #awayList = make('div', { class: 'grid', role: 'list' });
  readonly #aside = make('details', { class: 'aside', hidden: true }, this.#summary, this.#awayList);
  readonly #instead = make('div', { role: 'status' });
  readonly #frame = make(
    'div',
    { class: 'root' },
    make('div', { class: 'top' }, this.#heading, this.#tools),
    this.#note,
    this.#list,
    this.#aside,
    this.#instead,
  );
  #viewed?: Viewed;
  #cards = new Map<string, Card>();
  #drawn = '';
  #copied?: ReturnType<typeof setTimeout>;

  constructor(root: ShadowRoot, owner: Owner) {
    this.#root = root;
    this.#owner = owner;
    root.append(make('div', { class: 'frame' }, this.#frame));
    this.styles = new RootStyles(root, tokenStyles, controlStyles, codeBoxStyles, rewardsCodesStyles);
    for (const type of ['click', 'auxclick']) listenToOwn(root, type, this.#onPress);
  }

  /** Draws what is stored for the shopper. What is on the page already stays there, with its focus. */
  draw(viewed: Viewed): State {
    // Another shopper, or nobody: what is open shows the last one's code.
    if (viewed.shopper?.viewers[0] !== this.#viewed?.shopper?.viewers[0]) this.close();
    this.#viewed = viewed;
    const { language, level, shopper, remember } = viewed;
    const { tag } = language;
    const now = Date.now();
    const by = this.#keptBy();
    const kept = by ? listKept(by) : [];
    const codes = shopper?.vault?.merge(kept) ?? kept;
    const strings = this.#strings;
    this.#heading.textContent = viewed.heading ?? strings.codes;
    this.#heading.ariaLevel = String(level);
    const context = { tag, strings, headingLevel: Math.min(level + 1, 6), now };
    const look = JSON.stringify([tag, level, strings.codes]);
    const cards = codes.map((kept): [string, Card] => {
      const drawn = JSON.stringify([look, kept, isEnded(kept, now), remindsAt(kept) > now]);
      const known = this.#cards.get(keyOf(kept));
      return [keyOf(kept), known?.drawn === drawn ? known : { element: createCard(kept, context), kept, drawn }];
    });
    this.#cards = new Map(cards);
    const away = this.#elements(true);
    place(this.#list, this.#elements(false));
    place(this.#awayList, away);
    this.#aside.hidden = !away.length;
    this.#summary.textContent = strings.awayCodes.replace('{n}', String(away.length));
    const shown = !shopper ? 'loading' : codes.length ? 'ready' : shopper.hasFailed ? 'error' : 'empty';
    // A slotted element is not drawn anew, so that nothing is announced twice.
    const drawn = JSON.stringify([look, shown, shopper, remember, !by?.storage]);
    if (drawn !== this.#drawn) this.#drawInstead(shown);
    this.#drawn = drawn;
    this.#frame.ariaBusy = String(!shopper);
    return shown;
  }

  /** Closes what is open. */
  close(): void {
    clearTimeout(this.#copied);
    for (const dialog of this.#root.querySelectorAll('dialog')) dialog.close();
    // What is being printed.
    for (const paper of this.#root.ownerDocument.querySelectorAll('[data-rewards-paper]')) paper.remove();
  }

  get #strings(): CodesStrings {
    return translated(codesEnglish, this.#viewed!.language);
  }

  /** Undefined when signed out. */
  #keptBy(): ShopperStorage | undefined {
    const { base, shopper: { viewers } = NOBODY, remember } = this.#viewed!;
    return viewers.length ? { base, viewers, storage: storageOf(remember) } : undefined;
  }

  /** @param away those that are put away, or the others */
  #elements(away: boolean): HTMLElement[] {
    return [...this.#cards.values()].filter(({ kept }) => kept.away === away).map(({ element }) => element);
  }

  /** The tools beside the heading, and what is shown in place of codes. */
  #drawInstead(state: State): void {
    const { viewers, vault, hasFailed } = this.#viewed!.shopper ?? NOBODY;
    const strings = this.#strings;
    const button = (part: string, label: string, className = ''): HTMLElement =>
      make('button', { part, class: className, 'data-action': part }, label);
    this.#tools.replaceChildren(
      ...(state === 'ready' ? [button('print', strings.print), button('remove-all', strings.removeAll)] : []),
    );
    const words = hasFailed
      ? strings.codesFailed
      : !viewers.length
        ? strings.signInCodes
        : vault || this.#keptBy()?.storage
          ? strings.noCodes
          : strings.notKept;
    const nothing = make('div', { part: hasFailed ? 'error' : 'empty', class: 'nothing' }, make('div', {}, words));
    if (hasFailed) nothing.append(button('retry', strings.retry, 'outlined'));
    this.#instead.replaceChildren(
      ...(hasFailed ? [nothing] : state === 'empty' ? [make('slot', { name: 'empty' }, nothing)] : []),
    );
  }

  readonly #onPress = (event: Event): void => {
    const button = (event.target as Element).closest<HTMLElement>('[data-action]');
    const action = button?.dataset.action;
    // The middle button opens links too; nothing else.
    if (!action || (event.type === 'auxclick' && (action !== 'go' || (event as MouseEvent).button !== 1))) return;
    this.#note.textContent = '';
    const cards = [...this.#cards.values()];
    for (const { element } of cards) showOnCard(element, '');
    const card = cards.find(({ element }) => element.contains(button));
    if (action === 'retry') this.#owner.retry();
    else void this.#act(action, card, event);
  };

  async #act(action: string, card: Card | undefined, event: Event): Promise<void> {
    const siblings = [...(card?.element.parentElement?.children ?? [])];
    const position = siblings.indexOf(card?.element as Element) + 1;
    const detail = card && ({ offer: offerOf(card.kept), placement: 'codes', position } as const);
    if (detail && action === 'go') {
      if (!this.#owner.fire('rewards-offer-click', { ...detail, url: detail.offer.url! })) event.preventDefault();
    } else if (detail && action === 'copy') {
      // Not in the part that other presses load: Safari copies only at once.
      this.#owner.fire('rewards-code-copy', { ...detail, copied: await this.#copy(card.element) });
    } else {
      const say = (content: string | Node): void =>
        card ? showOnCard(card.element, content) : this.#note.replaceChildren(content);
      const part = await loadAfterPress().catch(() => undefined);
      if (!part) say(this.#strings.missing);
      // Unless the code is gone meanwhile, or the shopper is.
      else if (card && !card.element.isConnected) return;
      else
        part.act(action, {
          card,
          codes: [...this.#cards.values()].map(({ kept }) => kept),
          by: this.#keptBy(),
          frame: this.#frame,
          styles: this.styles,
          heading: this.#heading,
          say,
          onShow: (as) => detail && this.#owner.fire('rewards-code-show', { ...detail, as }),
          viewed: this.#viewed!,
          owner: this.#owner,
        });
    }
  }

  async #copy(card: HTMLElement): Promise<boolean> {
    const strings = this.#strings;
    const copied = await copyText(card.querySelector<HTMLElement>('.code')!);
    clearTimeout(this.#copied);
    for (const { element } of this.#cards.values()) showCopied(element, strings, undefined);
    showCopied(card, strings, copied);
    if (copied) this.#copied = setTimeout(() => showCopied(card, strings, undefined), COPIED_MS);
    return copied;
  }
}
