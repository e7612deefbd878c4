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

/** A change of an address: what is undefined leaves it. */
export type SearchChange<Search> = { [Name in keyof Search]?: Search[Name] | undefined }

export function changedSearch<Search extends object>(before: Search, part: SearchChange<Search>): Search {
  const kept = Object.entries({ ...before, ...part }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept) as Search
}
