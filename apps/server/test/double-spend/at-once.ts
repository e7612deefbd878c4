/** How often a thing is asked for at one moment, where it may be done once. */
export const AT_ONCE = 64

/** Carries out what a call asked for that often, without waiting for one before the next; areas name who does it (`moves`). */
export function atOnce<T>(_call: string, ask: (place: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: AT_ONCE }, (_, place) => ask(place)))
}
