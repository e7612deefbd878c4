/**
 * For the search that no key is anywhere but in its store: prints, a line each in base64, the phrase of a store, its entropy
 * and its first keys, in each form in which they could be written. Run with the store's folder and a file of its passphrase.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Keys, phraseOf } from '../store/keys.ts'
import { unseal } from '../store/sealed.ts'

const [store = '', passphrase = ''] = process.argv.slice(2)
const opened: unknown = JSON.parse(
  unseal(readFileSync(join(store, 'seed.sealed'), 'utf8'), readFileSync(passphrase, 'utf8')).toString('utf8'),
)
const entropy = Buffer.from(String(Reflect.get(Object(opened), 'entropy')), 'hex')
const keys = new Keys(entropy, true)
const paths = [
  ...(['hot', 'gas', 'deposit'] as const).map((purpose) => ({ network: 'ethereum', purpose }) as const),
  ...(['hot', 'deposit'] as const).map((purpose) => ({ network: 'bitcoin', purpose }) as const),
]
const raw = [
  entropy,
  ...paths.flatMap((path) => [0, 1].map((index) => Buffer.from(keys.privateKeyOf({ ...path, branch: 0, index })))),
]
const written = raw.flatMap((bytes) => {
  const hex = bytes.toString('hex')
  return [hex, hex.toUpperCase(), bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')]
})
for (const secret of [...raw, ...[phraseOf(entropy), ...written].map((text) => Buffer.from(text))]) {
  console.log(secret.toString('base64'))
}
