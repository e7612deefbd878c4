/** The types of check-locales.mjs, which runs in plain Node and is tested in TypeScript. */
export const LANGUAGES: readonly string[]
export function flatten(texts: Record<string, unknown>, prefix?: string): [string, string][]
export function placeholders(text: string): string[]
export function compare(
  language: string,
  feature: string,
  source: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
  isSame: (language: string, text: string) => boolean,
): string[]
export function isUsed(key: string, sources: readonly string[]): boolean
export function checkLocales(root: string): string[]
