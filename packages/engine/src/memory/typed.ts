/**
 * Reading typed arrays. The compiler takes an element for possibly undefined; in the pools of the engine an index is
 * always one that the pool itself gave out, and anything else turns into NaN, which the ledger's assertions stop.
 */

/** The element of a float array at an index the pool gave out. */
export function f64At(array: Float64Array, index: number): number {
  return array[index] as number
}

/** The element of an integer array at an index the pool gave out. */
export function i32At(array: Int32Array, index: number): number {
  return array[index] as number
}

/**
 * Reads the first integer of each of `count` records, of 2^`shift` integers, all at once; −1 stands for the first record.
 * What comes back means nothing: it is there so that the compiler does not leave out the reading.
 */
export function readRecords(array: Int32Array, records: Int32Array, count: number, shift: number): number {
  let read = 0
  for (let i = 0; i < count; i += 1) read ^= i32At(array, Math.max(0, i32At(records, i)) << shift)
  return read
}

/** Large blocks of memory begin 16 bytes behind the beginning of a page, so that a cache line begins so much further. */
const TO_LINE = 48

/** So many bytes, all 0, that begin where a cache line does if they are many. */
export function bytesOnLines(length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new ArrayBuffer(length + TO_LINE), TO_LINE, length)
}

/** The same bytes as integers. */
export function asI32({ buffer, byteOffset, byteLength }: Float64Array | Uint8Array): Int32Array {
  return new Int32Array(buffer, byteOffset, byteLength >> 2)
}

/** A copy twice as long (or as long as `needed`). */
export function grownF64(array: Float64Array, needed: number): Float64Array<ArrayBuffer> {
  const length = Math.max(array.length * 2, needed)
  const { buffer, byteOffset } = bytesOnLines(length * Float64Array.BYTES_PER_ELEMENT)
  const grown = new Float64Array(buffer, byteOffset, length)
  grown.set(array)
  return grown
}

/** A copy twice as long (or as long as `needed`). */
export function grownI32(array: Int32Array, needed: number): Int32Array<ArrayBuffer> {
  const length = Math.max(array.length * 2, needed)
  const { buffer, byteOffset } = bytesOnLines(length * Int32Array.BYTES_PER_ELEMENT)
  const grown = new Int32Array(buffer, byteOffset, length)
  grown.set(array)
  return grown
}

/** An integer in `1 … 2^53 − 1`: what every amount, price and quantity of a command has to be. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}
