/** The package's version. Written by `npm version`. */
export const VERSION = '1.0.0-rc.1';
