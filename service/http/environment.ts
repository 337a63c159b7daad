import type { HttpBindings } from '@hono/node-server';

/** Values that middleware provides to the handlers of a request. */
export interface Environment {
  /** Empty if the service is called without a server. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** The partner whose key the request carries. */
    partner: string;
    /** SHA-256 of that key, in hex. Missing until the key is known. */
    keyDigest?: string;
  };
}
