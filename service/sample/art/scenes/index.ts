import * as beauty from './beauty.js';
import * as culture from './culture.js';
import * as dishes from './dishes.js';
import * as drinks from './drinks.js';
import * as electronics from './electronics.js';
import * as fashion from './fashion.js';
import * as pantry from './pantry.js';
import * as plantsAndPets from './plants-and-pets.js';
import * as play from './play.js';
import * as rooms from './rooms.js';
import * as sport from './sport.js';
import * as travel from './travel.js';

/** The drawing function of every scene, by name. */
export const SCENES = {
  ...beauty,
  ...culture,
  ...dishes,
  ...drinks,
  ...electronics,
  ...fashion,
  ...pantry,
  ...plantsAndPets,
  ...play,
  ...rooms,
  ...sport,
  ...travel,
};

/** Small things are scaled up from where they stand, so that they fill a card as large ones do. */
export const ENLARGED: Partial<Record<keyof typeof SCENES, number>> = {
  blocks: 1.14,
  candles: 1.12,
  coffeeBag: 1.1,
  coffeeCup: 1.16,
  flowers: 1.12,
  houseplants: 1.02,
  jars: 1.2,
  lamp: 1.1,
  lipstick: 1.14,
  perfume: 1.2,
  rainBoots: 1.08,
  runningShoe: 1.1,
  shoePair: 1.1,
  soap: 1.14,
  sunHat: 1.04,
  weights: 1.14,
  yoga: 1.2,
};
