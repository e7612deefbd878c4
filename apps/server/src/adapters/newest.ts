/** What is remembered of the newest so many. */

/** Remembers it; where there are so many already the one that was put in first is forgotten. */
export function remember<Key, Value>(newest: Map<Key, Value>, key: Key, value: Value, most: number): void {
  const oldest = newest.size >= most ? newest.keys().next() : undefined
  if (oldest?.done === false) newest.delete(oldest.value)
  newest.set(key, value)
}
