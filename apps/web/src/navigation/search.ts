/** What of an address's search parameters has the form that it should have. */

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
