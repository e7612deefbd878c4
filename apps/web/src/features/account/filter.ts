/** A list of hashes in their order, each kept as its step from the one before; asked whether it has a text. */
import { sha256Hex } from '@candlewick/rules/sha256'

const REST_BITS = 14
const RANGE_OF_REST = 2 ** REST_BITS
/** Hex digits of a hash that make a place: as many as a number holds exactly. */
const DIGITS = 12

export class Filter {
  readonly #range: number
  readonly #places: ReadonlySet<number>

  /** @param bits as `scripts/breached-filter.mjs` writes them */
  constructor(count: number, bits: string) {
    this.#range = count * RANGE_OF_REST
    this.#places = placesIn(count, bits)
  }

  /** True of all that it was made of, and of one in 16,384 others. */
  has(text: string): boolean {
    return this.#places.has(Number.parseInt(sha256Hex(text).slice(0, DIGITS), 16) % this.#range)
  }
}

function placesIn(count: number, bits: string): ReadonlySet<number> {
  const bytes = Uint8Array.from(atob(bits), (sign) => sign.charCodeAt(0))
  let at = 0
  const next = () => {
    const bit = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
    at += 1
    return bit
  }
  const places = new Set<number>()
  let place = 0
  for (let read = 0; read < count; read += 1) {
    while (next() === 1) place += RANGE_OF_REST
    let rest = 0
    for (let bit = 0; bit < REST_BITS; bit += 1) rest = rest * 2 + next()
    place += rest
    places.add(place)
  }
  return places
}
