import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { readForm } from '../../http/input.ts'
import { ChainKeeper } from './keeper.ts'
import { registerDevChains } from './pages.ts'
import { addReserve, fundReserves } from './reserves.ts'

const folder = mkdtempSync(join(tmpdir(), 'candlewick-keeper-'))
const options = { folder, blockSeconds: 1, log: pino({ level: 'silent' }) }
let keeper: ChainKeeper

beforeAll(async () => {
  keeper = await ChainKeeper.open(options)
  keeper.begin()
  await up(keeper)
})
afterAll(async () => {
  await keeper.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The chains' process, once they answer. */
async function up(of: ChainKeeper): Promise<number> {
  await vi.waitFor(async () => expect((await of.ask('/chain')).status).toBe(200), { timeout: 60_000, interval: 100 })
  const alive: unknown = await (await of.ask('/alive')).json()
  return Number(Reflect.get(Object(alive), 'pid'))
}

async function asked(path: string, body?: object): Promise<unknown> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  return await (await keeper.ask(path, init)).json()
}

async function minedOf(network: string): Promise<number> {
  return Number(Reflect.get(Object(await asked('/mine', { network })), 'height'))
}

it('a process that was killed is started again where it stood', async () => {
  const before = { evm: await minedOf('ethereum'), utxo: await minedOf('bitcoin') }
  // The node of the EVM writes its state down every second.
  await expect.poll(async () => await minedOf('ethereum'), { interval: 1_100 }).toBeGreaterThan(before.evm + 1)
  const first = await up(keeper)
  process.kill(first, 'SIGKILL')
  await expect.poll(async () => (await keeper.ask('/alive')).status).toBe(503)
  const second = await up(keeper)
  expect(second).not.toBe(first)
  expect(await minedOf('ethereum')).toBeGreaterThan(before.evm)
  expect(await minedOf('bitcoin')).toBeGreaterThan(before.utxo)
})

it('a server that comes back takes over what runs', async () => {
  const running = await up(keeper)
  const { ports } = keeper
  await keeper.leave()
  keeper = await ChainKeeper.open(options)
  keeper.begin()
  expect(keeper.ports).toEqual(ports)
  expect(await up(keeper)).toBe(running)
})

it('refusals name the field', async () => {
  expect(await asked('/faucet', { network: 'ethereum', coin: 'USDT', address: 'x', amount: '1' })).toMatchObject({
    field: 'address',
  })
  expect(await asked('/reorg', { network: 'bitcoin', depth: 'deep' })).toMatchObject({ field: 'depth' })
})

it.each([
  ['/explorer', 200],
  ['/explorer/ethereum', 200],
  ['/explorer/bitcoin/block/7', 200],
  ['/explorer/ethereum/block/0', 200],
  ['/explorer/bitcoin/tx/zz', 404],
  ['/explorer/search?q=%3Cscript%3E', 404],
  ['/explorer/doge', 404],
  ['/explorer/bitcoin/%E0%A4%A/x', 404],
])('the explorer answers %s with %d and a page', async (path, status) => {
  const answer = await keeper.ask(path)
  expect(answer.status).toBe(status)
  const html = await answer.text()
  expect(html).toContain('Development chains')
  expect(html).not.toContain('<script')
})

it('the explorer follows a payment from the pool to its block and its address', async () => {
  const chain = Object(await asked('/chain'))
  for (const [network, coin, address] of [
    ['ethereum', 'USDT', String(Reflect.get(Reflect.get(chain, 'evm'), 'cold'))],
    ['bitcoin', 'BTC', String(Reflect.get(Reflect.get(chain, 'utxo'), 'cold'))],
  ] as const) {
    const { txid } = Object(await asked('/faucet', { network, coin, address, amount: '1.25' }))
    await asked('/mine', { network, blocks: 3 })
    const page = await (await keeper.ask(`/explorer/${network}/tx/${txid}`)).text()
    expect(page).toContain(`1.25 ${coin}`)
    expect(page).toContain('final')
    expect(await (await keeper.ask(`/explorer/${network}/address/${address}`)).text()).toContain(
      String(txid).slice(0, 10),
    )
    const found = await keeper.ask(`/explorer/search?q=${txid}`)
    expect(found.headers.get('location')).toBe(`/dev/explorer/${network}/tx/${txid}`)
  }
})

describe('the faucet’s page', () => {
  const SOMEONE = '0x1111111111111111111111111111111111111111'
  const FAUCET = '/dev/explorer/faucet'
  let app: FastifyInstance

  beforeAll(() => {
    app = Fastify()
    app.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => readForm(payload, done))
    registerDevChains(app, keeper)
  })
  afterAll(() => app.close())

  const page = async (url: string) => await app.inject({ url })
  const sent = async (url: string, fields: Record<string, string>, site = 'same-origin') =>
    await app.inject({
      ...{ method: 'POST', url, payload: new URLSearchParams(fields).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
    })

  it('has its forms filled in by a link, and is led to from the explorer', async () => {
    const { statusCode, body } = await page(`${FAUCET}?network=bitcoin&coin=BTC&address=%22%3E%3Cb%3E`)
    expect(statusCode).toBe(200)
    expect(body).toContain('<option value="bitcoin/BTC" selected>')
    expect(body).toContain('value="&#34;&#62;&#60;b&#62;"')
    expect(body).not.toContain('<script')
    expect((await page('/dev/explorer')).body).toContain(`href="${FAUCET}"`)
    expect((await page(`/dev/explorer/ethereum/address/${SOMEONE}`)).body).toContain(
      `href="${FAUCET}?network=ethereum&#38;address=${SOMEONE}"`,
    )
  })

  it('pays, mines, and shows the transaction with its page', async () => {
    const paid = await sent(FAUCET, { coin: 'ethereum/USDT', address: SOMEONE, amount: '3.5' })
    expect(paid.statusCode).toBe(303)
    const there = String(paid.headers.location)
    const txid = new URL(there, 'http://x').searchParams.get('paid')
    expect((await page(there)).body).toContain(`href="/dev/explorer/ethereum/tx/${txid}"`)
    const mined = await sent(`${FAUCET}/mine`, { network: 'ethereum', blocks: '3' })
    expect((await page(String(mined.headers.location))).body).toContain('3 blocks')
    const { body } = await page(`/dev/explorer/ethereum/tx/${txid}`)
    expect(body).toContain('3.5 USDT')
    expect(body).toContain('final')
    // What nobody knows was not paid.
    expect((await page(`${FAUCET}?network=ethereum&paid=0x${'0'.repeat(64)}`)).body).not.toContain('Paid')
  })

  it.each([
    ['', { address: '0x12' }, 'address: no address of ethereum here'],
    ['', { amount: '0' }, 'amount: decimal text above 0, of at most 6 decimals and 10000000000'],
    ['', { coin: 'ethereum/DOGE' }, 'coin: one of ETH, USDT'],
    ['', { coin: 'solana/SOL' }, 'network: ethereum or bitcoin'],
    ['/mine', { network: 'bitcoin', blocks: '1001' }, 'blocks: a whole number from 1 to 1000'],
    ['/mine', { network: 'bitcoin', blocks: '1.5' }, 'blocks: a whole number from 1 to 1000'],
    ['/mine', { network: 'doge', blocks: '1' }, 'network: ethereum or bitcoin'],
  ])('refuses a form%s with %j, keeping what was typed', async (form, wrong, words) => {
    const good = form === '' ? { coin: 'ethereum/USDT', address: SOMEONE, amount: '1' } : {}
    const { statusCode, body } = await sent(`${FAUCET}${form}`, { ...good, ...wrong })
    expect(statusCode).toBe(400)
    expect(body.split(words)).toHaveLength(2)
    expect(body).toContain('aria-invalid="true"')
    if (form === '' && !('address' in wrong)) expect(body).toContain(`value="${SOMEONE}"`)
  })

  it('takes nothing from another site’s page', async () => {
    const fields = { coin: 'ethereum/USDT', address: SOMEONE, amount: '1' }
    expect((await sent(FAUCET, fields, 'cross-site')).statusCode).toBe(403)
    expect((await sent(`${FAUCET}/mine`, { network: 'ethereum', blocks: '1' }, 'cross-site')).statusCode).toBe(403)
  })
})

it('what the demo gave out is paid to the house once, a little of it to the hot wallet', async () => {
  const database = await freshDatabase()
  try {
    const engine = {
      asset: (asset: string) => ({ asset, decimals: asset === 'BTC' ? 8 : 6 }),
      balance: (_user: string, _account: number, asset: string) => ({
        available: asset === 'BTC' ? -1_150_000_000_000 : 0,
        occupied: 0,
      }),
    }
    const { signal } = new AbortController()
    const hot = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
    const wallets = { houseAddresses: async () => [{ network: 'bitcoin', address: hot, purpose: 'hot' } as const] }
    const holds = async (address: string): Promise<string> =>
      await (await keeper.ask(`/explorer/bitcoin/address/${address}`)).text()
    const { utxo } = Object(await asked('/chain'))
    for (let times = 0; times < 2; times += 1) {
      await fundReserves({ sql: database.sql, engine, keeper, wallets }, signal)
      expect(await holds(utxo.cold)).toContain('11,491.25')
      expect(await holds(hot)).toMatch(/\b10\b/)
    }
  } finally {
    await database.drop()
  }
})

it('what is about to be given is on the chain, and read from there, before it is given', async () => {
  const database = await freshDatabase()
  try {
    const { sql } = database
    const { evm } = Object(await asked('/chain'))
    let added = false
    const adding = addReserve({ sql, keeper }, 'USDT', '10000').then(() => {
      added = true
    })
    const paid = async () => await (await keeper.ask(`/explorer/ethereum/address/${evm.cold}`)).text()
    await expect.poll(paid, { timeout: 30_000 }).toContain('10,000')
    expect(added).toBe(false)
    const height = await minedOf('ethereum')
    await sql`
      insert into chain_cursors (network, genesis, height, hash, head)
      values ('ethereum', 'genesis', ${height}, 'hash', ${height})`
    await adding
    expect(added).toBe(true)
    // A coin of no chain waits for nothing.
    await addReserve({ sql, keeper }, 'SOL', '1')
  } finally {
    await database.drop()
  }
})
