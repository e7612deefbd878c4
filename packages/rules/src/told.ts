/** Reading what somebody else says, of whom nothing is known: evidence comes from the exchange that it is about. */

/** True of an object, whose fields may then be looked at. */
export function isRecord(told: unknown): told is Readonly<Record<string, unknown>> {
  return typeof told === 'object' && told !== null
}

/** True of a whole number that is not negative and exact. */
export function isWhole(told: unknown): told is number {
  return Number.isSafeInteger(told) && Number(told) >= 0
}

/** True of a list of at most so many that are all of that kind; holes in it, which `every` passes over, are not. */
export function isListOf<Item>(
  told: unknown,
  most: number,
  is: (item: unknown) => item is Item,
): told is readonly Item[] {
  return Array.isArray(told) && told.length <= most && !told.includes(undefined) && told.every(is)
}
