/**
 * Withdrawals as a caller meets them: HTTP, accounts, journal, replica and PostgreSQL, all real. Of chains there is what
 * withdrawals ask of them: listings, and whose an address is.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { NetworkId } from '@candlewick/chain/networks'
import { withdrawalId } from '@candlewick/chain/withdrawal-id'
import type { Command } from '@candlewick/engine/commands'
import { RULES_VERSION } from '@candlewick/engine/limits'
import { decimalsOf, demoGenesis, INDEX_SYMBOLS } from '@candlewick/market-sim/catalog'
import { parseDecimal, toStepCount } from '@candlewick/money/decimal'
import { units } from '@candlewick/money/units'
import { PAYLOAD_LASTS } from '@candlewick/protocol/calls/withdrawals'
import type { OwnWithdrawal } from '@candlewick/protocol/own-withdrawals'
import { PRICE_CHAIN_START, priceChainHash } from '@candlewick/rules/price-chain'
import { CompactEncrypt, importJWK } from 'jose'
import { pino } from 'pino'
import type { PayoutListing } from '../src/features/withdrawals/dependencies.ts'
import { withdrawalsArea } from '../src/features/withdrawals/module.ts'
import { ENGINE } from '../src/journal/engine-kind.ts'
import { Journal } from '../src/journal/journal.ts'
import { PostgresStore } from '../src/journal/postgres-store.ts'
import { Replica } from '../src/journal/replica.ts'
import { Snapshots } from '../src/journal/snapshots.ts'
import type { Area } from '../src/state/area.ts'
import { OwnWrites } from '../src/state/own-writes.ts'
import { type Answer, startTestApp } from './app.ts'
import { freshDatabase } from './database.ts'

export const FUND_PASSWORD = 'f0'.repeat(32)
/** Addresses nobody of the house has; the checksums are right. */
export const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
export const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
export const SOLANA = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

const listing = (asset: string, network: NetworkId, more: Partial<PayoutListing> = {}): PayoutListing => ({
  ...{ asset, network, contract: undefined, chainDecimals: 18, minimum: '1', withdrawMinimum: '10', fee: '1' },
  ...{ memo: false, confirmations: 3, deposits: true, withdrawals: true, houseAddress: '' },
  ...more,
})

export const LISTINGS: readonly PayoutListing[] = [
  listing('USDT', 'ethereum', { contract: TOKEN, chainDecimals: 6 }),
  listing('USDT', 'tron', { chainDecimals: 6, withdrawals: false }),
  listing('ETH', 'ethereum', { withdrawMinimum: '0.01', fee: '0.001' }),
  listing('BTC', 'bitcoin', { chainDecimals: 8, withdrawMinimum: '0.001', fee: '0.0001' }),
  listing('SOL', 'solana', { chainDecimals: 9, withdrawMinimum: '0.1', fee: '0.01' }),
  listing('XRP', 'ripple', { chainDecimals: 6, withdrawMinimum: '1', fee: '0.2', memo: true }),
  listing('DOT', 'polkadot', { chainDecimals: 10, withdrawMinimum: '1', fee: '0.1' }),
  listing('LTC', 'litecoin', { chainDecimals: 8, withdrawMinimum: '0.01', fee: '0.001', houseAddress: 'the-house' }),
  listing('DOGE', 'dogecoin', { chainDecimals: 8, withdrawMinimum: '10', fee: '4' }),
  listing('BNB', 'bnb', { withdrawMinimum: '0.01', fee: '0.0005' }),
]

export interface Wanted {
  readonly coin: string
  readonly network: string
  readonly address: string
  readonly amount: string
  readonly nonce: string
  readonly fundPassword?: string
  readonly [more: string]: unknown
}

/** The id of what is asked for, as everybody can reckon it. */
export function idOf(user: string, { coin, network, address, amount, nonce, memo = '' }: Wanted): string {
  const found = LISTINGS.find((each) => each.asset === coin && each.network === network)
  if (found === undefined) throw new Error(`${coin} on ${network} is not listed`)
  const count = (text: string) => parseDecimal(text, decimalsOf(coin))
  const to = { network: found.network, address, memo: String(memo) }
  return withdrawalId({ user, asset: coin, ...to, amount: count(amount), fee: count(found.fee), nonce })
}

export type Withdrawals = Awaited<ReturnType<typeof openWithdrawals>>

/** @param rules the version that the journal follows */
export async function openWithdrawals(rules = RULES_VERSION) {
  const database = await freshDatabase()
  const log = pino({ level: 'silent' })
  const store = new PostgresStore(database.url)
  const journal = await Journal.open({ store, log })
  const replica = await Replica.start({ journal, snapshots: new Snapshots({ store, kind: ENGINE, log }), log })
  const submit = async (command: Command) => {
    const { events } = await replica.submit(command)
    if (events[0]?.type === 'refused') throw new Error(`${command.type} refused: ${JSON.stringify(events[0])}`)
  }
  await submit({ type: 'rules', version: rules })
  for (const command of demoGenesis()) await submit(command)
  const setIndex = async (prices: Readonly<Record<string, string>>) => {
    const entries = INDEX_SYMBOLS.flatMap(({ symbol, tickSize }): [string, number, number][] => {
      const count = toStepCount(prices[symbol] ?? '0', tickSize)
      return count.ok ? [[symbol, count.value, count.value > 0 ? 3 : 0]] : []
    })
    const hash = priceChainHash(replica.engine.priceHash || PRICE_CHAIN_START, entries)
    await submit({ type: 'prices', entries, hash })
  }
  await setIndex({
    BTC_USDT: '50000',
    ETH_USDT: '3000',
    SOL_USDT: '100',
    XRP_USDT: '1',
    LTC_USDT: '80',
    DOGE_USDT: '0.1',
    BNB_USDT: '600',
  })
  const owners = new Map<string, string>()
  const listings = [...LISTINGS]
  const unsettled = new Set<string>()
  const onChain = new Set<NetworkId>(['ethereum', 'bitcoin'])
  let area: Area | undefined
  const app = await startTestApp({
    database,
    // On a machine that is busy with other tests a password takes its time.
    answerWithin: 60_000,
    openLedger: (user) => submit({ type: 'account.open', user, kind: 'customer' }),
    more: ({ sql, accounts, vault, notifications, ground }) => {
      area = withdrawalsArea({
        ...{ sql, replica, accounts, vault, notifications, log },
        writes: new OwnWrites(() => Promise.resolve(true)),
        proposals: ground.proposals,
        isOwnCase: (context, customer) => ground.ownCases.is(context, customer),
        chainMode: 'development',
        wayOf: (network) => (onChain.has(network) ? 'chain' : 'hand'),
        listings: () => Promise.resolve(listings),
        ownerOf: (_network, address) => Promise.resolve(owners.get(address)),
        hasUnsettledDeposit: (user) => Promise.resolve(unsettled.has(user)),
      })
      return area.handlers
    },
  })
  const [job] = area?.jobs ?? []
  if (job === undefined) throw new Error('withdrawals have a job')

  const deposit = async (user: string, asset: string, amount: string) => {
    const id = randomBytes(8).toString('hex')
    await submit({ type: 'deposit', id, user, asset, amount: units(parseDecimal(amount, decimalsOf(asset))) })
  }
  /** A customer with money, a fund password and a mailbox. */
  const customer = async (name: string, funds: Readonly<Record<string, string>> = { USDT: '1000' }) => {
    const email = `${name}@x.test`
    const made = await app.customer(email)
    for (const [asset, amount] of Object.entries(funds)) await deposit(made.userId, asset, amount)
    await app.accounts.funds.set(made.userId, FUND_PASSWORD, '192.0.2.1')
    return made
  }
  type Customer = Awaited<ReturnType<typeof customer>>
  const post = (who: { satoken: string }, path: string, body: object): Promise<Answer> =>
    app.ask(path, body, app.withToken(who.satoken))
  /** The code that is mailed for a withdrawal; allowances for asking are not what is tried here. */
  const code = async ({ email, ...who }: Customer): Promise<string> => {
    await database.sql`update codes set created_at = created_at - interval '2 hours'`
    const sent = await post(who, '/api/exchange/coin/wallet/withdrawal/code', {})
    if (sent.status !== 200) throw new Error(`no code: ${sent.text}`)
    return await app.lastCode(email)
  }
  /** As a programme does: signed by its key. Each request has a moment of its own. */
  let last = 0
  const signed = async (key: string, secret: string, path: string, body: object): Promise<Answer> => {
    last = Math.max(last + 1, Date.now())
    const text = `${last}POST${path}${JSON.stringify(body)}`
    const signature = createHmac('sha256', secret).update(text).digest('hex')
    const headers = { 'cw-key': key, 'cw-timestamp': String(last), 'cw-signature': signature }
    return await app.ask(path, body, { headers })
  }
  const nonce = () => randomBytes(16).toString('base64url')
  const want = (more: Partial<Wanted> = {}): Wanted => ({
    ...{ coin: 'USDT', network: 'ethereum', address: TO, amount: '100', nonce: nonce(), fundPassword: FUND_PASSWORD },
    ...more,
  })
  /** As a page does: what is asked for with a fresh code, encrypted to the published key. */
  const seal = async (asked: object, expires = Date.now() + PAYLOAD_LASTS): Promise<string> => {
    const { body } = await app.ask('/api/exchange/coin/wallet/withdrawal/key')
    const { kid, key } = body.data as { kid: string; key: { kty: 'EC'; crv: string; x: string; y: string } }
    return await new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ ...asked, expires })))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
      .encrypt(await importJWK(key, 'ECDH-ES'))
  }
  const send = (who: Customer, payload: string) => post(who, '/api/exchange/coin/assets/withdrawal', { payload })
  const ask = async (who: Customer, more: Partial<Wanted> = {}) =>
    await send(who, await seal({ ...want(more), emailCode: await code(who) }))
  const made = async (who: Customer, more: Partial<Wanted> = {}): Promise<OwnWithdrawal> => {
    const answer = await ask(who, more)
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.data as OwnWithdrawal
  }
  const balance = ({ userId }: { userId: string }, asset = 'USDT') => replica.engine.balance(userId, 1, asset)
  return {
    ...{
      app,
      replica,
      submit,
      setIndex,
      deposit,
      customer,
      post,
      signed,
      code,
      nonce,
      want,
      seal,
      send,
      ask,
      made,
      balance,
    },
    ...{ owners, listings, unsettled, onChain, job, sql: database.sql },
    async stop() {
      await app.stop()
      await replica.stop()
      await journal.close()
      await database.drop()
    },
  }
}

type Customer = Awaited<ReturnType<Withdrawals['customer']>>

/** A key of a customer's, for programmes. */
export async function keyOf(house: Withdrawals, { userId, satoken }: Customer, permission: 'trade' | 'withdraw') {
  const viewer = await house.app.sessions.verify(satoken)
  if (viewer === undefined) throw new Error(`${userId} has no session`)
  const terms = { name: permission, permissions: [permission], addresses: ['127.0.0.1'] }
  const { key, secret } = await house.app.accounts.keys.make(viewer, terms, undefined)
  return { key: key.id, secret: secret ?? '' }
}

/** Puts an address into a customer's book, as if so many days ago. */
export async function inBook(house: Withdrawals, { userId }: Customer, address: string, days: number): Promise<void> {
  await house.sql`
    insert into address_book (id, user_id, network, address, label, active_at)
    values (${`${userId.slice(0, 10)}${address.slice(2, 12)}`}, ${userId}, 'ethereum', ${address}, 'mine',
      now() + (1 - ${days}::int) * interval '1 day')`
}
