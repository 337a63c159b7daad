import { Agent, get, type IncomingHttpHeaders } from 'node:http';

/** Requests under way at once. */
const CALLERS = 32;

/** How long each measure of requests a second takes, in milliseconds. */
const SPAN = 6000;

export const KEY = 'bench-key';

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
  readonly fields: IncomingHttpHeaders;
}

/** Requests to measure. */
export interface Measure {
  readonly what: string;
  readonly address: (count: number) => string;
  readonly headers?: Record<string, string>;
  /** A text that every answer contains. */
  readonly expected?: string;
  /** In milliseconds. */
  readonly span?: number;
}

/** Asks one server over connections that stay open. */
export class Caller {
  readonly #base: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CALLERS });

  constructor(base: string) {
    this.#base = base;
  }

  /** Asks from all callers until the time is over, and returns the answers a second. */
  async rate({ what, address, headers, expected = '', span = SPAN }: Measure): Promise<number> {
    let count = 0;
    const start = performance.now();
    const call = async () => {
      while (performance.now() - start < span) {
        const { status, body } = await this.ask(address((count += 1)), headers);
        if (status !== 200 || !body.includes(expected)) throw new Error(`${what}: answered ${status}`);
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, call));
    const perSecond = (count / (performance.now() - start)) * 1000;
    print(perSecond, `${what}, a second`);
    return perSecond;
  }

  ask(address: string, headers: Record<string, string> = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      get(this.#base + address, { agent: this.#agent, headers: { 'X-API-Key': KEY, ...headers } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks), fields: response.headers }),
        );
      }).on('error', reject);
    });
  }

  end(): void {
    this.#agent.destroy();
  }
}

export function print(value: number, what: string): void {
  console.log(`${String(Math.round(value)).padStart(8)}  ${what}`);
}
