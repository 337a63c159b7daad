import inter from '@fontsource-variable/inter/index.css?inline';
import { snapdom, type CaptureContext, type SnapdomPlugin } from '@zumer/snapdom';

interface PictureOptions {
  /** Pixels of the picture for each CSS pixel; 2 by default. */
  readonly scale?: number;
}

export interface Picture {
  /** A PNG. */
  readonly blob: Blob;
  /** Whether some images could not be read. A neutral background replaces them. */
  readonly incomplete: boolean;
}

/** Replaces an image that cannot be read: from another origin, or from a file. */
const PLACEHOLDER = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" preserveAspectRatio="none"><path d="M0 0h1v1h-1z" fill="#808080" fill-opacity=".2"/></svg>',
)}`;

/**
 * Takes a picture of the visible part of a document: scrolled, with an open dialog, in its colour scheme.
 *
 * @param root the root of the script's own document, because its media queries are used; its body has no margin
 * @throws {Error} if it belongs to another document, or the browser cannot draw it
 */
export async function takePicture(root: HTMLElement, { scale = 2 }: PictureOptions = {}): Promise<Picture> {
  if (root.ownerDocument !== document) throw new Error('A picture is taken by a script of the same document.');
  let incomplete = false;
  const standIn = (): string => {
    incomplete = true;
    return PLACEHOLDER;
  };
  const { innerWidth: width, innerHeight: height, scrollX: x, scrollY: y } = window;
  const result = await snapdom(root, {
    // From the top, because leaving out content above the view would move the rest.
    clip: { x: 0, y: 0, width: x + width, height: y + height },
    dpr: scale,
    backgroundColor: groundOf(root),
    embedFonts: false,
    // Changes of constructed style sheets cannot be detected.
    invalidate: true,
    fallbackURL: standIn,
    plugins: [corrections(standIn), embedded(await fontFaces())],
  });
  const canvas = await result.toCanvas({ dpr: scale, crop: { x, y, width, height } });
  return { blob: await toPng(canvas), incomplete };
}

/**
 * The stage's font, with its files embedded. It isn't read from the page's style sheets, which no script may
 * read if the page is a file.
 */
async function fontFaces(): Promise<string> {
  const addresses = new Set([...inter.matchAll(/url\(["']?(?!data:)([^"')]+)["']?\)/g)].map(([, address]) => address!));
  let css = inter;
  for (const address of addresses) css = css.replaceAll(address, await readAsData(address));
  return css;
}

async function readAsData(address: string): Promise<string> {
  const blob = await (await fetch(address)).blob();
  const reader = new FileReader();
  reader.readAsDataURL(blob);
  await new Promise((resolve) => reader.addEventListener('loadend', resolve));
  return reader.result as string;
}

/** Puts style rules into a picture. */
function embedded(css: string): SnapdomPlugin {
  return {
    name: 'embedded',
    afterClone({ clone }: CaptureContext) {
      const style = document.createElement('style');
      style.textContent = css;
      clone?.prepend(style);
    },
  };
}

/** Adds what computed styles lack, and the backdrop of a dialog. */
function corrections(standIn: () => string): SnapdomPlugin {
  return {
    name: 'corrections',
    afterClone({ nodeMap }: CaptureContext) {
      for (const [clone, source] of nodeMap as ReadonlyMap<Node, Node>)
        if (clone instanceof HTMLElement && source instanceof HTMLElement) correct(clone, source, standIn);
    },
  };
}

function correct(clone: HTMLElement, source: HTMLElement, standIn: () => string): void {
  const style = getComputedStyle(source);
  // Without these, clamped text has no ellipsis, because the browser reports another display than it was given.
  if (style.webkitLineClamp !== 'none')
    Object.assign(clone.style, { display: '-webkit-box', webkitBoxOrient: 'vertical' });
  // Scrolled content would get scroll bars in the picture, even if they are invisible.
  if (/auto|scroll/.test(style.overflow)) clone.style.scrollbarWidth = 'none';
  if (source.matches('dialog:modal')) placeDialog(clone, source, style.boxShadow);
  // Files aren't requested, because no script may read one, and the console would log an error for each.
  if (clone instanceof HTMLImageElement && clone.src.startsWith('file:')) clone.src = standIn();
}

/** The background colour of the root, else of its body; undefined if neither has one. */
function groundOf(root: HTMLElement): string | null {
  const grounds = [root, document.body].map((element) => getComputedStyle(element).backgroundColor);
  return grounds.find((ground) => ground !== 'rgba(0, 0, 0, 0)') ?? null;
}

function placeDialog(clone: HTMLElement, dialog: HTMLElement, shadow: string): void {
  const { left, top, width, height } = dialog.getBoundingClientRect();
  const origin = originOf(dialog);
  const { backgroundColor } = getComputedStyle(dialog, '::backdrop');
  Object.assign(clone.style, {
    left: `${left - origin.left}px`,
    top: `${top - origin.top}px`,
    width: `${width}px`,
    height: `${height}px`,
    // A shadow that covers everything replaces the backdrop.
    boxShadow: `${shadow === 'none' ? '' : `${shadow}, `}0 0 0 9999px ${backgroundColor}`,
  });
}

/** The corner that a dialog's clone is placed from: unlike the dialog, it isn't in the top layer, but in its nearest positioned ancestor. */
function originOf(dialog: HTMLElement): Pick<DOMRect, 'left' | 'top'> {
  for (let above = dialog.parentElement; above; above = above.parentElement)
    if (getComputedStyle(above).position !== 'static') return above.getBoundingClientRect();
  return { left: -scrollX, top: -scrollY };
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The browser could not draw the picture.'));
    }, 'image/png');
  });
}
