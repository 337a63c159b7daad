/** A nonce, and a policy that allows scripts with it alone. */
const NONCE = 'bm9uY2U';
export const NONCE_POLICY = `default-src 'none'; script-src 'nonce-${NONCE}'; style-src 'self'; img-src *; connect-src *`;

/** Inserts a tag as a container does: the browser runs no script in HTML that was set, so each is made anew and appended. */
const CONTAINER = `
  addEventListener('load', () => {
    document.querySelector('#fire').addEventListener('click', () => {
      const parsed = new DOMParser().parseFromString(document.querySelector('#tag').textContent, 'text/html');
      for (const { textContent } of parsed.querySelectorAll('script')) {
        const script = document.createElement('script');
        script.nonce = document.querySelector('script[nonce]').nonce;
        script.textContent = textContent;
        document.body.appendChild(script);
      }
    });
  });`;

/** A page with a container of Google Tag Manager, whose tag fires with the button "Agree". */
export function tagPage(tag: string, place = '<div id="rewards"></div>'): string {
  return `<script nonce="${NONCE}">${CONTAINER}</script></head><body>${place}<button id="fire">Agree</button>
    <textarea hidden id="tag">${tag.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</textarea></body>`;
}
