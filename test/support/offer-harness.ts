/** A card as a person sees it. */
export class OfferHarness {
  readonly card: HTMLElement;

  constructor(card: HTMLElement) {
    this.card = card;
  }

  get id(): string | undefined {
    return this.card.dataset.offer;
  }

  part(name: string): HTMLElement | undefined {
    return this.card.querySelector<HTMLElement>(`[part~='${name}']`) ?? undefined;
  }

  /** The box of the card, or of one of its parts. */
  box(part?: string): DOMRect {
    return (part === undefined ? this.card : this.part(part)!).getBoundingClientRect();
  }

  #text(part: string): string | undefined {
    const text = this.part(part)?.innerText.trim();
    // Texts that the offer doesn't have are in the document, but hidden.
    return text || undefined;
  }

  get title(): string | undefined {
    return this.#text('offer-title');
  }

  get partner(): string | undefined {
    return this.#text('offer-partner');
  }

  get description(): string | undefined {
    return this.#text('offer-description');
  }

  get discount(): string | undefined {
    return this.#text('discount');
  }

  /** What it says of its end. */
  get expiry(): string | undefined {
    return this.#text('expiry');
  }

  get sticker(): string | undefined {
    return this.#text('sticker');
  }

  /** Whether a part lies within the picture's box. */
  isOnPicture(part: string): boolean {
    const { left, top, right, bottom } = this.box(part);
    const picture = this.imageBox;
    return left >= picture.left && top >= picture.top && right <= picture.right && bottom <= picture.bottom;
  }

  get badges(): string[] {
    return [...this.card.querySelectorAll<HTMLElement>("[part~='badge']")].map((badge) => badge.innerText.trim());
  }

  get cta(): HTMLAnchorElement | undefined {
    return this.part('cta') as HTMLAnchorElement | undefined;
  }

  /** The picture, if the offer has one. */
  get image(): HTMLImageElement | undefined {
    const image = this.part('offer-image');
    return image?.hasAttribute('src') ? (image as HTMLImageElement) : undefined;
  }

  /** The letter in place of a missing picture. */
  get initial(): string | undefined {
    const box = this.card.querySelector('.media')!;
    const { content } = getComputedStyle(box, '::before');
    // Firefox computes `attr(…)`, the others its value.
    const [, text, attribute] = /^(?:"(.*?)"|attr\((.+?)\))/.exec(content) ?? [];
    return attribute === undefined ? text : (box.getAttribute(attribute) ?? undefined);
  }

  /** The picture's box, whether or not there is a picture. */
  get imageBox(): DOMRect {
    return this.card.querySelector('.media')!.getBoundingClientRect();
  }

  get ended(): boolean {
    return this.card.matches('[data-ended]');
  }

  openDetails(): void {
    this.part('details-button')!.click();
  }
}

/** The dialog with the details of an offer. */
export class DialogHarness {
  readonly #element: HTMLDialogElement | null;

  /** @param element undefined until details have been opened once */
  constructor(element: HTMLDialogElement | null) {
    this.#element = element;
  }

  get element(): HTMLDialogElement {
    if (!this.#element) throw new Error('there is no dialog');
    return this.#element;
  }

  get isOpen(): boolean {
    return this.#element?.open === true;
  }

  part(name: string): HTMLElement | undefined {
    return this.element.querySelector<HTMLElement>(`[part~='${name}']`) ?? undefined;
  }

  get text(): string {
    return this.element.innerText;
  }

  get title(): string | undefined {
    return this.element.querySelector<HTMLElement>('#details-title')?.innerText.trim();
  }

  get code(): string | undefined {
    return this.part('code')?.innerText.trim();
  }

  get expiry(): string | undefined {
    return this.part('expiry')?.innerText.trim();
  }

  get terms(): HTMLElement | undefined {
    return this.part('terms');
  }

  get status(): string {
    return this.element.querySelector('[role=status]')?.textContent.trim() ?? '';
  }

  get image(): HTMLImageElement | undefined {
    return this.part('offer-image') as HTMLImageElement | undefined;
  }

  copy(): void {
    this.part('copy')!.click();
  }

  /** The label of the copy button. */
  get copyLabel(): string {
    return this.part('copy')!.innerText.trim();
  }

  get closeButton(): HTMLButtonElement {
    return this.element.querySelector<HTMLButtonElement>("[data-action='close']")!;
  }

  close(): void {
    this.closeButton.click();
  }
}
