import { html, nothing, type TemplateResult } from 'lit';
import { download } from '../ui/download.js';
import { announce, copyFor, showCopied } from './announce.js';
import type { Picture } from '../stage/picture.js';

export interface ShareCallbacks {
  /** Takes a picture of the stage. The message of an error is shown. */
  readonly onPicture: () => Promise<Picture>;
  /** Returns the address of the current view. The message of an error is shown. */
  readonly onLink: () => Promise<string>;
}

/** The file name of the picture. */
const FILE = 'rewards-widget.png';

/** A picture of the stage, and a link to it. */
export function shareTemplate({ onPicture, onLink }: ShareCallbacks): TemplateResult {
  return html`
    <div class="take-away-share">
      <section class="take-away-part">
        <h3 class="take-away-heading">Picture</h3>
        <p class="take-away-note">What is in view on the stage, as PNG.</p>
        <div class="take-away-row">
          <button type="button" class="button" @click=${during(downloadPicture)}>Download</button>
          ${
            canCopyPictures()
              ? html`<button type="button" class="button take-away-copy" @click=${during(copyPicture)}>
                  <span class="take-away-label">Copy picture</span><span class="take-away-done">Copied</span>
                </button>`
              : nothing
          }
        </div>
      </section>
      <section class="take-away-part">
        <h3 class="take-away-heading">Link</h3>
        <p class="take-away-note">Opens this view of the stage. None of it is sent to a server.</p>
        <div class="take-away-row">
          <button type="button" class="button take-away-copy" @click=${during(copyLink)}>
            <span class="take-away-label">Copy link</span><span class="take-away-done">Copied</span>
          </button>
          <input
            class="field take-away-link"
            type="url"
            readonly
            hidden
            aria-label="Link"
            @focus=${({ currentTarget }: Event) => (currentTarget as HTMLInputElement).select()}
          />
        </div>
      </section>
    </div>
  `;

  async function downloadPicture(button: HTMLElement): Promise<void> {
    const picture = await onPicture();
    download(FILE, picture.blob);
    announce(button, `Picture saved as ${FILE}. ${missing(picture)}`);
  }

  async function copyPicture(button: HTMLElement): Promise<void> {
    const taken = onPicture();
    // Started at once: the browser's permission ends while the picture is taken.
    const blob = taken.then((picture) => picture.blob);
    // A failure is checked for below.
    blob.catch(() => undefined);
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    } catch (error) {
      // If the picture failed, its own reason.
      await taken;
      throw new Error('The browser did not allow copying: download the picture.', { cause: error });
    }
    showCopied(button);
    announce(button, `Picture copied. ${missing(await taken)}`);
  }

  async function copyLink(button: HTMLElement): Promise<void> {
    const link = await onLink();
    const field = button.parentElement!.querySelector('input')!;
    field.value = link;
    field.hidden = false;
    await copyFor(button, link, 'Link copied');
  }
}

/** A listener that runs once at a time, and shows why it failed. */
function during(act: (button: HTMLElement) => Promise<void>): (event: Event) => void {
  return ({ currentTarget }) => {
    const button = currentTarget as HTMLElement;
    if (button.ariaBusy === 'true') return;
    button.ariaBusy = 'true';
    act(button)
      .catch((error: unknown) => announce(button, error instanceof Error ? error.message : String(error)))
      .finally(() => (button.ariaBusy = null));
  };
}

function missing({ incomplete }: Picture): string {
  return incomplete ? 'Images that this page may not read are grey in it.' : '';
}

/** Pages on plain http have no clipboard, although the types say so. */
function canCopyPictures(): boolean {
  const { clipboard } = navigator as Partial<Navigator>;
  return 'ClipboardItem' in window && clipboard !== undefined && 'write' in clipboard;
}
