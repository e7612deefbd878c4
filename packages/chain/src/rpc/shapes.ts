/** Reads what a node answered, part by part: what is not as it has to be is an error, and never a guess. */

export class ShapeError extends Error {
  constructor(what: string) {
    super(`an answer without ${what}`)
    this.name = 'ShapeError'
  }
}

/** A part of an object; undefined where there is none. */
export function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

export function objectOf(value: unknown, what: string): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ShapeError(what)
  return value
}

/** @param most more elements than this are refused */
export function listOf(value: unknown, what: string, most: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > most) throw new ShapeError(what)
  return value
}

export function textOf(value: unknown, what: string, shape: RegExp): string {
  if (typeof value !== 'string' || !shape.test(value)) throw new ShapeError(what)
  return value
}

export function wholeOf(value: unknown, what: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new ShapeError(what)
  return value
}

export function flagOf(value: unknown, what: string): boolean {
  if (typeof value !== 'boolean') throw new ShapeError(what)
  return value
}

/** A number as the EVM's nodes write it. */
export function quantityOf(value: unknown, what: string): bigint {
  return BigInt(textOf(value, what, /^0x[0-9a-fA-F]{1,64}$/))
}

/** A number as the EVM's nodes write it, small enough to count with. */
export function countOf(value: unknown, what: string): number {
  const number = Number(quantityOf(value, what))
  if (!Number.isSafeInteger(number)) throw new ShapeError(what)
  return number
}

/** 32 bytes with `0x`, in lower case. */
export function hashOf(value: unknown, what: string): string {
  return textOf(value, what, /^0x[0-9a-fA-F]{64}$/).toLowerCase()
}

/** 20 bytes with `0x`, in lower case. */
export function accountOf(value: unknown, what: string): string {
  return textOf(value, what, /^0x[0-9a-fA-F]{40}$/).toLowerCase()
}

/** Bytes with `0x`, in lower case. */
export function bytesOf(value: unknown, what: string, most: number): string {
  const text = textOf(value, what, /^0x(?:[0-9a-fA-F]{2})*$/)
  if (text.length > 2 + 2 * most) throw new ShapeError(what)
  return text.toLowerCase()
}

/** 32 bytes in hex without `0x`, as Bitcoin's nodes write a hash. */
export function bareHashOf(value: unknown, what: string): string {
  return textOf(value, what, /^[0-9a-f]{64}$/)
}
