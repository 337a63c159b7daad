/** An `EventSample`, which the plugin in `demo/server/vite-plugins.ts` creates at build time. */
declare module 'virtual:event-sample' {
  const sample: unknown;
  export default sample;
}
