/**
 * Nothing of the keys is anywhere but in the signer's own store: not in the database, the environment, the server's folder, or
 * the memory of the process that pays; nor in those of the whole demo, its chains and its signer running.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase, type Sql } from '../src/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/db/embedded.ts'
import { SERVER_COMMAND } from './commands.ts'
import { familyOf, KeySearch } from './key-search.ts'
import { call, killed, type ServerProcess, signIn, startServerProcess } from './kill/server.ts'
import type { PayerProcess } from './payer-process.ts'
import { PayoutRoom } from './payout-room.ts'
import { secretsOf } from './signer.ts'

/** Of the demo's accounts, as a browser sends it. */
const FUND_PASSWORD = createHash('sha256').update('candlewick:Fund-1234').digest('hex')
const BUSY = { timeout: 300_000, interval: 100 }
/** Hundreds of megabytes are read byte by byte. */
const BUSIER = { timeout: 600_000 }

describe('payouts', () => {
  let room: PayoutRoom
  beforeAll(async () => {
    room = await PayoutRoom.open()
    await room.fundHot({ ETH: '10', USDT: '100', BTC: '1' })
  })
  afterAll(() => room.close())

  it('no private key, phrase or entropy is where the server reads or writes', async () => {
    const payer = await room.payer()
    const address = await room.addresses.addressFor('bob', 'bitcoin')
    await room.addresses.addressFor('bob', 'ethereum')
    const due = await room.held({ asset: 'BTC', network: 'bitcoin', address, amount: '100000' })
    await payer.once('bitcoin')
    expect(await room.stateOf(due.id)).toBe('broadcast')
    const secrets = room.signer.secrets()
    expect(secrets.length).toBeGreaterThan(50)
    const search = new KeySearch(secrets)
    expect((await search.inTables(room.sql)).hits).toEqual([])
    expect(search.inFolder(room.folder).hits).toEqual([])
    expect(search.inStartOf(room.signer.pid)).toEqual([])
    expect(search.in(Buffer.from(JSON.stringify(process.env)))).toEqual([])
    // It would find what is there: an address that the same keys gave stands in the tables.
    const { hits } = await new KeySearch([Buffer.from(address)]).inTables(room.sql)
    expect(hits).toContain('chain_addresses.address')
  })

  it('nor in the memory or environment of the process that pays, while it does', { timeout: 300_000 }, async () => {
    const { evm, utxo } = room.chains.endpoints()
    const told: PayerProcess = {
      ...{ url: room.gateways.url, socket: room.signer.socket, signerKey: room.signer.publicKey, folder: room.folder },
      ...{ evm: evm.rpc, utxo: utxo.rpc, step: '', times: 0, victims: [], self: false },
    }
    const process_ = fileURLToPath(new URL('./payer-process.ts', import.meta.url))
    const payer = spawn(process.execPath, ['--import', 'tsx', process_, JSON.stringify(told)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      await new Promise((up) => payer.stdout.once('data', up))
      const address = `0x77${'0'.repeat(36)}12`
      const { id } = await room.held({ asset: 'ETH', network: 'ethereum', address, amount: '5' })
      await vi.waitFor(async () => expect(await room.stateOf(id)).toBe('broadcast'), BUSY)
      const pid = payer.pid ?? 0
      // It would find what is there: the signer's public key, which it was told.
      const known = Buffer.from(room.signer.publicKey)
      const search = new KeySearch([...room.signer.secrets(), known])
      expect(search.inMemoryOf(pid)).toEqual([known])
      expect(search.inStartOf(pid)).toEqual([known])
    } finally {
      payer.kill('SIGKILL')
    }
  })
})

/** Holds a secret in its memory and its environment until it is ended. */
const HOLDER =
  'const held = Buffer.from(process.env.HELD, "hex"); setInterval(() => held.length, 1000); console.log("holds")'

/** The demo as it is started by everybody, with its database, its chains and its signer. */
describe('the demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'candlewick-keys-'))
  let server: ServerProcess
  let database: EmbeddedPostgres
  let sql: Sql
  let secrets: Buffer[]
  let holder: ChildProcess | undefined

  beforeAll(async () => {
    chmodSync(folder, 0o711)
    server = await startServerProcess(folder, SERVER_COMMAND, { CHAINS: 'development', DEMO_HISTORY_DAYS: '1' })
    database = await startEmbeddedPostgres({ dataDir: folder, log: { info: () => undefined, warn: () => undefined } })
    sql = openDatabase(database.url, { connections: 2 })
    await moneyMoves(server.url)
    const [row] = await sql<{ highest: number }[]>`select max(address_index)::float8 as highest from chain_indexes`
    const store = join(folder, 'signer/store')
    secrets = secretsOf(store, join(store, 'development.passphrase'), (row?.highest ?? 0) + 1)
    expect(secrets.length).toBeGreaterThan(200)
  }, 900_000)
  afterAll(async () => {
    holder?.kill('SIGKILL')
    await sql?.end({ timeout: 2 })
    if (server !== undefined) await killed(server.child, 'SIGTERM')
    await database?.stop()
    if (database !== undefined) rmSync(database.home, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  })

  it(
    'has none of them in its environment, its arguments or its memory, where the signer has them',
    BUSIER,
    async () => {
      const search = new KeySearch(secrets)
      const family = familyOf(server.child.pid ?? 0)
      const isSigner = (command: string) => /signer\/(src\/)?main\.[jt]s /.test(command)
      const signer = family.filter(({ command }) => isSigner(command))
      expect(signer).toHaveLength(1)
      expect(family.filter(({ command }) => /devchain|anvil/.test(command)).length).toBeGreaterThan(1)
      for (const { pid, command } of family) {
        expect(search.inStartOf(pid), `the start of ${command}`).toEqual([])
        if (!isSigner(command)) expect(search.inMemoryOf(pid), `the memory of ${command}`).toEqual([])
      }
      expect(search.inMemoryOf(signer[0]?.pid ?? 0).length).toBeGreaterThan(0)
      const [entropy = Buffer.alloc(0)] = secrets
      const hex = entropy.toString('hex')
      holder = spawn(process.execPath, ['-e', HOLDER, hex], {
        env: { HELD: hex },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      if (holder.stdout !== null) await once(holder.stdout, 'data')
      const pid = holder.pid ?? 0
      expect(search.inStartOf(pid)).toHaveLength(2)
      expect(search.inMemoryOf(pid)).toContainEqual(entropy)
    },
  )

  it(
    'keeps its keys with the signer alone, after money came in and went out; planted ones are found',
    BUSIER,
    async () => {
      const search = new KeySearch(secrets)
      const [entropy = Buffer.alloc(0)] = secrets
      const hex = entropy.toString('hex')
      const forms = { hex, base64: entropy.toString('base64'), bytes: entropy }
      // One search of everything finds the planted ones, and nothing else.
      await sql`create table planted (text text, document jsonb, bytes bytea, many text[])`
      await sql`
      insert into planted values (${`key ${forms.hex} of it`}, ${sql.json({ key: forms.base64 })}, ${forms.bytes}, ${[hex]})`
      const { columns, hits } = await search.inTables(sql)
      expect(hits.sort()).toEqual(['planted.bytes', 'planted.document', 'planted.many', 'planted.text'])
      expect(columns).toBeGreaterThan(500)
      await sql`drop table planted`
      const files = Object.entries(forms).map(([name, planted]) => {
        const path = join(folder, `planted-${name}`)
        // Across the end of what is read at once.
        writeFileSync(path, Buffer.concat([Buffer.alloc(16_777_200), Buffer.from(planted)]))
        return path
      })
      const found = search.inFolder(folder, [join(folder, 'signer'), database.home])
      expect(found.hits.sort()).toEqual(files.sort())
      expect(found.files).toBeGreaterThan(10)
      for (const path of files) rmSync(path)
    },
  )
})

/** A deposit and a withdrawal on each of both chains, to their ends. */
async function moneyMoves(url: string): Promise<void> {
  const wallet = '/api/exchange/coin/wallet'
  for (const [account, network, coin, amount] of [
    ['trader@candlewick.test', 'ethereum', 'USDT', '120'],
    ['demo@candlewick.test', 'bitcoin', 'BTC', '0.05'],
  ] as const) {
    const token = await vi.waitFor(() => signIn(url, account), BUSY)
    const post = async (path: string, body: object) => {
      const answer = await call(url, path, { token, body })
      if (answer?.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
      return answer.data
    }
    const newest = async (path: string) => {
      const { records } = await post(path, {})
      const [first]: unknown[] = Array.isArray(records) ? records : []
      return { state: Reflect.get(Object(first), 'state'), id: Reflect.get(Object(first), 'id') }
    }
    const address = await vi.waitFor(async () => await ownAddress(url, token, coin, network), BUSY)
    await vi.waitFor(() => onChain(url, 'faucet', { network, coin, address, amount }), BUSY)
    await vi.waitFor(async () => {
      await onChain(url, 'mine', { network, blocks: 1 })
      expect((await newest('/api/recharge/list')).state).toBe('credited')
    }, BUSY)
    // Whether its answer came in time or not, the mail does.
    await call(url, `${wallet}/withdrawal/code`, { token, body: {} })
    const emailCode = await vi.waitFor(() => codeMailedTo(url, account), BUSY)
    const request = { coin, network, amount: coin === 'BTC' ? '0.01' : '50', nonce: 'a'.repeat(24) }
    // To another customer's nothing goes over the chain: to somebody outside.
    const to =
      coin === 'BTC' ? 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' : '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    // By its nonce it is one, however often it is sent to a server that is too busy to answer in time.
    const asked = { ...request, address: to, emailCode, fundPassword: FUND_PASSWORD }
    await vi.waitFor(() => post('/api/withdraw/submit', asked), BUSY)
    await vi.waitFor(async () => {
      await onChain(url, 'mine', { network, blocks: 1 })
      expect((await newest('/api/withdraw/list')).state).toBe('confirmed')
    }, BUSY)
  }
}

async function codeMailedTo(url: string, account: string): Promise<string> {
  const mails: unknown = await (await fetch(`${url}/dev/mailbox?to=${account}`)).json()
  const code: unknown = Array.isArray(mails) ? mails.find((mail) => mail.code !== undefined)?.code : undefined
  if (typeof code !== 'string') throw new Error(`no code reached ${account}`)
  return code
}

/** The own address of a coin; there is none as long as the signer starts. */
async function ownAddress(url: string, token: string, coin: string, network: string): Promise<string> {
  const path = `/api/exchange/coin/assets/getDepositAddress/${coin}?network=${network}`
  const answer = await call(url, path, { method: 'GET', token })
  const address = answer?.data.address
  if (typeof address !== 'string') throw new Error(`no address: ${JSON.stringify(answer)}`)
  return address
}

/** What the development chains do, at once. */
async function onChain(url: string, what: 'faucet' | 'mine', body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/dev/chain/${what}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${what}: ${await answer.text()}`)
}
