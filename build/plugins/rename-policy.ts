import type { Plugin } from 'vite';

const lits = /(\w+)\.createPolicy\("lit-html",\{createHTML:(\w+)=>\2\}\)/;

/**
 * Renames the Trusted Types policy of the copy of lit inside a script-tag build, so that a page's
 * Content-Security-Policy can allow it beside another copy of lit. A second script reuses the first one's policy, because
 * creating one name twice is refused.
 */
export function renamePolicy(name: string): Plugin {
  let renamed = false;
  return {
    name: 'rename-policy',
    buildStart() {
      renamed = false;
    },
    transform: {
      filter: { id: /\/lit-html\/(?:development\/)?lit-html\.js$/ },
      handler(code) {
        if (!lits.test(code))
          return this.error('lit makes its Trusted Types policy in another way: teach this plugin.');
        renamed = true;
        return { code: code.replace(lits, (_, factory: string) => sharedPolicy(factory, name)), map: null };
      },
    },
    buildEnd(error) {
      if (!error && !renamed) this.error('No copy of lit came by: its Trusted Types policy keeps a name of its own.');
    },
  };
}

/** Neither enumerable nor writable, so that other scripts of the page cannot replace it. */
function sharedPolicy(factory: string, name: string): string {
  const key = `Symbol.for(${JSON.stringify(`${name}:policy`)})`;
  const policy = `${factory}.createPolicy(${JSON.stringify(name)},{createHTML:(html)=>html})`;
  return `(globalThis[${key}]??Object.defineProperty(globalThis,${key},{value:${policy}})[${key}])`;
}
