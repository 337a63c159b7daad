import { randomBytes } from 'node:crypto';
import { chmod, copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { connect } from '../../service/database/connect.js';
import { print } from '../runner/tally.js';
import { eventually } from '../support/eventually.js';
import { accountOf } from './accounts.js';
import { CONFIGURATION } from './configuration.js';
import { Host } from './host.js';

/** Generous: a copy of the database under load on a slow machine. */
const PATIENCE_MS = 120_000;
const ANSWER_MS = 2000;

/** Roles that a member can have, as Patroni's paths name them. */
type Role = 'primary' | 'replica' | 'synchronous';

/** Three hosts with etcd and PostgreSQL under Patroni, from service/deploy/cluster/. */
export class DatabaseCluster {
  readonly #hosts: readonly Host[];
  readonly #passwords = { superuser: password(), replication: password(), restapi: password(), service: password() };
  readonly #folder: string;

  private constructor(hosts: readonly Host[], folder: string) {
    this.#hosts = hosts;
    this.#folder = folder;
  }

  /** Starts the hosts, waits until they are a cluster, and creates the role and the database of the service. */
  static async start(folder: string): Promise<DatabaseCluster> {
    const [postgres, etcd] = [accountOf('postgres'), accountOf('etcd')];
    const folders = [
      { at: '/var/lib/postgresql', owner: postgres },
      { at: '/run/postgresql', owner: postgres },
      { at: '/var/lib/etcd', owner: etcd },
    ];
    const hosts = await Promise.all(
      [1, 2, 3].map((number) => Host.create(`db${number}`, `10.77.0.1${number}`, folder, folders)),
    );
    const cluster = new DatabaseCluster(hosts, folder);
    // The checkout may be out of reach for the account of PostgreSQL.
    await copyFile(path.join(CONFIGURATION, 'patroni.yml'), cluster.#patroniFile);
    await chmod(cluster.#patroniFile, 0o644);
    for (const host of hosts) await cluster.startHost(host);
    await cluster.whole();
    await cluster.#createDatabase();
    return cluster;
  }

  /** The password of the role `rewards`. */
  get servicePassword(): string {
    return this.#passwords.service;
  }

  /** Starts everything that runs on a host. */
  async startHost(host: Host): Promise<void> {
    const env = {
      ...(await environment('etcd.env')),
      ...(await environment(`${host.name}.env`)),
      PATRONI_SUPERUSER_PASSWORD: this.#passwords.superuser,
      PATRONI_REPLICATION_PASSWORD: this.#passwords.replication,
      PATRONI_RESTAPI_PASSWORD: this.#passwords.restapi,
    };
    host.start('etcd', ['etcd'], { account: accountOf('etcd'), env });
    host.start('patroni', ['patroni', this.#patroniFile], { account: accountOf('postgres'), env });
  }

  /** The host that accepts writes: the only one whose Patroni says so. */
  leader(): Promise<Host> {
    return eventually(async () => {
      const [leader, other] = await this.#hostsThatAre('primary');
      return other === undefined ? leader : undefined;
    }, PATIENCE_MS);
  }

  /** Waits until another host than this one leads. */
  async leaderOtherThan(former: Host): Promise<Host> {
    return eventually(async () => {
      const leaders = await this.#hostsThatAre('primary');
      return leaders.find((host) => host !== former);
    }, PATIENCE_MS);
  }

  /**
   * Waits until there is one leader and two replicas, one of them synchronous. A host that doesn't come back by itself is copied anew, as
   * docs/cluster.md tells an operator to do: Patroni 3.0.2 can rewind a former leader too early, and then never tries again.
   */
  async whole(): Promise<void> {
    await eventually(() => this.#isWhole(), PATIENCE_MS).catch(async (error: unknown) => {
      const hosts = await this.#hostsThatServe();
      if (hosts.length !== this.#hosts.length - 1) throw error;
      const stray = this.#hosts.find((host) => !hosts.includes(host))!;
      await this.#post(stray, 'reinitialize', { force: true });
      print(`${stray.name} did not come back by itself, and is copied anew`);
      await eventually(() => this.#isWhole(), PATIENCE_MS);
    });
  }

  /** Makes a replica the leader, in an orderly way. */
  async switchOver(): Promise<void> {
    const leader = await this.leader();
    await this.#post(leader, 'switchover', { leader: leader.name });
    await this.leaderOtherThan(leader);
  }

  /** Runs a statement on the leader as superuser, past the proxies. */
  async query<Row extends object>(text: string, database = 'rewards'): Promise<Row[]> {
    const { address } = await this.leader();
    const sql = connect(`postgres://postgres:${this.#passwords.superuser}@${address}/${database}`, { max: 1 });
    return (await sql.run({ text }).finally(() => sql.end(0))) as Row[];
  }

  /** Asks Patroni of a host to do something. Without the password, it must refuse. */
  async #post(host: Host, what: 'switchover' | 'reinitialize', body: object): Promise<void> {
    const address = `http://${host.address}:8008/${what}`;
    const request = { method: 'POST', body: JSON.stringify(body) };
    const { status } = await fetch(address, request);
    if (status !== 401) throw new Error(`Patroni of ${host.name} answered ${status} without a password`);
    const headers = { Authorization: `Basic ${btoa(`patroni:${this.#passwords.restapi}`)}` };
    const answer = await fetch(address, { ...request, headers });
    if (!answer.ok) throw new Error(`Patroni of ${host.name} refused to ${what}: ${await answer.text()}`);
  }

  get #patroniFile(): string {
    return path.join(this.#folder, 'patroni.yml');
  }

  async #createDatabase(): Promise<void> {
    await this.query(`create role rewards login password '${this.#passwords.service}'`, 'postgres');
    await this.query('create database rewards owner rewards', 'postgres');
  }

  async #isWhole(): Promise<boolean> {
    const [primary, replicas, synchronous] = await Promise.all([
      this.#hostsThatAre('primary'),
      this.#hostsThatAre('replica'),
      this.#hostsThatAre('synchronous'),
    ]);
    return primary.length === 1 && replicas.length === 2 && synchronous.length > 0;
  }

  async #hostsThatServe(): Promise<Host[]> {
    return (await Promise.all([this.#hostsThatAre('primary'), this.#hostsThatAre('replica')])).flat();
  }

  async #hostsThatAre(role: Role): Promise<Host[]> {
    const answers = await Promise.all(
      this.#hosts.map(({ address }) =>
        fetch(`http://${address}:8008/${role}`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
          async (answer) => {
            await answer.body?.cancel();
            return answer.ok;
          },
          () => false,
        ),
      ),
    );
    return this.#hosts.filter((_, index) => answers[index]);
  }
}

async function environment(name: string): Promise<NodeJS.ProcessEnv> {
  return parseEnv(await readFile(path.join(CONFIGURATION, name), 'utf8'));
}

function password(): string {
  return randomBytes(16).toString('hex');
}
