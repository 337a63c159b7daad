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

function withPublishedPaths(node) {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if ((key === 'path' || key === 'module') && typeof value === 'string') {
      node[key] = value.replace(/^\/?src\//, 'dist/').replace(/\.ts$/, '.js');
    } else withPublishedPaths(value);
  }
}

export default {
  globs: ['src/define.ts', 'src/offers-element/**/*.ts', 'src/rewards-widget/**/*.ts', 'src/giveaway-flow/**/*.ts'],
  exclude: ['src/**/*.styles.ts'],
  outdir: 'dist',
  litelement: true,
  quiet: true,
  packagejson: false,
  plugins: [
    published,
    customElementVsCodePlugin({ outdir: 'dist', hideLogs: true }),
    customElementJetBrainsPlugin({ outdir: 'dist', hideLogs: true, packageJson: false }),
  ],
};
