/** Custom properties that the studio sets beside a theme, with the values that it offers. */
export const LOOK_VALUES = {
  '--rewards-picture-ratio': ['1', '4 / 3'],
  '--rewards-card-align': ['center'],
  '--rewards-font': ['system-ui, sans-serif'],
} as const;

export type LookProperty = keyof typeof LOOK_VALUES;

/** A missing value is the theme's, or the element's default. */
export type Look = Readonly<Partial<Record<LookProperty, string>>>;

export const LOOK_PROPERTIES = Object.keys(LOOK_VALUES) as LookProperty[];

/** The look with one property changed; undefined if nothing is left. */
export function withLook(look: Look = {}, property: LookProperty, value: string | undefined): Look | undefined {
  const { [property]: _, ...rest } = look;
  const changed = value === undefined ? rest : { ...rest, [property]: value };
  return Object.keys(changed).length > 0 ? changed : undefined;
}

/** Declarations for a style sheet. */
export function lookDeclarations(look: Look = {}): string {
  return LOOK_PROPERTIES.filter((property) => look[property] !== undefined)
    .map((property) => `  ${property}: ${look[property]};\n`)
    .join('');
}

/** The look as a rule behind a theme's. */
export function lookRule(look: Look | undefined): string {
  return look ? `\nrewards-widget,\ngiveaway-flow {\n${lookDeclarations(look)}}\n` : '';
}
