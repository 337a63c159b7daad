/** Path of the figures on the studio's server. */
export const EVENTS_PATH = '/studio/events';
