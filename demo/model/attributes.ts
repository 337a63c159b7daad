import type { PayloadTag } from '../../src/elements.js';

interface Attribute<Value> {
  /** Reads it from a link; undefined for a text that it can't be. */
  readonly read: (text: string) => Value | undefined;
  /** The only element that has it. */
  readonly only?: PayloadTag;
}

const text: Attribute<string> = { read: String };

const textOf = (only: PayloadTag): Attribute<string> => ({ ...text, only });

function choice<const Values extends readonly string[]>(values: Values, only?: PayloadTag): Attribute<Values[number]> {
  return { read: (given) => values.find((value) => value === given), ...(only && { only }) };
}

/** The attributes that the studio sets, by property, in the order of their docs. */
const ATTRIBUTES = {
  placements: textOf('rewards-widget'),
  heading: textOf('rewards-widget'),
  subheading: textOf('rewards-widget'),
  remember: choice(['session', 'none'], 'giveaway-flow'),
  headingLevel: { read: (given: string) => [1, 2, 3, 4, 5, 6].find((level) => String(level) === given) },
  ageRestricted: choice(['gate', 'hide']),
  disclosure: text,
  linkParams: text,
  variant: text,
  preview: { read: (given: string) => given === 'true' },
} satisfies Record<string, Attribute<string | number | boolean>>;

type Value<Name extends keyof typeof ATTRIBUTES> = ReturnType<(typeof ATTRIBUTES)[Name]['read']>;

/** The element's attributes, by property. A missing value is the element's default. */
export type Attributes = { readonly [Name in keyof typeof ATTRIBUTES]?: NonNullable<Value<Name>> };

export const PROPERTIES = Object.keys(ATTRIBUTES) as (keyof Attributes)[];

/** The properties that an element has. */
export function propertiesOf(element: PayloadTag): (keyof Attributes)[] {
  return PROPERTIES.filter((property) => {
    const { only = element }: Attribute<unknown> = ATTRIBUTES[property];
    return only === element;
  });
}

/** Reads an attribute from a link; undefined for a text that it can't be. */
export function readAttribute(property: keyof Attributes, given: string): string | number | boolean | undefined {
  return ATTRIBUTES[property].read(given);
}

/** `heading-level` for `headingLevel`. */
export function attributeOf(property: keyof Attributes): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Sets the attributes as a page's markup would. Removes those that are left out. */
export function applyAttributes(element: HTMLElement, attributes: Attributes): void {
  for (const property of PROPERTIES) {
    const name = attributeOf(property);
    const value = attributes[property];
    if (value === undefined || value === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== (value === true ? '' : String(value)))
      element.setAttribute(name, value === true ? '' : String(value));
  }
}
