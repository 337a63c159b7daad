import { readFileSync, writeFileSync } from 'node:fs';
import { customElementJetBrainsPlugin } from 'custom-element-jet-brains-integration';
import { customElementVsCodePlugin } from 'custom-element-vs-code-integration';

/** Keeps only the elements and their registration, with the paths that importers use. */
const published = {
  name: 'published',
  packageLinkPhase({ customElementsManifest: manifest }) {
    const isElement = ({ tagName }) => tagName;
    const isDefinition = ({ kind }) => kind === 'custom-element-definition';
    manifest.modules = manifest.modules.filter(
      ({ declarations, exports }) => declarations?.some(isElement) || exports?.some(isDefinition),
    );
    for (const module of manifest.modules) {
      module.declarations = module.declarations.filter(isElement);
      for (const declaration of module.declarations) {
        declaration.members = declaration.members?.filter(({ privacy }) => (privacy ?? 'public') === 'public');
      }
    }
    withPublishedPaths(manifest);
  },
};

/** Replaces types by their values: editors complete `show`, `gate` and `hide`, but know no `AgeRestricted`. */
function createValuesOfTypes() {
  const values = new Map();
  return {
    name: 'values-of-types',
    analyzePhase({ ts, node }) {
      if (!ts.isTypeAliasDeclaration(node) || !ts.isUnionTypeNode(node.type)) return;
      if (node.type.types.every(ts.isLiteralTypeNode)) values.set(node.name.text, node.type.getText());
    },
    packageLinkPhase({ customElementsManifest: manifest }) {
      for (const { declarations } of manifest.modules)
        for (const { attributes = [], members = [] } of declarations)
          for (const { type } of [...attributes, ...members])
            if (values.has(type?.text)) type.text = values.get(type.text);
    },
  };
}

/** An attribute is a text, where its property may also be a function. Runs after the types that have values. */
const textsOfAttributes = {
  name: 'texts-of-attributes',
  packageLinkPhase({ customElementsManifest: manifest }) {
    for (const { declarations } of manifest.modules)
      for (const { attributes = [] } of declarations)
        for (const { type } of attributes) if (type) type.text = type.text.replace(/^[A-Z]\w+/, 'string');
  },
};

/** The analyzer adds `undefined` to the type of an optional property, even if the type has it already. */
const withUndefinedOnce = {
  name: 'with-undefined-once',
  packageLinkPhase({ customElementsManifest: manifest }) {
    for (const { declarations } of manifest.modules)
      for (const { attributes = [], members = [] } of declarations)
        for (const { type } of [...attributes, ...members])
          if (type) type.text = type.text.replace(/(?: \| undefined){2,}$/, ' | undefined');
  },
};

/** Both elements have the same parts and custom properties, but a style sheet's completions list each only once. */
const withoutRepeats = {
  name: 'without-repeats',
  packageLinkPhase() {
    rewrite('dist/vscode.css-custom-data.json', (data) => {
      data.properties = uniqueByName(data.properties);
      data.pseudoElements = uniqueByName(data.pseudoElements);
    });
    rewrite('dist/web-types.json', ({ contributions: { css } }) => {
      for (const [kind, entries] of Object.entries(css)) css[kind] = uniqueByName(entries);
    });
  },
};

function rewrite(file, change) {
  const data = JSON.parse(readFileSync(file, 'utf8'));
  change(data);
  writeFileSync(file, JSON.stringify(data, undefined, 2));
}

function uniqueByName(entries) {
  return [...new Map(entries.map((entry) => [entry.name, entry])).values()];
}

function withPublishedPaths(node) {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if ((key === 'path' || key === 'module') && typeof value === 'string') {
      node[key] = value.replace(/^\/?src\//, 'dist/').replace(/\.ts$/, '.js');
    } else withPublishedPaths(value);
  }
}

export default {
  globs: [
    'src/define.ts',
    'src/card/of-age.ts',
    'src/element/**/*.ts',
    'src/widget/**/*.ts',
    'src/giveaway/**/*.ts',
    'src/codes/**/*.ts',
    'src/shopper/storage.ts',
  ],
  exclude: ['src/**/*.styles.ts'],
  outdir: 'dist',
  litelement: true,
  quiet: true,
  packagejson: false,
  plugins: [
    published,
    createValuesOfTypes(),
    textsOfAttributes,
    withUndefinedOnce,
    customElementVsCodePlugin({ outdir: 'dist', hideLogs: true }),
    customElementJetBrainsPlugin({ outdir: 'dist', hideLogs: true, packageJson: false }),
    withoutRepeats,
  ],
};
