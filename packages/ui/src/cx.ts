/** Joins class names, leaving out what is switched off. */
export function cx(...names: readonly (string | false | undefined | null)[]): string {
  return names.filter(Boolean).join(' ')
}
