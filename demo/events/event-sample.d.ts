/** An `EventSample`, made where the page is built by the plugin of `demo/server/event-sample.ts`. */
declare module 'virtual:event-sample' {
  const sample: unknown;
  export default sample;
}
