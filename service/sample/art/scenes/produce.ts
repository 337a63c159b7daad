import {} from '../draw.js';

/** A pointed leaf that grows upwards from the origin. */
export const leafOutline = 'M0 0c-50-30-60-110 0-170 60 60 50 140 0 170z';

export const TOMATO = '#d9533c';
