'use client';

import 'rewards-widget/define';

/** Puts an element on the page as the server has drawn it. From then on the element draws itself, and React leaves it alone. */
export function ServerDrawn({ html }: { html: string }) {
  /** After a navigation in the browser the place is empty. */
  function fill(place: HTMLDivElement | null) {
    if (!place || place.firstChild) return;
    // `innerHTML` attaches no shadow root. In browsers without `setHTMLUnsafe`, the element draws itself.
    if ('setHTMLUnsafe' in Element.prototype) place.setHTMLUnsafe(html);
    else place.innerHTML = html;
  }
  const drawn = typeof window === 'undefined' ? html : '';
  return <div ref={fill} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: drawn }} />;
}
