/**
 * What the server proves of its debts, end to end: balances copied, trees built by the thread, the root in the price chain
 * that the feed writes, each customer's file, and what its check says, here and by the verifier in another language.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { units } from '@candlewick/money/units'
import { type CheckedFile, checkProofFile } from '@candlewick/rules/proof/check'
import type { OwnProof, PartPath, ProofFile } from '@candlewick/rules/proof/file'
import { FIRST_RUN } from '@candlewick/rules/proof/publication'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExchange, type TestExchange } from '../../../test/exchange.ts'
import { Vault } from '../../adapters/vault.ts'
import { Announcements } from '../../prices/announcements.ts'
import { newestPrices } from '../../prices/evidence.ts'
import { PriceFeed } from '../../prices/feed.ts'
import { buildRun } from './building.ts'
import { secretContext } from './nonces.ts'
import { ownProofs } from './paths.ts'
import { notePublications } from './publishing.ts'
import { ASKED_EVERY_MS, askForRun, dueCause, pruneRuns } from './runs.ts'
import { readRoots, readRun, readRuns, runOf } from './tables.ts'

let exchange: TestExchange
let vault: Vault
let alice: string
let bob: string
let poor: string
let first: number

/** A customer who is in the table of people, too. */
async function person(funds: Readonly<Record<string, string>>, email: string | null): Promise<string> {
  const token = await exchange.customer(funds)
  const id = exchange.userOf(token)
  await exchange.sql`
    insert into users (id, account, email, password_hash, invite_code, chat_key)
    values (${id}, ${`u${id}`}, ${email}, '', ${id}, ${id})`
  return id
}

async function build(): Promise<number> {
  const { url } = exchange
  // What nothing came after is one run, however often it is built.
  await exchange.submit({ type: 'tick' })
  const { run, pause } = await buildRun({ url, replica: exchange.replica, vault }, 'daily')
  expect(pause).toBeGreaterThanOrEqual(0)
  return run
}

async function runNumber(number: number) {
  const run = await readRun(exchange.sql, number)
  if (run === undefined) throw new Error(`no run ${number}`)
  return run
}

async function fileOf(number: number, user: string): Promise<ProofFile> {
  const run = await runNumber(number)
  if (run.secret === null) throw new Error('no secret')
  const secret = Buffer.from(vault.open(run.secret, secretContext(run.sequence)), 'hex')
  // As it goes over the wire.
  return JSON.parse(JSON.stringify(await ownProofs(exchange.sql, run, user, secret)))
}

function checked(file: ProofFile, identities?: readonly string[]): CheckedFile {
  const found = checkProofFile(file, identities)
  if ('fault' in found) throw new Error(`${found.fault} ${found.asset}`)
  return found
}

/** Two links of the chain: what waits is published, and the next one fixes its time. */
async function publish(): Promise<void> {
  const announcements = new Announcements(exchange.sql)
  const index = { status: 'live', price: 5_000_000, sources: 3, dropped: [] } as const
  const feed = new PriceFeed({
    replica: exchange.replica,
    source: { at: () => [{ symbol: 'BTC_USDT', index, flash: index }] },
    log: { info: () => undefined, warn: () => undefined },
    newest: () => newestPrices(exchange.sql),
    announcements,
  })
  await announcements.look()
  for (let n = 0; n < 3; n += 1) await feed.publish(Date.now())
  await notePublications(exchange.sql)
}

beforeAll(async () => {
  exchange = await openExchange()
  vault = await Vault.open(exchange.sql, [randomBytes(32).toString('hex')])
  alice = await person({ USDT: '1000.5', BTC: '2' }, 'alice@example.com')
  bob = await person({ USDT: '77' }, null)
  poor = await person({}, 'poor@example.com')
  for (let n = 0; n < 300; n += 1) await exchange.customer({ ETH: `0.${String(n + 1).padStart(4, '0')}` })
  first = await build()
})
afterAll(() => exchange.close())

test('a customer’s gross balances over all accounts are proven, by what she is known by', async () => {
  const file = await fileOf(first, alice)
  const found = checked(file, ['alice@example.com'])
  expect(found.proofs.map(({ asset, amount }) => [asset, amount])).toEqual([
    ['BTC', 200_000_000n],
    ['USDT', 1_000_500_000n],
  ])
  expect(found.publishedAt).toBeUndefined()
  const named = checked(await fileOf(first, bob), [`u${bob}`])
  expect(named.proofs.map(({ asset, amount }) => [asset, amount])).toEqual([['USDT', 77_000_000n]])
  expect(checkProofFile(file, ['mallory@example.com'])).toMatchObject({ fault: 'identity' })
})

test('the total is that of all customers and of nobody else, and what is moved or held stays in it', async () => {
  const totals = async (number: number) =>
    Object.fromEntries((await readRoots(exchange.sql, number)).map(({ asset, total }) => [asset, total]))
  const before = await totals(first)
  expect(before.USDT).toBe('1077500000')
  expect(before.XRP).toBe('0')
  const move = { type: 'transfer', user: alice, asset: 'USDT', clientId: 't', from: 1, to: 4 } as const
  await exchange.submit({ ...move, amount: units(500_000_000) })
  const hold = { type: 'withdraw.hold', id: 'w', user: alice, asset: 'USDT', fee: units(0) } as const
  await exchange.submit({ ...hold, amount: units(100_000_000) })
  const second = await build()
  expect(second).toBe(first + 1)
  expect(await totals(second)).toEqual(before)
  expect(checked(await fileOf(second, alice)).proofs[1]?.amount).toBe(1_000_500_000n)
})

test('three hundred leaves: every path leads to the one root, each is below 2 kB', async () => {
  const users = await exchange.sql<{ user_id: string }[]>`
    select user_id from liabilities_leaves where run = ${first} and asset = 'ETH' order by place`
  expect(users).toHaveLength(300)
  for (const { user_id: user } of users.filter((_, n) => n % 17 === 0)) {
    const file = await fileOf(first, user)
    const [proof] = checked(file, [user]).proofs
    expect(proof?.parts[0]?.steps).toHaveLength(9)
    expect(JSON.stringify(file.proofs[0]).length).toBeLessThan(2_048)
  }
})

test('who had nothing has no leaf, and nothing to prove', async () => {
  expect((await fileOf(first, poor)).proofs).toEqual([])
})

test('a number is fresh in every run and asset, and nothing readable by the tables', async () => {
  const second = await build()
  const nonces = [...(await fileOf(first, alice)).proofs, ...(await fileOf(second, alice)).proofs].map((p) => p.nonce)
  expect(new Set(nonces).size).toBe(4)
  const run = await runNumber(first)
  for (const nonce of nonces) expect(run.secret?.toString('hex')).not.toContain(nonce)
  expect(() => vault.open(run.secret ?? Buffer.alloc(0), secretContext(run.sequence + 1))).toThrow(/changed/)
})

test('an e-mail address that is changed afterwards leaves the proof of before what it was', async () => {
  await exchange.sql`update users set email = 'alice@renamed.example' where id = ${alice}`
  const later = await build()
  checked(await fileOf(first, alice), ['alice@example.com'])
  checked(await fileOf(later, alice), ['alice@renamed.example'])
})

test('runs follow one another, and are published in the price chain at a time that nobody can move', async () => {
  const runs = [...(await readRuns(exchange.sql, undefined, 10))].reverse()
  for (const [n, { number }] of runs.entries()) {
    const run = await runNumber(number)
    expect(run.previous).toBe(n === 0 ? FIRST_RUN : runs[n - 1]?.hash)
    await publish()
    const published = await runNumber(number)
    expect(published.publishedAt).toBeGreaterThanOrEqual(published.time)
    const file = await fileOf(number, alice)
    expect(checked(file).publishedAt).toBe(published.publishedAt)
    expect(runOf(published, await readRoots(exchange.sql, number))).toEqual(file.run)
  }
  const kept = await exchange.sql<{ count: number }[]>`
    select count(*)::int as count from liabilities_runs where publication is null`
  expect(kept[0]?.count).toBe(0)
})

test('the verifier in another language says the same of the files, and refuses what was changed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candlewick-proof-'))
  const verify = async (...args: string[]) => {
    const { code, output } = await python([VERIFIER, ...args])
    return `${code} ${output}`
  }
  const save = async (name: string, file: unknown) => {
    const path = join(folder, name)
    await writeFile(path, JSON.stringify(file))
    return path
  }
  try {
    const file = await fileOf(first, alice)
    const mine = await save('mine.json', { code: 200, data: file })
    const said = await verify(mine, '--identity', 'alice@example.com')
    expect(said).toMatch(/^0 run 1, command \d+, .*holds\n$/s)
    expect(said).toContain('USDT: owed to alice@example.com 1000.5, to all customers 1077.5')
    expect(said).toContain(`in link ${file.publication?.links[0]?.hash}`)
    expect(await verify(mine, await save('next.json', await fileOf(first + 1, alice)))).toMatch(/^0 /)
    expect(await verify(mine, '--identity', 'bob@example.com')).toMatch(/^1 .*the proof is of alice/s)

    for (const [name, changed, why] of changedFiles(file)) {
      expect(checkProofFile(changed), name).toHaveProperty('fault')
      expect(await verify(await save('changed.json', changed)), name).toMatch(
        new RegExp(`^1 .*DOES NOT HOLD: .*${why}`, 's'),
      )
    }
    const other = { ...file, run: { ...file.run, time: file.run.time + 1 }, publication: null, proofs: [] }
    expect(await verify(mine, await save('other.json', other))).toContain('two roots for one run: equivocation')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

const VERIFIER = fileURLToPath(new URL('../../../../../docs/verify-liabilities.py', import.meta.url))

/** `npm test` installs it where it may; without it nothing is known of the verifier, and that is a failure. */
function python(args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile('python3', args, (failure, out, err) => {
      resolve({ code: failure === null ? 0 : Number(failure.code), output: out + err })
    })
  })
}

/** What an exchange could try, with what the verifier says of it. */
function changedFiles(file: ProofFile): [name: string, changed: unknown, why: string][] {
  const proofs = (change: (proof: OwnProof) => OwnProof) => ({ ...file, proofs: file.proofs.map(change) })
  const parts = (change: Partial<PartPath> | ((part: PartPath) => Partial<PartPath>)) =>
    proofs((proof) => ({
      ...proof,
      parts: proof.parts.map((part) => ({ ...part, ...(typeof change === 'function' ? change(part) : change) })),
    }))
  const { run, publication } = file
  const links = publication?.links ?? []
  return [
    ['a smaller amount', parts({ amount: '1' }), 'published root'],
    ['a negative amount', parts({ amount: '-1' }), 'negative'],
    ['2^128', parts({ amount: String(2n ** 128n) }), 'too large'],
    ['swapped siblings', parts(({ place }) => ({ place: place ^ 1 })), '(published root|another length)'],
    ['another depth', proofs((proof) => ({ ...proof, depth: proof.depth + 1 })), 'another length'],
    ['a missing part', parts({ parts: 2 }), 'a part is missing'],
    ['no parts', proofs((proof) => ({ ...proof, parts: [] })), 'a part is missing'],
    ['another moment', { ...file, run: { ...run, time: run.time - 1 } }, 'this run alone'],
    [
      'another root',
      { ...file, run: { ...run, roots: run.roots.map((r) => ({ ...r, root: run.previous })) } },
      'run alone',
    ],
    [
      'an earlier link',
      { ...file, publication: { ...publication, links: [{ ...links[0], time: 1 }, links[1]] } },
      'time',
    ],
    ['another nonce', proofs((proof) => ({ ...proof, nonce: run.previous })), 'published root'],
  ]
}

test('a table that was changed makes no proof: the server notices before its customer does', async () => {
  await exchange.sql`update liabilities_leaves set amount = amount - 1 where run = ${first} and user_id = ${bob}`
  await expect(fileOf(first, bob)).rejects.toThrow(/faulty: root/)
  await exchange.sql`update liabilities_leaves set amount = amount + 1 where run = ${first} and user_id = ${bob}`
  // Both leaves of two: whichever is hers, the one beside it is another.
  for (const byte of [5, 53]) {
    await exchange.sql`
      update liabilities_nodes set branches = set_byte(branches, ${byte}, 255 - get_byte(branches, ${byte}))
      where run = ${first} and asset = 'USDT' and level = 0`
  }
  await expect(fileOf(first, bob)).rejects.toThrow(/faulty/)
})

test('one run a day, and what operators ask for at most every ten minutes', async () => {
  expect(await dueCause(exchange.sql, Date.now())).toBeUndefined()
  expect(await dueCause(exchange.sql, Date.now() + 86_400_000)).toBe('daily')
  const asked = await Promise.allSettled([1, 2, 3].map(() => askForRun(exchange.sql, 'operator')))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(askForRun(exchange.sql, 'operator')).rejects.toMatchObject({ error: 'too_many_requests' })
  expect(await dueCause(exchange.sql, Date.now())).toBe('asked')
  await build()
  expect(await dueCause(exchange.sql, Date.now())).toBeUndefined()
  expect(ASKED_EVERY_MS).toBe(600_000)
})

test('leaves and trees of old runs go, their roots stay', async () => {
  await pruneRuns(exchange.sql, 1)
  const runs = await readRuns(exchange.sql, undefined, 100)
  expect(runs.map(({ kept }) => kept)).toEqual(runs.map((_, n) => n === 0))
  const left = await exchange.sql<{ run: number }[]>`
    select run from liabilities_leaves union select run from liabilities_nodes`
  expect(left.map(({ run }) => run)).toEqual([runs[0]?.number])
  expect(await readRoots(exchange.sql, first)).toHaveLength(
    (await readRoots(exchange.sql, runs[0]?.number ?? 0)).length,
  )
})
