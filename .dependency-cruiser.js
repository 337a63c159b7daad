/** What may import what: docs/architecture.md, "The parts". Types count, too. */
const layers = [
  'wire',
  'client',
  'theme',
  'locales',
  'shopper',
  'card',
  'element',
  'widget',
  'giveaway',
  'codes',
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
    { name: 'circle-of-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
    ...upwards,
    {
      name: 'elements-apart',
      comment: 'What two elements use is in a folder below both.',
      severity: 'error',
      from: { path: '^src/(giveaway|codes)/' },
      to: { path: '^src/(widget|giveaway|codes)/', pathNot: '^src/$1/' },
    },
    {
      name: 'analytics-alone',
      comment: 'Analytics listens to events. It needs only the types of the elements.',
      severity: 'error',
      from: { path: '^src/analytics/' },
      to: { path: '^src/', pathNot: '^src/(analytics|events|event-names|notice)' },
    },
    {
      name: 'gateway-alone',
      comment:
        'The gateway uses only the contract, the client, what every server does with HTTP, and the form in which codes are kept.',
      severity: 'error',
      from: { path: '^src/gateway/' },
      to: {
        path: '^src/',
        pathNot: '^src/(gateway|contract|http|wire|client|shopper/keep-code|shopper/kept-codes|version)',
      },
    },
    {
      name: 'gateway-in-workers',
      comment: 'The gateway runs where there is no Node.',
      severity: 'error',
      from: { path: '^src/gateway/' },
      to: { path: '^(node:)?(http|net|fs|zlib|timers|events|process)(/|$)', reachable: true },
    },
    {
      name: 'commands',
      comment: 'The commands use what a server has.',
      severity: 'error',
      from: { path: '^src/cli/' },
      to: { path: '^src/', pathNot: '^src/(cli|contract|process|http|gateway|server|wire|client|version|elements)' },
    },
    {
      name: 'process-below-all',
      comment: 'The floor under everything that runs knows nothing of what stands on it.',
      severity: 'error',
      from: { path: '^src/(process|http)/' },
      to: { path: '^(src|service|demo|test)/', pathNot: '^src/(process|http|contract)/' },
    },
    {
      name: 'published-alone',
      comment: 'The package ships nothing of the service.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(service|demo|test|bench|build)/' },
    },
    {
      name: 'service-alone',
      severity: 'error',
      from: { path: '^service/' },
      to: { path: '^(src|demo|test)/', pathNot: '^src/(process|http|contract)/' },
    },
    {
      name: 'local-postgres',
      comment: 'A tool for development, over the service: what is deployed does not know it.',
      severity: 'error',
      from: { path: '^service/', pathNot: '^service/local-postgres/' },
      to: { path: '^service/local-postgres/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
