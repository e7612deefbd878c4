/**
 * For the search that no key is anywhere but in its store: prints, a line each in base64, everything of a store that may be
 * nowhere else, in each form in which it could be written: phrase, entropy, seed, passphrase, the keys of its accounts and so
 * many of each account's own. Run with the store's folder, a file of its passphrase, and the highest index of a customer.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { WIF } from '@scure/btc-signer'
import { Keys, phraseOf } from '../store/keys.ts'
import { unseal } from '../store/sealed.ts'

const [store = '', passphraseFile = '', highest = '1'] = process.argv.slice(2)
const passphrase = readFileSync(passphraseFile, 'utf8')
const opened: unknown = JSON.parse(
  unseal(readFileSync(join(store, 'seed.sealed'), 'utf8'), passphrase).toString('utf8'),
)
const entropy = Buffer.from(String(Reflect.get(Object(opened), 'entropy')), 'hex')
const keys = new Keys(entropy, true)
const phrase = phraseOf(entropy)
const seed = mnemonicToSeedSync(phrase)
const root = HDKey.fromMasterSeed(seed)
const accounts = [root, ...['44', '84'].map((purpose) => root.derive(`m/${purpose}'`))]
for (const base of ["m/44'/60'", "m/84'/1'"]) {
  for (const account of [0, 1, 2]) accounts.push(root.derive(`${base}/${account}'`))
}
const children = (['ethereum', 'bitcoin'] as const).flatMap((network) =>
  (['deposit', 'hot', 'gas'] as const).flatMap((purpose) =>
    Array.from({ length: purpose === 'deposit' ? Number(highest) + 1 : 2 }, (_, index) =>
      ([0, 1] as const).map((branch) => Buffer.from(keys.privateKeyOf({ network, purpose, branch, index }))),
    ).flat(),
  ),
)
const raw = [
  ...[entropy, Buffer.from(seed), Buffer.from(keys.fileKey('record'))],
  ...accounts.flatMap(({ privateKey }) => (privateKey === null ? [] : [Buffer.from(privateKey)])),
  ...children,
]
const wif = WIF(keys.coinNetwork('bitcoin'))
const written = [
  ...[phrase, passphrase.trim()],
  ...accounts.map(({ privateExtendedKey }) => privateExtendedKey),
  ...children.map((key) => wif.encode(key)),
  ...raw.flatMap((bytes) => {
    const hex = bytes.toString('hex')
    return [hex, hex.toUpperCase(), bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')]
  }),
]
// As bytes, as text, and as text of two bytes a character, as some are held in memory.
const forms = [...raw, ...written.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')])]
for (const secret of forms) console.log(secret.toString('base64'))
