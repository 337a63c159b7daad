/** Exhaustive tests. `npm run test:all` runs them too, `npm test` only if they are named. */
export const slowTests: readonly string[] = [
  'test/command/gateway-check.test.ts',
  'test/command/gateway-redis.test.ts',
  'test/command/resume.test.ts',
  'test/conformance/standalone-gateway.test.ts',
  'test/demo/events-page.test.ts',
  'test/demo/scenario-pictures-rest.test.ts',
  'test/demo/server-drawn.test.ts',
  'test/demo/studio-panels.test.ts',
  'test/demo/take-away-panel.test.ts',
  'test/demo/take-away-picture.test.ts',
  'test/demo/take-away-rest.test.ts',
  'test/demo/take-away.test.ts',
  'test/deploy/alerts.test.ts',
  'test/deploy/packaging.test.ts',
  'test/deploy/proxy.test.ts',
  'test/e2e/accessibility.test.ts',
  'test/e2e/giveaway-accessibility.test.ts',
  'test/e2e/outage.test.ts',
  'test/e2e/studio-claims.test.ts',
  'test/e2e/studio-live.test.ts',
  'test/service/backup.test.ts',
  'test/service/claim-race.test.ts',
  'test/service/command.test.ts',
  'test/service/database-loss.test.ts',
  'test/service/limits.test.ts',
  'test/service/million-codes.test.ts',
  'test/service/metrics-outage.test.ts',
  'test/service/outage.test.ts',
  'test/service/rolling-restart.test.ts',
];

/** Folders whose tests start servers and browsers. They start first, so that no long one runs alone at the end. */
const LONG_FOLDERS = [
  'service',
  'e2e',
  'demo',
  'gateway',
  'conformance',
  'server',
  'embed',
  'package',
  'docs',
  'react',
  'command',
];

/** Puts the files that probably take longest first. */
export function longestFirst(files: readonly string[]): string[] {
  const rank = (file: string): number => {
    if (slowTests.includes(file)) return -1;
    const at = LONG_FOLDERS.findIndex((folder) => file.startsWith(`test/${folder}/`));
    return at < 0 ? LONG_FOLDERS.length : at;
  };
  return [...files].sort((a, b) => rank(a) - rank(b));
}
