import { errors } from 'jose';
import type { TokenFault } from '../token-fault.js';

const BY_CLAIM: Readonly<Record<string, TokenFault>> = {
  aud: 'audience',
  exp: 'lifetime',
  iss: 'issuer',
  nbf: 'early',
};

/** @param error of jose */
export function faultOf(error: unknown): TokenFault {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWTClaimValidationFailed) return BY_CLAIM[error.claim] ?? 'malformed';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'algorithm';
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return 'malformed';
  // Of a key set: none fits, several do, or the one that fits can't be used.
  return 'key';
}
