/**
 * Reads a boolean attribute or property. "false" is off, because frameworks that turn booleans into text write it. Any other
 * text is on, and so is an attribute without a value.
 */
export function readBooleanAttribute(value: unknown): boolean {
  return value === '' || (Boolean(value) && !/^\s*false\s*$/i.test(String(value)));
}
