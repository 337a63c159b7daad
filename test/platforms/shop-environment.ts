import { SECRET } from '../gateway/tokens.js';
import type { Gateway } from './gateway.js';

/** What the pages of a shop find in their environment. */
export function shopEnvironment(gateway: Gateway): NodeJS.ProcessEnv {
  return {
    REWARDS_GATEWAY: gateway.url,
    REWARDS_USER_SECRET: SECRET,
    // Sinatra requires 64 bytes.
    SESSION_SECRET: 's'.repeat(64),
  };
}
