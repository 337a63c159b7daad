import { ELEMENT_TAGS } from '../../src/elements.js';

interface Section {
  readonly text: string;
  readonly items: { readonly text: string; readonly link: string }[];
}

function section(text: string, pages: Readonly<Record<string, string>>): Section {
  const items = Object.entries(pages).map(([name, title]) => ({ text: title, link: `/${name}` }));
  return { text, items };
}

/** The pages of the site, by reader. Titles are markup. */
export const navigation: Section[] = [
  section('Merchants, without code', {
    start: 'Start',
    studio: 'Studio',
    wordpress: 'WordPress',
    shopify: 'Shopify',
    troubleshooting: 'Troubleshooting',
    accessibility: 'Accessibility',
    privacy: 'Privacy',
  }),
  section('Developers who embed', {
    embed: 'Script tag',
    adapt: 'Adapt what is shown',
    links: 'Links to partners',
    policies: 'Policies, frames and apps',
    npm: 'npm and frameworks',
    giveaways: 'Giveaways',
    codes: 'A shopper’s codes',
    theming: 'Theming',
    texts: 'Texts',
    events: 'Events',
    versions: 'Versions',
  }),
  section('Developers of a shop’s server', {
    gateway: 'Gateway',
    workers: 'Workers',
    tokens: 'Tokens and guests',
    'gateway-production': 'Gateway in production',
    'gateway-answers': 'What the gateway answers',
    vault: 'Codes on other devices',
    'receive-claims': 'A mail for each code',
    server: 'Rendering on a server',
    client: 'Client',
    platforms: 'PHP, Python, Ruby and others',
    command: 'Command',
    'command-production': 'Command in production',
    security: 'Security',
    threats: 'Threats',
    'contract-assumptions': 'What the contract leaves open',
  }),
  section('Reference', {
    ...Object.fromEntries(ELEMENT_TAGS.map((tag) => [`reference/${tag}`, `&lt;${tag}&gt;`])),
    'reference/client': 'Client',
    'reference/gateway': 'Gateway',
    'reference/server': 'Server',
    'reference/command': 'Command',
    'reference/openapi': 'Service over HTTP',
    'reference/openapi-gateway': 'Gateway over HTTP',
  }),
  section('Operators of the service', {
    service: 'Service',
    catalogue: 'Catalogue',
    'service-api': 'What the service answers',
    deploy: 'Deploy',
    hooks: 'Hooks',
    monitor: 'Monitor',
    operate: 'When an alert fires',
    manage: 'Keys, codes, data',
    backup: 'Backup',
    cluster: 'Cluster',
    scale: 'Scale',
    reliability: 'Reliability',
  }),
  section('Contributors', {
    contributing: 'Contributing',
    architecture: 'Architecture',
    'service-inside': 'Inside the service',
    readme: 'About the project',
    changelog: 'Changes',
  }),
];
