/** How often a thing is asked for at one moment, where it may be done once. */
export const AT_ONCE = 64

/** Asks that often, without waiting for one before the next. */
export function atOnce<T>(ask: (place: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: AT_ONCE }, (_, place) => ask(place)))
}
