import type { Plugin } from 'vite';

/** Modules of lit with one of ours in their place, which has the same exports as far as we import them. */
const replaced = [
  // Lit's has a way for browsers without constructed style sheets: those do not get as far as our styles.
  { of: /\/@lit\/reactive-element\/(?:development\/)?css-tag\.js$/, by: 'css-tag.ts' },
];

/** What lit does for polyfills of old browsers, for hydration, and to be counted; and what our elements ask nothing of. */
const unused = [
  /,(\w)=(\w)\.litHtmlPolyfillSupport;\1\?\.\(\w,\w\),\(\2\.litHtmlVersions\?\?=\[\]\)\.push\("[\d.]+"\)/,
  /,\w\.litElementHydrateSupport\?\.\(\{LitElement:\w\}\);const (\w)=(\w)\.litElementPolyfillSupport;\1\?\.\(\{LitElement:\w\}\)/,
  /;\((\w)\.litElementVersions\?\?=\[\]\)\.push\("[\d.]+"\)/,
  /,\w=\w\.reactiveElementPolyfillSupport(?=[,;])/,
  /,\w\?\.\(\{ReactiveElement:\w\}\),\((\w)\.reactiveElementVersions\?\?=\[\]\)\.push\("[\d.]+"\)/,
  // A task that renders: ours load.
  /get value\(\)\{return this\.u\}get error\(\)\{return this\.l\}(?=get status)/,
  /render\((\w)\)\{switch\(this\.i\)\{(?:[^{}]|\{[^{}]*\})*\}\}/,
  // Properties declared by standard decorators.
  /;Symbol\.metadata\?\?=Symbol\("metadata"\),\w\.litPropertyMetadata\?\?=new WeakMap/,
  /const (\w)=this\[Symbol\.metadata\];if\(null!==\1\)\{[^{}]*\}/,
  // Properties reflected to attributes.
  /toAttribute\(\w,\w\)\{switch[^]*?return \w\},(?=fromAttribute)/,
  /_\$ET\(\w,\w\)\{[^]*?this\._\$Em=null\}\}(?=_\$AK)/,
  /this\._\$Eq&&=this\._\$Eq\.forEach\(\w=>this\._\$ET\(\w,this\[\w\]\)\),/,
  /,!0===\w&&this\._\$Em!==\w&&\(this\._\$Eq\?\?=new Set\)\.add\(\w\)/,
];

/** Whatever asks for a part that is left out. */
const asking = /\breflect: (?:true|!0)|\baccessor \w+\b *[=;]/;

/** Leaves out of a script-tag build what of lit is never used there. Fails when lit has changed so that it is not found. */
export function leanLit(): Plugin {
  const found = new Set<unknown>();
  return {
    name: 'lean-lit',
    buildStart: () => found.clear(),
    load(id) {
      const module = replaced.find(({ of }) => of.test(id));
      if (!module) return undefined;
      found.add(module);
      return `export * from ${JSON.stringify(`${import.meta.dirname}/${module.by}`)}`;
    },
    transform: {
      filter: { id: /\/src\/.*\.ts$|\/node_modules\/.*\/(?:lit-html|lit-element|reactive-element|task)\.js$/ },
      handler(code, id) {
        if (id.endsWith('.ts')) {
          if (asking.test(code)) this.error(`${id} needs a part of lit that is left out`);
          return undefined;
        }
        for (const pattern of unused) {
          if (!pattern.test(code)) continue;
          found.add(pattern);
          code = code.replace(pattern, '');
        }
        return { code, map: null };
      },
    },
    buildEnd(error) {
      const missing = [...replaced, ...unused].filter((part) => !found.has(part));
      if (!error && missing.length)
        this.error(
          `Lit is made in another way, teach this plugin: ${missing.map((part) => ('by' in part ? part.by : part.source)).join(', ')}`,
        );
    },
  };
}
