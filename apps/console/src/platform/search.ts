/** Search parameters are plain texts, as written: a code of digits stays a text, and nothing is guessed from it. */

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}

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

/** An address after a change: what is undefined leaves it. */
export function changed<Search extends object>(
  before: Search,
  part: { [Name in keyof Search]?: Search[Name] | undefined },
): Search {
  const kept = Object.entries({ ...before, ...part }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept) as Search
}

/** A choice among these words. */
export function oneOf(values: readonly string[]): RegExp {
  return new RegExp(`^(${values.join('|')})$`)
}

/** Some words that somebody searches by. */
export const WORDS = /^.{1,120}$/u
export const DAY = /^\d{4}-\d{2}-\d{2}$/
export const HOUSE_ID = /^[a-z2-7]{20}$/
