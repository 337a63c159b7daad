/** What may import what: docs/architecture.md, "The parts". Types count, too. */
const layers = [
  'wire',
  'client',
  'theme',
  'locales',
  'offers',
  'offers-element',
  'rewards-widget',
  'giveaway-flow',
  'server',
];

const upwards = layers.slice(0, -1).map((layer, index) => ({
  name: `up-from-${layer}`,
  severity: 'error',
  from: { path: `^src/${layer}/` },
  to: { path: `^src/(${layers.slice(index + 1).join('|')})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'circle', severity: 'error', from: {}, to: { circular: true } },
    ...upwards,
    {
      name: 'widget-and-giveaway',
      severity: 'error',
      from: { path: '^src/giveaway-flow/' },
      to: { path: '^src/rewards-widget/' },
    },
    {
      name: 'gateway-alone',
      comment: 'The gateway uses only the contract and the client.',
      severity: 'error',
      from: { path: '^src/gateway/' },
      to: { path: '^src/', pathNot: '^src/(gateway|wire|client|version)' },
    },
    {
      name: 'commands',
      comment: 'The commands use what a server has.',
      severity: 'error',
      from: { path: '^src/command/' },
      to: { path: '^src/', pathNot: '^src/(command|gateway|server|wire|client|version)' },
    },
    { name: 'service-alone', severity: 'error', from: { path: '^service/' }, to: { path: '^(src|demo|test)/' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
