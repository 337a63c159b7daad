import type { Attributes } from './stage-view.js';

/** The attribute of each property that the studio sets. */
export const ATTRIBUTE_NAMES: Readonly<Record<keyof Attributes, string>> = {
  placements: 'placements',
  heading: 'heading',
  subheading: 'subheading',
  disclosure: 'disclosure',
  linkParams: 'link-params',
  variant: 'variant',
  headingLevel: 'heading-level',
  ageRestricted: 'age-restricted',
  preview: 'preview',
  remember: 'remember',
};

/** Sets the attributes as a page's markup would. Removes those that are left out. */
export function applyAttributes(element: HTMLElement, attributes: Attributes): void {
  for (const [property, name] of Object.entries(ATTRIBUTE_NAMES) as [keyof Attributes, string][]) {
    const value = attributes[property];
    if (value === undefined || value === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== (value === true ? '' : String(value)))
      element.setAttribute(name, value === true ? '' : String(value));
  }
}
