import type { CSSResult } from 'lit';

/** Gives styles to a shadow root. Constructed sheets belong to a document; one without a window takes none. */
export function adoptStyles(root: ShadowRoot, styles: readonly CSSResult[]): void {
  const view = root.ownerDocument.defaultView;
  root.adoptedStyleSheets = styles.flatMap((style) => {
    if (view === window) return style.styleSheet!;
    const sheet = view && new view.CSSStyleSheet();
    sheet?.replaceSync(String(style));
    return sheet ?? [];
  });
}
