// Neither package describes what is used here.
declare module '@size-limit/file' {
  const plugin: unknown;
  export default plugin;
}

declare module 'size-limit' {
  /** Measures the files together: one result, in bytes. */
  export default function sizeLimit(plugins: unknown[], files: string[]): Promise<[{ size: number }]>;
}
