/**
 * Makes the filter of leaked passwords that the browser asks (`src/features/account/breached-filter.generated.ts`): those
 * of a public list that keep the other rules of a password, so that nothing else would refuse them. To make it anew:
 *
 *   npm pack @zxcvbn-ts/language-common@4.1.3 && tar xzf zxcvbn-ts-language-common-4.1.3.tgz
 *   node apps/web/scripts/breached-filter.mjs package/src/passwords.json
 *
 * Hashes in their order, each kept as its step from the one before (Golomb-Rice): 2 bits more than the least that any
 * filter needs. One good password in 16,384 is taken for a leaked one.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const REST_BITS = 14
const FILE = join(import.meta.dirname, '../src/features/account/breached-filter.generated.ts')

/** What the browser computes too: six bytes of SHA-256, spread over the filter's range. */
function placeOf(password, range) {
  return Number(BigInt(`0x${createHash('sha256').update(password).digest('hex').slice(0, 12)}`) % BigInt(range))
}

/** The filter of these passwords, in base64. */
export function filterOf(passwords) {
  const range = passwords.length * 2 ** REST_BITS
  const places = passwords.map((password) => placeOf(password, range)).toSorted((one, other) => one - other)
  const bits = []
  let last = 0
  for (const place of places) {
    const step = place - last
    last = place
    for (let high = Math.floor(step / 2 ** REST_BITS); high > 0; high -= 1) bits.push(1)
    bits.push(0)
    for (let bit = REST_BITS - 1; bit >= 0; bit -= 1) bits.push((step >> bit) & 1)
  }
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8))
  for (const [at, bit] of bits.entries()) bytes[at >> 3] |= bit << (7 - (at & 7))
  return { count: places.length, bits: bytes.toString('base64') }
}

/** Whether nothing else refuses it: long enough, and of two kinds of sign. */
function keepsTheRules(password) {
  return password.length >= 8 && [/\d/, /\p{L}/u, /[^\d\p{L}]/u].filter((kind) => kind.test(password)).length >= 2
}

const [, started, list] = process.argv
if (started === import.meta.filename && list !== undefined) {
  const all = JSON.parse(readFileSync(list, 'utf8')).map((password) => password.toLowerCase())
  const { count, bits } = filterOf([...new Set(all)].filter(keepsTheRules))
  const text = `/** Made by \`scripts/breached-filter.mjs\` of a public list of leaked passwords (MIT). */
export const COUNT = ${count}
export const BITS =
  '${bits}'
`
  writeFileSync(FILE, text)
  console.log(`${count} passwords, ${bits.length} signs`)
}
