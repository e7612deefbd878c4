/** How many each owner has of something: who has none left is forgotten. */
export class Counts {
  readonly #counts = new Map<string, number>()

  of(owner: string): number {
    return this.#counts.get(owner) ?? 0
  }

  /** One more, or as many more as told; a negative number takes them away. */
  change(owner: string, by: number): void {
    const count = this.of(owner) + by
    if (count > 0) this.#counts.set(owner, count)
    else this.#counts.delete(owner)
  }
}
