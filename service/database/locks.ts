/**
 * Numbers of the advisory locks that instances sharing a database take, so that each has one use. The numbers themselves mean
 * nothing; they only must not change between versions that run side by side.
 */
export const LOCKS = {
  /** Held while the schema or the catalogue is changed. */
  change: 7_263_001,
  /** Held by the service that an embedded server belongs to, as long as it lives. */
  owner: 7_263_002,
} as const;
