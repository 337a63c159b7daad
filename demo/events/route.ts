/** Where the studio's server tells the figures. */
export const EVENTS_PATH = '/studio/events';
