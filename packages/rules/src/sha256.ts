/**
 * SHA-256 (FIPS 180-4) as a plain synchronous function of text, the same in a browser and in a server: evidence is
 * recomputed by the customer, and what a browser offers of its own is asynchronous and absent on insecure pages.
 */

/** The round constants: first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const K = new Uint32Array([
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

/** A function from a text (taken as UTF-8) to its SHA-256 in lower-case hex. */
export type Sha256Hex = (text: string) => string

/** SHA-256 of `text` as UTF-8, in lower-case hex. */
export const sha256Hex: Sha256Hex = (text) => sha256Bytes(new TextEncoder().encode(text))

/** SHA-256 of `bytes`, in lower-case hex. */
export function sha256Bytes(bytes: Uint8Array): string {
  const state = new Uint32Array(START)
  const padded = pad(bytes)
  const words = new Uint32Array(64)
  for (let offset = 0; offset < padded.byteLength; offset += 64) compress(state, words, padded, offset)
  let hex = ''
  for (const word of state) hex += word.toString(16).padStart(8, '0')
  return hex
}

/** The message, a one bit, zeros up to 8 bytes short of a block, and its length in bits. */
function pad(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / 64) * 64
  const padded = new Uint8Array(length)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(length - 8, Math.floor(bytes.length / 0x2000_0000))
  view.setUint32(length - 4, (bytes.length << 3) >>> 0)
  return view
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0
}

function schedule(words: Uint32Array, block: DataView, offset: number): void {
  for (let t = 0; t < 16; t += 1) words[t] = block.getUint32(offset + t * 4)
  for (let t = 16; t < 64; t += 1) {
    const early = at(words, t - 15)
    const late = at(words, t - 2)
    const small0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const small1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    words[t] = (at(words, t - 16) + small0 + at(words, t - 7) + small1) | 0
  }
}

function compress(state: Uint32Array, words: Uint32Array, block: DataView, offset: number): void {
  schedule(words, block, offset)
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let t = 0; t < 64; t += 1) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const one = (h + big1 + ((e & f) ^ (~e & g)) + at(K, t) + at(words, t)) | 0
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const two = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  const next = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i += 1) state[i] = at(state, i) + (next[i] ?? 0)
}
