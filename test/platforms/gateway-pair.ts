import { findFreePort } from '../../service/local-postgres/free-port.js';
import { startRedis, type RedisServer } from '../support/redis-server.js';
import { launchGateway, type InstalledPackage } from './gateway.js';
import { startNginx } from './nginx.js';
import type { Shop } from './shop-platform.js';
import { Processes } from './processes.js';

/** Two gateways that share a Redis, behind nginx. */
export class GatewayPair {
  readonly #installed: InstalledPackage;
  readonly #env: NodeJS.ProcessEnv;
  readonly #ports: readonly number[];
  readonly #gateways: Processes[] = [];
  readonly #redis: RedisServer;
  #shop: Shop | undefined;

  private constructor(
    installed: InstalledPackage,
    env: NodeJS.ProcessEnv,
    ports: readonly number[],
    redis: RedisServer,
  ) {
    this.#installed = installed;
    this.#env = env;
    this.#ports = ports;
    this.#redis = redis;
  }

  /**
   * @param folder with the configuration of nginx
   * @param env of the gateways: key and addresses
   */
  static async start(folder: string, installed: InstalledPackage, env: NodeJS.ProcessEnv): Promise<GatewayPair> {
    const ports = [await findFreePort(), await findFreePort()];
    const redis = await startRedis(await findFreePort());
    const pair = new GatewayPair(installed, { ...env, REWARDS_STORE: redis.url }, ports, redis);
    try {
      await Promise.all([pair.restart(0), pair.restart(1)]);
      const [one, other] = ports.map((own) => `127.0.0.1:${own}`) as [string, string];
      const addresses = { '127.0.0.1:8788': one, '127.0.0.1:8789': other, '/var/www/shop': folder };
      pair.#shop = await startNginx(folder, new Processes(), addresses, '/rewards/gap/api');
      return pair;
    } catch (error) {
      await pair.stop();
      throw error;
    }
  }

  /** Address of nginx. */
  get url(): string {
    return this.#shop!.url;
  }

  async kill(index: number): Promise<void> {
    await this.#gateways[index]!.stop('SIGKILL');
  }

  /** Ends it as a supervisor does, and starts it again. */
  async replace(index: number): Promise<void> {
    await this.#gateways[index]!.stop();
    await this.restart(index);
  }

  async restart(index: number): Promise<void> {
    const flags = ['--port', `${this.#ports[index]}`, '--limits', 'off'];
    const { processes } = await launchGateway(this.#installed, flags, this.#env);
    this.#gateways[index] = processes;
  }

  /** Asks one of the gateways for the feed. Resolves to the status. */
  async askFeed(index: number): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${this.#ports[index]}/rewards/gap/api`);
    await answer.body?.cancel();
    return answer.status;
  }

  async stop(): Promise<void> {
    await this.#shop?.stop();
    for (const gateway of this.#gateways) await gateway?.stop();
    await this.#redis.stop();
  }
}
