/** Which owners got something, by their number: a bit each, since they are remembered for ever. */
export class OwnerSet {
  #bits = new Uint8Array(64)
  #size = 0

  get size(): number {
    return this.#size
  }

  has(owner: number): boolean {
    return ((this.#bits[owner >> 3] ?? 0) & (1 << (owner & 7))) !== 0
  }

  /** Adds one that is not in it yet. */
  add(owner: number): void {
    const at = owner >> 3
    if (at >= this.#bits.length) {
      const grown = new Uint8Array(Math.max(this.#bits.length * 2, at + 1))
      grown.set(this.#bits)
      this.#bits = grown
    }
    this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (owner & 7))
    this.#size += 1
  }

  /** All of them, the lowest number first. */
  *[Symbol.iterator](): Generator<number> {
    for (let at = 0; at < this.#bits.length; at += 1) {
      const byte = this.#bits[at] ?? 0
      if (byte === 0) continue
      for (let bit = 0; bit < 8; bit += 1) if ((byte & (1 << bit)) !== 0) yield at * 8 + bit
    }
  }
}
