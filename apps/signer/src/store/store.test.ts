/** What the signer keeps is whole or nothing is signed: each file is known by its key, and the phrase gives back the keys. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, closeSync, cpSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadPolicy, storePolicy } from '../policy/policy.ts'
import { Counters } from './counters.ts'
import { entropyOf, type KeyPath, Keys, phraseOf } from './keys.ts'
import { type Entry, SignedRecord } from './record.ts'
import { createStore, enrol, enrolled, type OpenStore, openStore } from './store.ts'

const PASSPHRASE = 'correct horse battery'
/** The cheapest: a guess is not to cost a test its time. */
const COST = 14
const CLIENT = 'c1'.repeat(32)
const NETWORK = { rpc: 'http://127.0.0.1:1', chainId: 1, confirmations: 3, cold: `0x${'0'.repeat(39)}c` }
const POLICY = JSON.stringify({
  networks: {
    ethereum: {
      ...{ ...NETWORK, fee: '0.1', feeDay: '1', topUp: '0.05' },
      assets: { ETH: { transaction: '1', day: '10' } },
    },
  },
})
const entry = (nonce: number): Entry => ({
  ...{ at: 1_800_000_000_000, kind: 'pay', network: 'ethereum', family: `ethereum:0xh:${nonce}`, payload: `p${nonce}` },
  ...{ ids: [`w${nonce}`], inputs: [], asset: 'ETH', amount: '5', fee: '1', txid: `t${nonce}` },
})
const FILES = ['seed.sealed', 'policy.json', 'clients.json', 'counters.json', 'signed.log'] as const

let root: string
let whole: string
let entropy: Uint8Array

/** All that is read at a start once the seed is. */
function rest({ folder, keys, development }: OpenStore): SignedRecord {
  loadPolicy(folder, keys, development)
  new Counters(folder, keys)
  enrolled({ folder, keys, development })
  return new SignedRecord(folder, keys)
}

function start(folder: string, passphrase = PASSPHRASE): OpenStore & { readonly record: SignedRecord } {
  const store = openStore(folder, passphrase)
  return { ...store, record: rest(store) }
}

let copies = 0
function copy(): string {
  copies += 1
  const folder = join(root, `copy${copies}`)
  cpSync(whole, folder, { recursive: true })
  return folder
}

/** Flips a bit of one byte. */
function flip(folder: string, file: string, at: number, bit: number): void {
  const path = join(folder, file)
  const bytes = readFileSync(path)
  bytes.writeUInt8(bytes.readUInt8(at) ^ bit, at)
  writeFileSync(path, bytes)
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'candlewick-store-'))
  whole = join(root, 'whole')
  entropy = createStore(whole, { passphrase: PASSPHRASE, development: false, cost: COST })
  const store = openStore(whole, PASSPHRASE)
  enrol(store, CLIENT)
  storePolicy(whole, store.keys, POLICY, false)
  const counters = new Counters(whole, store.keys)
  counters.take({ client: CLIENT, lane: 'pay', epoch: 3, counter: 7, expires: 0 })
  const record = new SignedRecord(whole, store.keys)
  for (const nonce of [0, 1, 2]) record.add(entry(nonce))
  record.close()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('a store', () => {
  test('that nobody touched is read as it was written', () => {
    const { record, ...store } = start(copy())
    expect([record.place.entry, record.highestNonce('ethereum:0xh')]).toEqual([3, 2])
    expect([...enrolled(store)]).toEqual([CLIENT])
    expect(loadPolicy(store.folder, store.keys, false).networks.get('ethereum')?.fee).toBe(10n ** 17n)
    expect(new Counters(store.folder, store.keys).reached(CLIENT, 'pay')).toEqual({ epoch: 3, counter: 7 })
    record.close()
  })

  test.each([
    ['seed.sealed', /another one, or the store was changed|the store is not whole|none of this version/],
    ['policy.json', /policy\.json was changed/],
    ['clients.json', /clients\.json was changed/],
    ['counters.json', /counters\.json was changed/],
    ['signed.log', /entry [1-3] of what was signed was changed/],
  ] as const)('of whose %s one bit was flipped, wherever it is, is not opened', (file, says) => {
    const folder = copy()
    const length = readFileSync(join(folder, file)).length
    // The end of the last line of a record alone is what a cut of the power leaves out.
    const last = file === 'signed.log' ? length - 2 : length - 1
    // Of the seed each costs a guess.
    const step = file === 'seed.sealed' ? 7 : 1
    const store = openStore(folder, PASSPHRASE)
    const opens = file === 'seed.sealed' ? () => openStore(folder, PASSPHRASE) : () => rest(store)
    for (let at = 0; at <= last; at += step) {
      const bit = 1 << (at % 8)
      flip(folder, file, at, bit)
      expect(opens, `byte ${at} of ${file}`).toThrow(says)
      flip(folder, file, at, bit)
    }
    start(folder).record.close()
  })

  test('is opened by its passphrase and by no other', () => {
    for (const other of ['correct horse batterz', `${PASSPHRASE} `, PASSPHRASE.toUpperCase(), '']) {
      expect(() => start(whole, other)).toThrow('the passphrase is another one, or the store was changed')
    }
    expect(() => openStore(join(root, 'nowhere'), PASSPHRASE)).toThrow('holds no store')
    expect(() => createStore(whole, { passphrase: PASSPHRASE, development: false, cost: COST })).toThrow('already')
  })

  test('keeps files of its own alone: those of another one are not believed', () => {
    const other = join(root, 'other')
    createStore(other, { passphrase: PASSPHRASE, development: false, cost: COST })
    for (const file of FILES.slice(1)) {
      const folder = copy()
      cpSync(join(other, 'seed.sealed'), join(folder, 'seed.sealed'))
      for (const rest of FILES.slice(1)) if (rest !== file) rmSync(join(folder, rest))
      expect(() => start(folder), file).toThrow('was changed')
    }
  })
})

test('a signature that was cut off while it was written is none, and the next takes its place', () => {
  const folder = copy()
  appendFileSync(join(folder, 'signed.log'), `${'0'.repeat(64)} {"at":1,"family":"ethereum:0xh:9"`)
  const { record } = start(folder)
  expect([record.place.entry, record.highestNonce('ethereum:0xh')]).toEqual([3, 2])
  record.add(entry(3))
  record.close()
  const again = start(folder).record
  expect([again.place.entry, again.highestNonce('ethereum:0xh')]).toEqual([4, 3])
  again.close()
})

describe('the phrase', () => {
  const PATHS: readonly KeyPath[] = (['ethereum', 'bnb', 'bitcoin', 'litecoin'] as const).flatMap((network) =>
    (['deposit', 'hot'] as const).flatMap((purpose) =>
      [0, 1, 77].map((index): KeyPath => ({ network, purpose, branch: 0, index })),
    ),
  )

  test('gives back every address, the name that the signer answers by, and what its files are known by', () => {
    const folder = join(root, 'restored')
    const phrase = phraseOf(entropy)
    expect(phrase.split(' ')).toHaveLength(24)
    const typed = `  ${phrase.toUpperCase().replaceAll(' ', '\n ')} `
    createStore(folder, { passphrase: 'another passphrase', development: false, entropy: entropyOf(typed), cost: COST })
    for (const file of FILES.slice(1)) cpSync(join(whole, file), join(folder, file))
    const { keys, record } = start(folder, 'another passphrase')
    record.close()
    const before = new Keys(entropy, false)
    const addresses = PATHS.map((path) => before.addressOf(path))
    expect(PATHS.map((path) => keys.addressOf(path))).toEqual(addresses)
    expect(keys.identity.publicKey).toBe(before.identity.publicKey)
    // A customer has one address on all networks of the EVM; all others are apart.
    expect(new Set(addresses).size).toBe(addresses.length - 3)
  })

  test('with another word, or in another order, gives none', () => {
    const words = phraseOf(Buffer.alloc(32, 7)).split(' ')
    const [first = '', second = '', ...rest] = words
    for (const wrong of [[second, first, ...rest], words.slice(1), [...words.slice(0, -1), 'abandoned'], []]) {
      expect(() => entropyOf(wrong.join(' '))).toThrow()
    }
  })
})

describe('the process', () => {
  // Of the build where `npm test` has just made it, else of the sources.
  const COMMAND =
    process.env.SERVER_BUILT === 'yes'
      ? ['apps/server/dist/signer/main.js']
      : ['--import', 'tsx', 'apps/signer/src/main.ts']
  /** As an operator starts it; it has to end before it asks for the journal, which is nowhere. */
  function run(folder: string, passphrase: string): { status: number | null; said: string } {
    const file = join(root, 'passphrase')
    writeFileSync(file, passphrase)
    const descriptor = openSync(file, 'r')
    const { status, stderr } = spawnSync(process.execPath, [...COMMAND, 'run'], {
      env: {
        ...process.env,
        SIGNER_DIR: folder,
        SIGNER_SOCKET: '',
        DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      },
      stdio: ['ignore', 'pipe', 'pipe', descriptor],
      timeout: 60_000,
    })
    closeSync(descriptor)
    return { status, said: String(stderr) }
  }

  test.each([
    ['seed.sealed', 'the passphrase is another one, or the store was changed'],
    ['policy.json', 'policy.json was changed'],
    ['clients.json', 'clients.json was changed'],
    ['counters.json', 'counters.json was changed'],
    ['signed.log', 'entry 2 of what was signed was changed'],
  ] as const)('does not start where %s was changed, and says so', (file, says) => {
    const folder = copy()
    // Of the seed a digit of what is sealed, of the others the middle.
    const text = readFileSync(join(folder, file), 'utf8')
    const at =
      file === 'seed.sealed'
        ? text.indexOf('"data":"') + 8 + text.slice(text.indexOf('"data":"') + 8).search(/[0-8]/)
        : text.length >> 1
    flip(folder, file, at, 1)
    const { status, said } = run(folder, PASSPHRASE)
    expect([status, said]).toEqual([1, expect.stringContaining('The signer does not start.')])
    expect(said).toContain(says)
  })

  test('does not start by another passphrase', () => {
    const folder = copy()
    expect(run(folder, 'not the passphrase')).toMatchObject({
      status: 1,
      said: expect.stringContaining('The signer does not start. the passphrase is another one'),
    })
  })
})
