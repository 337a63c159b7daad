import type { Identify } from '../../src/gateway/index.js';
import { userFromToken } from '../../src/gateway/token/index.js';
import { claimsOf, SECRET, signToken } from '../gateway/tokens.js';
import type { GatewayUnderTest } from './gateway-under-test.js';

export const TOKEN_COOKIE = 'shopper';
const byToken = userFromToken({ secret: SECRET }, { cookie: TOKEN_COOKIE });

/** A merchant's own `identify`: a session first, whose cookie names the user, then a token. */
export const identify: Identify = (request, context) =>
  /^session=(ada|ben)$/.exec(request.headers.get('Cookie') ?? '')?.[1] ?? byToken(request, context);

export const signIn: GatewayUnderTest['signIn'] = async (name) => {
  const Cookie = name === 'ada' ? 'session=ada' : `${TOKEN_COOKIE}=${await signToken(claimsOf(name))}`;
  return { user: name, headers: { Cookie } };
};
