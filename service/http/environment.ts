import type { HttpBindings } from '@hono/node-server';

/** What middleware leaves for the handlers of a request. */
export interface Environment {
  /** Absent where the service is called without a server. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** Whose key the request carries. */
    partner: string;
  };
}
