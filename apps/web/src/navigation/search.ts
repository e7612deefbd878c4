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

/** The parameter as a text, where it is one. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The parameter where it is one of those on offer. */
export function choiceOf<Value extends string>(values: readonly Value[], wanted: unknown): Value | undefined {
  return values.find((value) => value === wanted)
}

/** The parameter as a text, where it has the form. */
export function formed(value: unknown, form: RegExp): string | undefined {
  const text = textOf(value)
  return text !== undefined && form.test(text) ? text : undefined
}

/** A change of an address: what is undefined leaves it. */
export type SearchChange<Search> = { [Name in keyof Search]?: Search[Name] | undefined }

export function changedSearch<Search extends object>(before: Search, part: SearchChange<Search>): Search {
  const kept = Object.entries({ ...before, ...part }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept) as Search
}
