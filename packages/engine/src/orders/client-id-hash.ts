/**
 * Hashes that recognise a repeated order. The client id's has 128 bits (four interleaved multiplicative lanes, after cyrb128) and need
 * not withstand an attacker: the owner is compared beside it, so that a collision can only be with an id of one's own.
 * The body's has 64 bits, compared only where the client id is already the same.
 */

/** The hash of the text last given to {@link ClientIdHash.of}, in four 32-bit words. */
export class ClientIdHash {
  a = 0
  b = 0
  c = 0
  d = 0

  of(text: string): void {
    let a = 1779033703
    let b = 3144134277 | 0
    let c = 1013904242
    let d = 2773480762 | 0
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i)
      a = b ^ Math.imul(a ^ code, 597399067)
      b = c ^ Math.imul(b ^ code, 2869860233)
      c = d ^ Math.imul(c ^ code, 951274213)
      d = a ^ Math.imul(d ^ code, 2716044179)
    }
    a = Math.imul(c ^ (a >>> 18), 597399067)
    b = Math.imul(d ^ (b >>> 22), 2869860233)
    c = Math.imul(a ^ (c >>> 17), 951274213)
    d = Math.imul(b ^ (d >>> 19), 2716044179)
    const all = a ^ b ^ c ^ d
    this.a = all | 0
    this.b = (b ^ all) | 0
    this.c = (c ^ all) | 0
    this.d = (d ^ all) | 0
  }
}

/** The hash of the order last given to {@link BodyHash.of}, in two 32-bit words. */
export class BodyHash {
  a = 0
  b = 0

  of(market: number, flags: number, price: number, lots: number, amount: number): void {
    this.a = 0x243f6a88
    this.b = 0x13198a2e
    this.#mix(market)
    this.#mix(flags)
    this.#mix(price)
    this.#mix(lots)
    this.#mix(amount)
    this.#finish()
  }

  /** Takes in what only some kinds of order say besides. */
  also(value: number): void {
    this.#mix(value)
    this.#finish()
  }

  #finish(): void {
    this.a = (this.a ^ (this.b >>> 15)) | 0
    this.b = (this.b ^ Math.imul(this.a, 0x85ebca6b)) | 0
  }

  /** Takes in all 53 bits of a number. */
  #mix(value: number): void {
    const low = value | 0
    const high = (value / 4_294_967_296) | 0
    this.a = Math.imul(this.a ^ low, 0x9e3779b1)
    this.a ^= this.a >>> 15
    this.b = Math.imul(this.b ^ this.a ^ high, 0xc2b2ae35)
    this.b ^= this.b >>> 13
  }
}
