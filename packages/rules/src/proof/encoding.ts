/**
 * How proofs of what is owed are written as bytes: big-endian whole numbers, and text as its length (u16) and UTF-8. What
 * does not fit is refused, never cut: an amount that wrapped around would hide a debt.
 */

/** Amounts and sums are below this. */
export const SUM_END = 2n ** 128n

/** Something that cannot be written down: negative, or too large or too long for its field. */
export class ProofRange extends RangeError {
  override readonly name = 'ProofRange'
}

/** Bytes of the fields of a hashed text, in their order. */
export class Fields {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  /** @param capacity more bytes than will be written */
  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity)
    this.#view = new DataView(this.#bytes.buffer)
  }

  u8(value: number): this {
    this.#view.setUint8(this.#at, whole(value, 0xff))
    this.#at += 1
    return this
  }

  u16(value: number): this {
    this.#view.setUint16(this.#at, whole(value, 0xffff))
    this.#at += 2
    return this
  }

  u64(value: number): this {
    this.#view.setBigUint64(this.#at, BigInt(whole(value, Number.MAX_SAFE_INTEGER)))
    this.#at += 8
    return this
  }

  u128(value: bigint): this {
    if (value < 0n || value >= SUM_END) throw new ProofRange(`${value} is not below 2^128, or is negative`)
    this.#view.setBigUint64(this.#at, value >> 64n)
    this.#view.setBigUint64(this.#at + 8, BigInt.asUintN(64, value))
    this.#at += 16
    return this
  }

  /** Bytes as they are, whose number the field fixes. */
  raw(bytes: Uint8Array): this {
    this.#bytes.set(bytes, this.#at)
    this.#at += bytes.length
    return this
  }

  /** Text whose length the rules fix. */
  text(value: string): this {
    return this.raw(new TextEncoder().encode(value))
  }

  /** Text of any length up to 65,535 bytes. */
  str(value: string): this {
    const bytes = new TextEncoder().encode(value)
    return this.u16(bytes.length).raw(bytes)
  }

  /** What was written so far. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#at)
  }
}

function whole(value: number, most: number): number {
  if (!Number.isSafeInteger(value) || value < 0 || value > most)
    throw new ProofRange(`${value} is not within 0 to ${most}`)
  return value
}

/** Lower-case hex of bytes. */
export function hexOf(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0')
  return hex
}

/** The bytes of lower-case hex; undefined where the text is none, or of another length than `length` bytes. */
export function bytesOfHex(hex: string, length: number): Uint8Array | undefined {
  if (hex.length !== length * 2 || !/^[\da-f]*$/.test(hex)) return undefined
  return Uint8Array.from({ length }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16))
}
