import type { LoopbackServer } from '../support/loopback-server.js';

/** The key that every gateway under test has. Its characters can be written in many ways. */
export const KEY = 'site-key+1/2=3';

/** What a case asks of its gateway. Everything else is the gateway's default. */
export interface ConformanceOptions {
  /**
   * Milliseconds to wait for the service; at least 1000. It only speeds a case up: a gateway without this setting may wait for its
   * usual time.
   */
  readonly timeout?: number;
  /** How long feeds are kept, in seconds. */
  readonly cache?: { readonly fresh: number; readonly stale: number };
  readonly limits?: {
    readonly requests?: number;
    readonly claims?: number;
    readonly views?: number;
    readonly visitors?: number;
    readonly feeds?: number;
    readonly codes?: number;
  };
  /** Whether it keeps codes in a vault; it doesn't by default. */
  readonly vault?: boolean;
  /** Whether the case replaces the key while the gateway runs. */
  readonly replacesKey?: boolean;
  /** How many proxies are in front, which add to `X-Forwarded-For`; none by default. */
  readonly proxies?: number;
}

/** A shopper who is signed in. */
export interface Shopper {
  /** The user as the service gets it. */
  readonly user: string;
  /** What a page's requests carry because the shopper is signed in. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Those who can be signed in. */
export const SHOPPERS = ['ada', 'ben'] as const;

type ShopperName = (typeof SHOPPERS)[number];

/** A gateway that serves at its own address, in front of a service that the case controls. */
export interface GatewayUnderTest {
  /** The address that a page uses as `feed-url` and `base-url`. */
  readonly url: string;
  /** The header in which the platform in front says whose address a request has. Cases send it in the platform's place. */
  readonly addressHeader?: string;
  /** Signs a shopper in. With several ways to sign in, the two shoppers use different ones. */
  signIn(name: ShopperName): Promise<Shopper>;
  /** Turns its vault off or on, as its owner can. */
  readonly turnVault?: (on: boolean) => Promise<void>;
  /** Replaces the key, in a case that says so. */
  readonly replaceKey?: (key: string) => Promise<void>;
  /** For a gateway that verifies tokens: the headers of requests with wrong ones, one for each way to send a token. */
  readonly wrongTokens?: readonly Shopper['headers'][];
  /** What it has written for its operator so far. */
  readonly log: string;
  stop(): Promise<void>;
}

/** Starts a gateway for one case: it has kept and counted nothing yet. */
export type StartGateway = (
  service: Pick<LoopbackServer, 'url' | 'forget'>,
  options: ConformanceOptions,
) => Promise<GatewayUnderTest>;
