import type { Plugin } from 'vite';

/** The places of lit's code that this changes. Each has to be there once. */
const edits: readonly [RegExp, (name: string) => string][] = [
  // The policy is created when lit first needs it.
  [/(\w+)\?\1\.createPolicy\("lit-html",\{createHTML:(\w+)=>\2\}\):void 0/, () => '$1'],
  [
    /(\w+)=>\((\w+),\.\.\.(\w+)\)=>\(\{_\$litType\$:\1,strings:\2,values:\3\}\)/,
    () => '$1=>($2,...$3)=>(ownStrings.add($2),{_$$litType$$:$1,strings:$2,values:$3})',
  ],
  [
    /function (\w+)\((\w+),(\w+)\)\{(if\([^{}]*;)return void 0!==(\w+)\?\5\.createHTML\(\3\):\3\}/,
    (name) =>
      `function $1($2,$3){$4return $5&&ownStrings.has($2)?(ownPolicy??=$5.createPolicy(${name},{createHTML:text=>text})).createHTML($3):$3}`,
  ],
];

/**
 * Gives the copy of lit inside a script-tag build a Trusted Types policy with a name of its own, so that a page's
 * Content-Security-Policy can allow it beside another copy of lit. The policy trusts only templates that this copy's
 * tags have seen. Otherwise every script of the page could have any text trusted, for example with a faked template in
 * an element's `render()`.
 *
 * A second script on a page registers no elements and renders nothing, so it never creates the policy, which would be refused.
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
          return this.error('lit creates its policy in another way now: update this plugin.');
        changed = true;
        const edited = edits.reduce((text, [place, edit]) => text.replace(place, edit(JSON.stringify(name))), code);
        return { code: `const ownStrings=new WeakSet;let ownPolicy;${edited}`, map: null };
      },
    },
    buildEnd(error) {
      if (!error && !changed) this.error('lit-html.js was not transformed, so lit would use its own policy.');
    },
  };
}
