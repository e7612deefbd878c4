/** Writing and reading the bytes of a snapshot: whole numbers in as few bytes as they need, texts with their length. */

const TEXT_IN = new TextDecoder('utf-8', { fatal: true })
const TEXT_OUT = new TextEncoder()

/** Bytes that are not a whole, unchanged snapshot of a known version. */
export class SnapshotError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SnapshotError'
  }
}

export class ByteWriter {
  #bytes = new Uint8Array(65_536)
  #length = 0

  /** A whole number from 0 to 2^53 − 1, seven bits a byte, lowest first. */
  count(value: number): void {
    this.#reserve(8)
    let rest = value
    while (rest >= 128) {
      const high = Math.floor(rest / 128)
      this.#bytes[this.#length++] = rest - high * 128 + 128
      rest = high
    }
    this.#bytes[this.#length++] = rest
  }

  /** A whole number that may be negative: sign in the lowest bit. */
  signed(value: number): void {
    this.count(value < 0 ? 1 : 0)
    this.count(Math.abs(value))
  }

  /** 32 bits as they are. */
  word(value: number): void {
    this.#reserve(4)
    for (let shift = 0; shift < 32; shift += 8) this.#bytes[this.#length++] = (value >>> shift) & 255
  }

  text(value: string): void {
    const bytes = TEXT_OUT.encode(value)
    this.count(bytes.length)
    this.raw(bytes)
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** What was written; valid until the next write. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more))
    grown.set(this.#bytes)
    this.#bytes = grown
  }
}

export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get atEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  count(): number {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = this.#next()
      value += (byte & 127) * scale
      if (byte < 128) return value
      scale *= 128
    }
  }

  signed(): number {
    const negative = this.count() === 1
    const magnitude = this.count()
    return negative ? -magnitude : magnitude
  }

  word(): number {
    let value = 0
    for (let shift = 0; shift < 32; shift += 8) value |= this.#next() << shift
    return value
  }

  text(): string {
    const length = this.count()
    if (this.#at + length > this.#bytes.length) throw new SnapshotError('the snapshot ends in a text')
    const text = TEXT_IN.decode(this.#bytes.subarray(this.#at, this.#at + length))
    this.#at += length
    return text
  }

  /** So many bytes as they are. */
  raw(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw new SnapshotError('the snapshot ends too soon')
    const bytes = this.#bytes.subarray(this.#at, this.#at + length)
    this.#at += length
    return bytes
  }

  #next(): number {
    const byte = this.#bytes[this.#at]
    if (byte === undefined) throw new SnapshotError('the snapshot ends too soon')
    this.#at += 1
    return byte
  }
}
