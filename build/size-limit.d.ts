// Neither package has types for what we use.
declare module '@size-limit/file' {
  const plugin: unknown;
  export default plugin;
}

declare module 'size-limit' {
  /** Measures the files together. Returns one result, in bytes. */
  export default function sizeLimit(plugins: unknown[], files: string[]): Promise<[{ size: number }]>;
}
