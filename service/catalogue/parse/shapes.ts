import { z } from 'zod';

/** PostgreSQL's text can't store U+0000, nor halves of surrogate pairs. */
const NUL = '\0';
const HALF_PAIR = /\p{Surrogate}/u;

export function isStorable(value: string): boolean {
  return !value.includes(NUL) && !HALF_PAIR.test(value);
}

export const text = z.string('must be a string');

/** A quarter of the limit for an entry of an index. */
const MAX_NAME_CHARS = 255;

export const name = text
  .min(1, 'must not be empty')
  .max(MAX_NAME_CHARS, `must not be longer than ${MAX_NAME_CHARS} characters`)
  .refine((value) => !value.includes(NUL), 'must not contain the character U+0000')
  .refine((value) => !HALF_PAIR.test(value), 'must not contain half of a surrogate pair');

export const integer = z.int('must be a whole number');

/** In epoch milliseconds. Without the format, generated clients take 32 bits, which can't hold it. */
export const epochMillis = integer.meta({ format: 'int64' });

/** Fits a column of PostgreSQL's type `integer`. */
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

/** A list of entries with unique ids. */
export const identified = <Item extends z.ZodType<{ id: string }>>(item: Item) =>
  list(item).superRefine((items, context) => {
    const first = new Map<string, number>();
    items.forEach(({ id }, index) => {
      const earlier = first.get(id);
      if (earlier === undefined) first.set(id, index);
      else context.addIssue({ code: 'custom', path: [index, 'id'], message: `is already used at [${earlier}]` });
    });
  });
