import type { Plugin } from 'vite';

/** The places of lit's code that this changes. Each has to be there once. */
const edits: readonly [RegExp, (name: string) => string][] = [
  // Created at once: later, another script could have wrapped createPolicy. It trusts what trust() keeps, not what it is given,
  // because a wrapped createHTML gets the policy itself.
  [
    /(\w+)\?\1\.createPolicy\("lit-html",\{createHTML:(\w+)=>\2\}\):void 0/,
    (name) => `$1&&!customElements.get(${name})?$1.createPolicy(${name},{createHTML:()=>ownText}):void 0`,
  ],
  // A random marker would be a text that comes from functions of the page.
  [/`lit\$\$\{Math\.random\(\)\.toFixed\(9\)\.slice\(2\)\}\$`/, () => '"lit$$own$$"'],
  [
    /(\w+)=>\((\w+),\.\.\.(\w+)\)=>\(\{_\$litType\$:\1,strings:\2,values:\3\}\)/,
    () => '$1=>($2,...$3)=>(isOwn($2)||(own={strings:$2,next:own}),{_$$litType$$:$1,strings:$2,values:$3})',
  ],
  [/(\w+)\.slice\(0,(\w+)\)\+(\w+)\+\1\.slice\(\2\)/, () => 'insert($1,$2,$3)'],
  [
    /function (\w+)\((\w+),(\w+)\)\{(if\([^{}]*;)return void 0!==(\w+)\?\5\.createHTML\(\3\):\3\}/,
    () => 'function $1($2,$3){$4return $5&&isOwn($2)?$5.createHTML(ownText=$3):$3}',
  ],
  // A compiled template, which we have none of, could show our strings first and then others.
  [/"number"==typeof (\w+)\?(this\._\$AC\(\w+\)):\([^;]*?\),\1\)/, () => '$2'],
];

/**
 * Uses only what the language itself does, since the page can wrap every function. The strings of a template are frozen, and
 * `own` is a list of all that the tags have seen. A private field as a brand would not last: browsers will refuse to add one to a
 * frozen object (https://github.com/tc39/proposal-nonextensible-applies-to-private).
 */
const additions = `
let own, ownText;
function isOwn(strings) {
  let known = own;
  while (known && known.strings !== strings) known = known.next;
  return known;
}
function insert(text, at, inserted) {
  let all = '';
  for (let i = 0; i < text.length; i++) all += (i === at ? inserted : '') + text[i];
  return all;
}
`;

/**
 * Gives the copy of lit inside a script-tag build a Trusted Types policy with a name of its own, so that a page's
 * Content-Security-Policy can allow it beside another copy of lit. The policy trusts only templates that this copy's
 * tags have seen. Otherwise every script of the page could have any text trusted, for example with a faked template in
 * an element's `render()`.
 *
 * A second script on a page registers no elements and renders nothing, so it doesn't create the policy, which would be refused.
 */
export function trustOwnTemplates(name: string): Plugin {
  let changed = false;
  return {
    name: 'trust-own-templates',
    buildStart() {
      changed = false;
    },
    transform: {
      filter: { id: /\/lit-html\/(?:development\/)?lit-html\.js$/ },
      handler(code) {
        if (!edits.every(([place]) => place.test(code)))
          return this.error('lit makes its templates in another way now: update this plugin.');
        changed = true;
        const edited = edits.reduce((text, [place, edit]) => text.replace(place, edit(JSON.stringify(name))), code);
        return { code: additions + edited, map: null };
      },
    },
    buildEnd(error) {
      if (!error && !changed) this.error('lit-html.js was not transformed, so lit would use its own policy.');
    },
  };
}
