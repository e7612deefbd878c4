/** What of an address's search parameters has the form that it should have. */

/** Those of the parameters that have their form; the rest of an address is nobody's and is left out. */
export function formed<Names extends string>(
  forms: Readonly<Record<Names, RegExp>>,
  search: Record<string, unknown>,
): { [Name in Names]?: string } {
  const kept: { [Name in Names]?: string } = {}
  for (const name of Object.keys(forms) as Names[]) {
    const value = search[name]
    if (typeof value === 'string' && forms[name].test(value)) kept[name] = value
  }
  return kept
}

/** A choice among these words. */
export function oneOf(values: readonly string[]): RegExp {
  return new RegExp(`^(${values.join('|')})$`)
}

/** Some words that somebody searches by. */
export const WORDS = /^.{1,120}$/u
export const DAY = /^\d{4}-\d{2}-\d{2}$/
export const HOUSE_ID = /^[a-z2-7]{20}$/
