/** Why a token was refused, in words for an operator. They are all known here, so that nothing of a token gets into a log. */
export const TOKEN_FAULTS = {
  malformed: 'it is no signed token',
  algorithm: 'its algorithm is not the one that is expected',
  signature: 'its signature is wrong, so it was signed with another secret or key',
  key: 'no key, or more than one, fits the one that it names',
  expired: 'it has expired',
  early: 'it is not valid yet',
  lifetime: 'its exp is missing, or more than 24 hours ahead',
  audience: 'its aud is for another audience',
  issuer: 'its iss is another issuer',
  shop: 'it is for another shop',
  user: 'its sub is missing, too long, or has control characters or white space at an end',
} as const satisfies Record<string, string>;

export type TokenFault = keyof typeof TOKEN_FAULTS;
