/** The package's version. Written by `npm version`. */
export const VERSION = '0.1.0';
