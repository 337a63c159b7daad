/**
 * Numbers of the advisory locks that instances on one database take, one for each use. The numbers mean nothing, but must not change
 * between versions that run side by side. The next one is 7_263_003: `service/local-postgres` has one, too.
 */
export const LOCKS = {
  /** Held while the schema or the catalogue changes, and by the schema's functions that change the months of events. */
  change: 7_263_001,
} as const;
