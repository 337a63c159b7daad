import { randomBytes } from 'node:crypto';
import { chmod, chown, copyFile, rename, writeFile } from 'node:fs/promises';
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
const GATEWAY_PORTS = [8081, 8082];
const LOADER_PORT = 8789;

/** What is in front of the cluster: its proxies, two instances of the service behind another proxy, and two gateways. */
export class Site {
  readonly services: readonly Program[];
  readonly pgbouncer: Program;
  /** Addresses of the gateways. */
  readonly urls: readonly string[];
  /** The database, through its proxies. */
  readonly databaseUrl: string;
  readonly gateways: readonly Program[];
  readonly #keyFile: string;
  readonly #service: (port: number, flags: readonly string[]) => Program;

  private constructor(parts: {
    pgbouncer: Program;
    services: readonly Program[];
    gateways: readonly Program[];
    databaseUrl: string;
    keyFile: string;
    service: (port: number, flags: readonly string[]) => Program;
  }) {
    this.pgbouncer = parts.pgbouncer;
    this.services = parts.services;
    this.databaseUrl = parts.databaseUrl;
    this.gateways = parts.gateways;
    this.#keyFile = parts.keyFile;
    this.#service = parts.service;
    this.urls = GATEWAY_PORTS.map((port) => `http://${APPLICATIONS}:${port}`);
  }

  /**
   * @param catalogue file that the first instance loads
   * @param apiKey a key of the catalogue
   */
  static async start(folder: string, cluster: DatabaseCluster, catalogue: string, apiKey: string): Promise<Site> {
    const own = ['/etc/pgbouncer', '/run/postgresql'].map((at) => ({ at, owner: accountOf('postgres') }));
    const proxy = await Host.create('proxy', PROXY, folder, own);
    const applications = await Host.create('apps', APPLICATIONS, folder);
    const pgbouncer = await startDatabaseProxies(proxy, folder, cluster.servicePassword);
    const databaseUrl = `postgres://rewards:${cluster.servicePassword}@${PROXY}:6432/rewards`;

    const service = (port: number, flags: readonly string[] = []) =>
      new Program(
        applications,
        `service-${port}`,
        [...tsx('service/bin/rewards-service.ts'), '--host', '0.0.0.0', '--port', `${port}`, ...flags],
        { env: { DATABASE_URL: databaseUrl, SERVICE_DRAIN: '5' } },
        () => answers(`http://${APPLICATIONS}:${port}/readyz`),
      );
    const services = [service(8787), service(8788)];
    const certificate = await startServiceProxy(proxy, folder);
    const keyFile = path.join(folder, 'api-key');
    await writeFile(keyFile, apiKey);
    const gateway = (port: number) =>
      new Program(
        applications,
        `gateway-${port}`,
        tsx('test/cluster/gateway.ts'),
        {
          env: {
            PORT: `${port}`,
            SERVICE_URL: `https://${PROXY}`,
            KEY_FILE: keyFile,
            VIEWER_KEY: randomBytes(32).toString('hex'),
            NODE_EXTRA_CA_CERTS: certificate,
          },
        },
        () => answers(`http://${APPLICATIONS}:${port}/gap/api`),
      );
    const gateways = GATEWAY_PORTS.map(gateway);
    const site = new Site({ pgbouncer, services, gateways, databaseUrl, keyFile, service });
    await site.load(catalogue);
    for (const program of [...services, ...gateways]) await program.start();
    return site;
  }

  /** Loads a catalogue with an instance of its own. */
  async load(catalogue: string): Promise<void> {
    const loader = this.#service(LOADER_PORT, ['--catalogue', catalogue]);
    await loader.start();
    await loader.kill('SIGTERM');
  }

  /** Gives both gateways another key. */
  async useKey(apiKey: string): Promise<void> {
    const whole = `${this.#keyFile}.new`;
    await writeFile(whole, apiKey);
    await rename(whole, this.#keyFile);
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

/** The proxy of service/deploy/haproxy/. Returns the file of its certificate. */
async function startServiceProxy(proxy: Host, folder: string): Promise<string> {
  const names = [{ type: 7 as const, ip: PROXY }];
  const { cert, private: key } = await generate([{ name: 'commonName', value: PROXY }], {
    extensions: [{ name: 'subjectAltName', altNames: names }],
  });
  const certificate = path.join(folder, 'certificate.pem');
  const whole = path.join(folder, 'tls.pem');
  await writeFile(certificate, cert);
  await writeFile(whole, `${cert}\n${key}`, { mode: 0o600 });
  proxy.start('haproxy-service', ['haproxy', '-f', path.join(ROOT, 'service/deploy/haproxy/haproxy.cfg')], {
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
