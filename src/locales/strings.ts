/** Forms of one text by plural category, as `Intl.PluralRules` names them. `other` is always there. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/**
 * The strings of a part in any language, by its English ones. Their comments are the tables in docs/texts.md; a string without one stands in
 * another part as well.
 */
export type Texts<English> = { [Name in keyof English]: English[Name] extends string ? string : Plural };
