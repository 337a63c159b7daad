import { chmod, chown, copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generate } from 'selfsigned';
import { accountOf } from './accounts.js';
import { CONFIGURATION } from './configuration.js';
import type { DatabaseCluster } from './database-cluster.js';
import { Host } from './host.js';
import { Program } from './program.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PROXY = '10.77.0.21';
const APPLICATIONS = '10.77.0.31';

/** What is in front of the cluster: its proxies, two instances of the service behind another proxy, and two gateways. */
export class Site {
  readonly services: readonly Program[];
  readonly gateways: readonly Program[];
  readonly pgbouncer: Program;
  /** Addresses of the gateways. */
  readonly urls: readonly string[];

  private constructor(
    pgbouncer: Program,
    services: readonly Program[],
    gateways: readonly Program[],
    urls: readonly string[],
  ) {
    this.pgbouncer = pgbouncer;
    this.services = services;
    this.gateways = gateways;
    this.urls = urls;
  }

  /**
   * @param catalogue file that the first instance loads
   * @param apiKey a key of the catalogue
   */
  static async start(folder: string, cluster: DatabaseCluster, catalogue: string, apiKey: string): Promise<Site> {
    const proxy = await Host.create('proxy', PROXY, folder, [{ at: '/etc/pgbouncer', owner: accountOf('postgres') }]);
    const applications = await Host.create('apps', APPLICATIONS, folder);
    const pgbouncer = await startDatabaseProxies(proxy, folder, cluster.servicePassword);
    const databaseUrl = `postgres://rewards:${cluster.servicePassword}@${PROXY}:6432/rewards`;

    const service = (port: number, flags: readonly string[] = []) =>
      new Program(
        applications,
        `service-${port}`,
        [...tsx('service/command.ts'), '--host', '0.0.0.0', '--port', `${port}`, ...flags],
        { env: { DATABASE_URL: databaseUrl, SERVICE_DRAIN: '5' } },
        () => answers(`http://${APPLICATIONS}:${port}/readyz`),
      );
    const loader = service(8787, ['--catalogue', catalogue]);
    await loader.start();
    await loader.kill('SIGTERM');
    const services = [service(8787), service(8788)];
    for (const instance of services) await instance.start();

    const certificate = await startServiceProxy(proxy, folder);
    const ports = [8081, 8082];
    const gateways = ports.map(
      (port) =>
        new Program(
          applications,
          `gateway-${port}`,
          tsx('test/cluster/gateway.ts'),
          {
            env: {
              PORT: `${port}`,
              SERVICE_URL: `https://${PROXY}`,
              API_KEY: apiKey,
              NODE_EXTRA_CA_CERTS: certificate,
            },
          },
          () => answers(`http://${APPLICATIONS}:${port}/gap/api`),
        ),
    );
    for (const gateway of gateways) await gateway.start();
    const urls = ports.map((port) => `http://${APPLICATIONS}:${port}`);
    return new Site(pgbouncer, services, gateways, urls);
  }
}

/** HAProxy, which finds the leader, and PgBouncer in front of it. */
async function startDatabaseProxies(proxy: Host, folder: string, password: string): Promise<Program> {
  const postgres = accountOf('postgres');
  const users = path.join(proxy.pathOf('/etc/pgbouncer'), 'userlist.txt');
  await writeFile(users, `"rewards" "${password}"\n`, { mode: 0o600 });
  await chown(users, postgres.uid, postgres.gid);
  const settings = path.join(folder, 'pgbouncer.ini');
  await copyFile(path.join(CONFIGURATION, 'pgbouncer.ini'), settings);
  await chmod(settings, 0o644);
  proxy.start('haproxy-postgres', ['haproxy', '-f', path.join(CONFIGURATION, 'haproxy.cfg')]);
  const pgbouncer = new Program(proxy, 'pgbouncer', ['pgbouncer', settings], { account: postgres }, () => true);
  await pgbouncer.start();
  return pgbouncer;
}

/** The proxy of deploy/haproxy/. Returns the file of its certificate. */
async function startServiceProxy(proxy: Host, folder: string): Promise<string> {
  const names = [{ type: 7 as const, ip: PROXY }];
  const { cert, private: key } = await generate([{ name: 'commonName', value: PROXY }], {
    extensions: [{ name: 'subjectAltName', altNames: names }],
  });
  const certificate = path.join(folder, 'certificate.pem');
  const whole = path.join(folder, 'tls.pem');
  await writeFile(certificate, cert);
  await writeFile(whole, `${cert}\n${key}`, { mode: 0o600 });
  proxy.start('haproxy-service', ['haproxy', '-f', path.join(ROOT, 'deploy/haproxy/haproxy.cfg')], {
    env: {
      HTTP: `${PROXY}:80`,
      HTTPS: `${PROXY}:443`,
      CERTIFICATE: whole,
      SERVICE_A: `${APPLICATIONS}:8787`,
      SERVICE_B: `${APPLICATIONS}:8788`,
    },
  });
  return certificate;
}

function tsx(file: string): readonly string[] {
  return [process.execPath, '--import', import.meta.resolve('tsx'), path.join(ROOT, file)];
}

function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.ok;
    },
    () => false,
  );
}
