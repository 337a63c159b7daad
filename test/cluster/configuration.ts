import path from 'node:path';

/** The files that docs/cluster.md explains. */
export const CONFIGURATION = path.resolve(import.meta.dirname, '../../service/deploy/cluster');
