/**
 * SHA-256 (FIPS 180-4) as a plain synchronous function of text or bytes, the same in a browser and in a server:
 * evidence is recomputed by the customer, and what a browser offers of its own is asynchronous and absent on insecure
 * pages. Whole blocks are read where they lie; only the end of the message is copied to be padded.
 */

/** The round constants: first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const K = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
])
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19]
const BLOCK = 64

/** A function from a text (taken as UTF-8) to its SHA-256 in lower-case hex. */
export type Sha256Hex = (text: string) => string

/** SHA-256 of `text` as UTF-8, in lower-case hex. */
export const sha256Hex: Sha256Hex = (text) => sha256Bytes(new TextEncoder().encode(text))

/** SHA-256 of `bytes`, in lower-case hex. */
export function sha256Bytes(bytes: Uint8Array): string {
  let hex = ''
  for (const word of stateAfter(bytes)) hex += (word >>> 0).toString(16).padStart(8, '0')
  return hex
}

/** A function from bytes to the 32 bytes of their SHA-256. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

/** SHA-256 of `bytes`, as 32 bytes. */
export const sha256: Sha256 = (bytes) => {
  const digest = new Uint8Array(32)
  const view = new DataView(digest.buffer)
  const state = stateAfter(bytes)
  for (let n = 0; n < 8; n += 1) view.setInt32(n * 4, at(state, n))
  return digest
}

function stateAfter(bytes: Uint8Array): Int32Array {
  const state = new Int32Array(START)
  const words = new Int32Array(64)
  const whole = bytes.length - (bytes.length % BLOCK)
  compress(state, words, bytes, 0, whole)
  const end = padded(bytes.subarray(whole), bytes.length)
  compress(state, words, end, 0, end.length)
  return state
}

/**
 * A function from a message of at most 55 bytes to the first 32 bits of its SHA-256, for who needs hundreds of thousands of
 * them: nothing is made anew for each.
 * @param message its bytes at the front of 64; whatever lies behind `length` is overwritten
 */
export function firstWordOf(message: Uint8Array): (length: number) => number {
  const state = new Int32Array(8)
  const words = new Int32Array(64)
  const view = new DataView(message.buffer, message.byteOffset, BLOCK)
  return (length) => {
    message.fill(0, length)
    message[length] = 0x80
    view.setUint32(BLOCK - 4, length * 8)
    state.set(START)
    compress(state, words, message, 0, BLOCK)
    return at(state, 0)
  }
}

/** The rest of the message, a one bit, zeros up to 8 bytes short of a block, and the message's length in bits. */
function padded(rest: Uint8Array, messageLength: number): Uint8Array {
  const length = rest.length + 9 > BLOCK ? 2 * BLOCK : BLOCK
  const end = new Uint8Array(length)
  end.set(rest)
  end[rest.length] = 0x80
  const view = new DataView(end.buffer)
  view.setUint32(length - 8, Math.floor(messageLength / 0x2000_0000))
  view.setUint32(length - 4, (messageLength << 3) >>> 0)
  return end
}

/** The element of an array at an index that is always within it. */
function at(words: Int32Array, index: number): number {
  return words[index] as number
}

/**
 * Takes the whole blocks of `bytes` from `from` to `to` into the state. Rotations are written out and words kept
 * signed, so that a compiler keeps all of it in 32-bit registers. Nothing is called within: a customer checks one proof,
 * of some hundred blocks, which no compiler has seen yet, and a call for each word doubles their time.
 */
function compress(state: Int32Array, words: Int32Array, bytes: Uint8Array, from: number, to: number): void {
  for (let offset = from; offset < to; offset += BLOCK) {
    schedule(words, bytes, offset)
    rounds(state, words)
  }
}

function schedule(words: Int32Array, bytes: Uint8Array, offset: number): void {
  for (let t = 0; t < 16; t += 1) {
    const place = offset + t * 4
    words[t] =
      ((bytes[place] as number) << 24) |
      ((bytes[place + 1] as number) << 16) |
      ((bytes[place + 2] as number) << 8) |
      (bytes[place + 3] as number)
  }
  for (let t = 16; t < 64; t += 1) {
    const early = words[t - 15] as number
    const late = words[t - 2] as number
    const small0 = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3)
    const small1 = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10)
    words[t] = ((((words[t - 16] as number) + small0) | 0) + (((words[t - 7] as number) + small1) | 0)) | 0
  }
}

function rounds(state: Int32Array, words: Int32Array): void {
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let t = 0; t < 64; t += 1) {
    const big1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const choice = g ^ (e & (f ^ g))
    const one = (((h + big1) | 0) + ((choice + (((K[t] as number) + (words[t] as number)) | 0)) | 0)) | 0
    const big0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const two = (big0 + ((a & b) ^ (c & (a ^ b)))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  state[0] = (state[0] as number) + a
  state[1] = (state[1] as number) + b
  state[2] = (state[2] as number) + c
  state[3] = (state[3] as number) + d
  state[4] = (state[4] as number) + e
  state[5] = (state[5] as number) + f
  state[6] = (state[6] as number) + g
  state[7] = (state[7] as number) + h
}
