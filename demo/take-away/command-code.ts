import { installing, starting } from './names.js';
import { dataNotes, PLACE_NOTE } from './notes.js';
import { gatewayPath } from './on-server.js';
import { DEFAULT_GATEWAY, type Placed, type PlacedValue } from './placed.js';
import { pageFile } from './script-tag-code.js';
import type { OtherFile, Snippet } from './snippet.js';

/** A page of a server in any language, which has the command's gateway beside it: docs/command.md and docs/platforms.md. */
export function commandSnippet(placed: Placed): Snippet {
  const { element, preview } = placed;
  const path = gatewayPath(placed.gateway);
  const claims = element === 'giveaway-flow';
  const values = placed.values.filter(({ attribute }) => attribute !== 'preview');
  const notes = [
    'For PHP, Python, Ruby, .NET, or plain files: the gateway runs beside your server. docs/platforms.md.',
  ];
  if (claims)
    notes.push(
      'YOUR-TOKEN: your server writes a signed token of the shopper who is signed in, or nothing. docs/command.md.',
    );
  else notes.push('To show offers before the script runs, let your server include them: docs/command.md.');
  if (preview) notes.push('This gateway shows no previews.');
  return {
    ...pageFile({ ...placed, values: claims ? [...values, TOKEN] : values }),
    notes: [...notes, PLACE_NOTE, ...dataNotes({ ...placed, preview: false })],
    others: [claims ? withSecret(installing()) : installing(), startFile(path, claims), nginxFile(path)],
  };
}

const TOKEN: PlacedValue = { property: 'userToken', attribute: 'user-token', value: 'YOUR-TOKEN' };

/** The secret that tokens are signed with. It is made once: a new one ends all tokens. */
function withSecret(install: OtherFile): OtherFile {
  return { ...install, code: `${install.code}openssl rand -hex 32 > user-secret\n` };
}

function startFile(path: string, claims: boolean): OtherFile {
  const command = [
    'npx rewards-widget gateway',
    '--feed-url https://feed.example',
    '--base-url https://rewards.example',
    ...(path === DEFAULT_GATEWAY ? [] : [`--mount ${path}`]),
    '--trust-proxy loopback',
  ].join(' \\\n  ');
  const secret = claims ? 'export REWARDS_USER_SECRET_FILE=user-secret\n' : '';
  return starting(
    `export REWARDS_API_KEY=your-key\n${secret}${command}`,
    `The gateway, with your addresses and your key.${claims ? ' Your server signs tokens with the same secret.' : ''}`,
  );
}

/** As in docs/command.md. */
function nginxFile(path: string): OtherFile {
  return {
    file: 'nginx.conf',
    language: 'text',
    code: `location ${path}/ {
  proxy_pass http://127.0.0.1:8788;
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
}
location /rewards-widget/ {
  proxy_pass http://127.0.0.1:8788;
}
`,
    about: 'Within the server of your shop. Apache: docs/command.md. Caddy: docs/platforms.md.',
  };
}
