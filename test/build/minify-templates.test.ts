import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { minifyTemplatesOf } from '../../build/plugins/minify-templates.js';

/** Written with `@{…}` for `${…}`, so that the cases can be read. */
function assertMinified(source: string, expected: string): void {
  assert.equal(minifyTemplatesOf(source.replaceAll('@{', '${')), expected.replaceAll('@{', '${'));
}

describe('the template minifier', () => {
  test('removes white space beside blocks, and leaves one space beside inline elements', () => {
    assertMinified(
      'html`\n  <section\n    part="a"\n    class="b  c"\n  >\n    <span>one</span>\n    <b>two</b> <i>three</i>\n  </section>\n`',
      'html`<section part="a" class="b  c"><span>one</span> <b>two</b> <i>three</i></section>`',
    );
  });

  test('keeps the space before a template that begins with an inline element', () => {
    assertMinified('html`\n  <span>a</span>\n`', 'html` <span>a</span> `');
  });

  test('keeps each hole in its place in text, attributes, and nested templates', () => {
    assertMinified(
      'html`\n <ul>\n  @{xs.map((x) => html`\n <li .value=@{x} class="a @{x}">@{x} of @{n}\n </li>\n`)}\n </ul>`',
      'html`<ul>@{xs.map((x) => html`<li .value=@{x} class="a @{x}">@{x} of @{n}</li>`)}</ul>`',
    );
  });

  test('removes comments, unless a hole is in them', () => {
    assertMinified('html`<p><!-- why -->a</p><!-- @{b} -->`', 'html`<p>a</p><!-- @{b} -->`');
  });

  test('keeps an unquoted attribute apart from the slash that closes its tag', () => {
    assertMinified('html`<input value=a />`', 'html`<input value=a />`');
  });

  test('doesn’t take an angle bracket in an attribute value for the end of the tag', () => {
    assertMinified('html`<p title="a > b"\n class="c">\n d < e</p>`', 'html`<p title="a > b" class="c">d < e</p>`');
  });

  test('leaves preformatted text unchanged', () => {
    assertMinified('html`<pre>\n a\n  b\n</pre>`', 'html`<pre>\n a\n  b\n</pre>`');
  });

  test('removes white space from paths, and keeps the closing slash of SVG elements', () => {
    assertMinified('svg`\n <path d="M0 0" />\n <circle r=@{r} />\n`', 'svg`<path d="M0 0" /><circle r=@{r} />`');
  });

  test('keeps the white space that a stylesheet needs', () => {
    assertMinified(
      'css`\n  /* why */\n  :host { display: block; width: calc(100% - 2 * (1em + var(--a))) !important; }\n  .a :hover > .b, .c { margin: 0 auto; }\n`',
      'css`:host{display:block;width:calc(100% - 2 * (1em + var(--a)))!important}.a :hover>.b,.c{margin:0 auto}`',
    );
  });

  test('keeps the values that a supported browser needs', () => {
    assertMinified(
      'css`\n a { width: -webkit-fill-available; width: stretch; animation: b linear; animation-timeline: scroll(self inline) }\n`',
      'css`a{width:-webkit-fill-available;width:stretch;animation:linear b;animation-timeline:scroll(self inline)}`',
    );
  });

  test('refuses a hole in a stylesheet', () => {
    assert.throws(() => minifyTemplatesOf('css`a { inset: ${x} }`'), /A stylesheet has a \$\{\}/);
  });

  test('leaves strings and addresses of a stylesheet unchanged', () => {
    assertMinified(
      'css`a::before { content: "a ; } /* b */" ; background: url("data:image/svg+xml;utf8,<svg a=\'b\'>") }`',
      'css`a:before{content:"a ; } /* b */";background:url("data:image/svg+xml;utf8,<svg a=\'b\'>")}`',
    );
  });

  test('leaves other template literals unchanged', () => {
    assertMinified('const a = `\n  b @{c}  `; other`  d  `', 'const a = `\n  b @{c}  `; other`  d  `');
  });
});
