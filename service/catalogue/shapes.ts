import { z } from 'zod';

/** What PostgreSQL's text cannot hold: one character, and halves of one. */
const NUL = '\0';
const HALVES = /\p{Surrogate}/u;

export function isStorable(value: string): boolean {
  return !value.includes(NUL) && !HALVES.test(value);
}

export const text = z.string('must be a string');

/** A quarter of what an entry of an index holds at most. */
const LONGEST = 255;

export const name = text
  .min(1, 'must not be empty')
  .max(LONGEST, `must not be longer than ${LONGEST} characters`)
  .refine((value) => !value.includes(NUL), 'must not hold the character U+0000')
  .refine((value) => !HALVES.test(value), 'must not hold half of a surrogate pair');

export const integer = z.int('must be a whole number');

/** As large as a column of PostgreSQL's `integer`. */
export const smallInteger = integer
  .min(-(2 ** 31), 'must not be less than -2147483648')
  .max(2 ** 31 - 1, 'must not be more than 2147483647');

export const flag = z.boolean('must be true or false');

export const list = <Item extends z.ZodType>(item: Item) => z.array(item, 'must be a list');

export const map = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value, 'must be an object');

export const record = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape, 'must be an object');

export const choice = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

/** Contract 2.5: a date or an instant. */
export const instant = z.union(
  [z.null(), z.iso.date(), z.iso.datetime({ offset: true, local: true })],
  'must be a date or an instant in ISO 8601, or null',
);

/** Entries with ids of their own: an id stands for one of them. */
export const identified = <Item extends z.ZodType<{ id: string }>>(item: Item) =>
  list(item).superRefine((items, context) => {
    const first = new Map<string, number>();
    items.forEach(({ id }, index) => {
      const earlier = first.get(id);
      if (earlier === undefined) first.set(id, index);
      else context.addIssue({ code: 'custom', path: [index, 'id'], message: `stands at [${earlier}] already` });
    });
  });
