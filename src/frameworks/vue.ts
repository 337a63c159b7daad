import type { HTMLAttributes, PublicProps } from 'vue';
import type { ListenerProps, PropertyOf } from '../attributes.js';
import type { ElementOf, ElementTag, EventsOf } from '../elements.js';

/** An element in the form of Vue's component types. */
type ElementComponent<Element, EventMap> = new () => {
  // A template may also write `heading-level="3"`, which is text.
  $props: { [Name in Exclude<PropertyOf<Element>, 'headingLevel'>]?: Element[Name] | undefined } & {
    headingLevel?: number | string | undefined;
  } & ListenerProps<EventMap> &
    HTMLAttributes &
    PublicProps;
};

type Components = { [Tag in ElementTag]: ElementComponent<ElementOf<Tag>, EventsOf<Tag>> };

declare module 'vue' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- merges the elements into Vue's own map
  interface GlobalComponents extends Components {}
}
