import type { LitElement } from 'lit';

/*
 * The attributes and listeners of an element, for the types of frameworks: they follow from its class, in which each property is declared once. An
 * attribute has the name of its property, with dashes.
 */

/** The names of an element's public properties: all of its own members but methods, and promises that can only be read. */
export type PropertyOf<Element> = {
  [Name in Exclude<keyof Element, keyof LitElement>]: Element[Name] extends
    ((...args: never) => unknown) | Promise<unknown>
    ? never
    : Name;
}[Exclude<keyof Element, keyof LitElement>] &
  string;

/** `heading-level` for `headingLevel`. */
type Dashed<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Dashed<Rest>}`
  : Name;

/** Properties whose attribute has another name, and takes texts only. */
type Renamed<Element> = Exclude<PropertyOf<Element>, Lowercase<string>>;

/** What an attribute can be of what its property can be. A number may be written as text. */
type AttributeValue<Value> = Extract<Value, string> | (number extends Value ? number | string : never);

/** Attributes of an element, and those of its properties that take more than a text. */
export type OwnAttributes<Element> = {
  [Name in Exclude<PropertyOf<Element>, Renamed<Element>>]?: Element[Name] | undefined;
} & {
  [Name in Renamed<Element> as Dashed<Name>]?: AttributeValue<Element[Name]> | undefined;
} & {
  [Name in Renamed<Element> as Element[Name] extends string | number | undefined ? never : Name]?:
    Element[Name] | undefined;
};

/** A listener for each event, by the name that React 19, Preact and Svelte 5 give it: `onrewards-ready`. */
export type Listeners<EventMap> = {
  [Name in keyof EventMap & string as `on${Name}`]?: ((event: EventMap[Name]) => void) | undefined;
};

/** An event as a prop of React's and Vue's components: `onRewardsReady` for `rewards-ready`. */
export type ListenerProp<Event extends string> = `on${Pascal<Event>}`;

/** A listener for each event, by its prop. */
export type ListenerProps<EventMap> = {
  [Name in keyof EventMap & string as ListenerProp<Name>]?: ((event: EventMap[Name]) => void) | undefined;
};

type Pascal<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Capitalize<Word>}${Pascal<Rest>}`
  : Capitalize<Name>;
