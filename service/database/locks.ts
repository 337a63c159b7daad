/**
 * Numbers of the advisory locks that instances on one database take, one for each use. The numbers mean nothing, but must not change
 * between versions that run side by side.
 */
export const LOCKS = {
  /** Held while the schema or the catalogue changes. */
  change: 7_263_001,
  /** Held by the service that owns an embedded server, as long as it lives. */
  owner: 7_263_002,
} as const;
