/**
 * Spot trading as a caller meets it: HTTP, journal, replica, projector and PostgreSQL, all real. Only the sign-in is
 * left out: a customer is made with a token at hand.
 */

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccountType, Command } from '@candlewick/engine/commands'
import { decimalsOf, demoGenesis, INDEX_SYMBOLS, spotMarketRules } from '@candlewick/market-sim/catalog'
import { contractGenesis } from '@candlewick/market-sim/contracts'
import { flashFunds, flashGenesis } from '@candlewick/market-sim/flash'
import { marginFunds, marginGenesis } from '@candlewick/market-sim/margin'
import { parseDecimal, toStepCount } from '@candlewick/money/decimal'
import { units } from '@candlewick/money/units'
import { asRead, asSent } from '@candlewick/protocol/testing/as-caller'
import { withFlash } from '@candlewick/rules/flash/testing/told'
import { PRICE_CHAIN_START, priceChainHash } from '@candlewick/rules/price-chain'
import { pino } from 'pino'
import { mailboxCarrier } from '../src/adapters/mail.ts'
import { Mailbox } from '../src/adapters/mailbox.ts'
import { Notifications } from '../src/adapters/notifications.ts'
import { productAreas } from '../src/bootstrap/areas.ts'
import { simulatedRates } from '../src/demo/rates.ts'
import { Users } from '../src/features/account/users.ts'
import { Receipts } from '../src/features/flash/receipts.ts'
import { MarketFigures } from '../src/figures/figures.ts'
import type { Role, Viewer } from '../src/http/handle.ts'
import { createHttp } from '../src/http/http.ts'
import { createMetrics } from '../src/http/metrics.ts'
import { platformConfigOf } from '../src/http/platform-config.ts'
import { ENGINE } from '../src/journal/engine-kind.ts'
import { Journal } from '../src/journal/journal.ts'
import { PostgresStore } from '../src/journal/postgres-store.ts'
import { Replica } from '../src/journal/replica.ts'
import { Snapshots } from '../src/journal/snapshots.ts'
import { Projector } from '../src/projections/projector.ts'
import { OwnWrites, reachedBy } from '../src/state/own-writes.ts'
import { Scales } from '../src/wire/scales.ts'
import { freshDatabase } from './database.ts'
import { underFirstRules } from './first-rules.ts'

/** The fields that tests read of answers; which of them are there depends on the call. */
interface AnswerData {
  readonly id: string
  readonly status: string
  readonly clientId: string
  readonly ocoId: string
  readonly orderValue: string
  readonly total: number
  readonly next?: string
  readonly count: number
  readonly csv: string
  readonly order: { readonly status: string }
  readonly fills: readonly object[]
  readonly steps: readonly { readonly time: number }[]
  readonly records: readonly AnswerRow[]
  readonly base: AnswerRow
  readonly quote: AnswerRow
}

interface AnswerRow {
  readonly id: string
  readonly details: object
  readonly type: number
  readonly available: string
  readonly occupied: string
  readonly availableAfter: string
  readonly occupiedAfter: string
}

export interface Answer {
  readonly code: number
  readonly msg: string
  readonly data: AnswerData
  readonly error?: string
  readonly field?: string
  readonly bound?: string | number
}

/** Index prices to begin with; DOT has none. */
const PRICES: Readonly<Record<string, string>> = { BTC_USDT: '50000', ETH_USDT: '3000' }

export type TestExchange = Awaited<ReturnType<typeof openExchange>>

export async function openExchange() {
  const database = await freshDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'candlewick-spot-'))
  const log = pino({ level: 'silent' })
  const store = new PostgresStore(database.url)
  const journal = await Journal.open({ store, log })
  const replica = await Replica.start({ journal, snapshots: new Snapshots({ store, kind: ENGINE, log }), log })
  const projector = await Projector.start({
    replica,
    sql: database.sql,
    // Everything happens live here: the queue holds it all.
    replay: () => {
      throw new Error('the projector fell behind its queue')
    },
  })
  const viewers = new Map<string, Viewer>()
  const writes = new OwnWrites(reachedBy(database.sql, projector))
  const scales = Scales.ofEngine(replica.engine)
  const figures = new MarketFigures({ replica, sql: database.sql, scales })
  const carrier = mailboxCarrier(new Mailbox(database.sql))
  const areas = productAreas({
    ...{ replica, sql: database.sql, log, writes, scales, figures },
    rates: simulatedRates(() => replica.engine),
    receipts: await Receipts.open(database.sql),
    notifications: {
      ...{ replica, log, users: new Users(database.sql) },
      notifications: new Notifications({ email: carrier, phone: carrier }),
    },
  })
  const app = await createHttp({
    handlers: areas.flatMap(({ handlers }) => handlers),
    verify: async (token) => viewers.get(token),
    ready: () => ({ ready: replica.ready }),
    platform: platformConfigOf({ simulated: true, production: false }),
    metrics: createMetrics(),
    log,
    production: false,
    trustedProxies: 0,
    pages: join(folder, 'pages'),
    stored: { folder: join(folder, 'files'), sight: async () => undefined, read: async () => undefined },
    checkAnswers: true,
  })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })

  /** Submits a command that must not be refused. */
  const submit = async (command: Command) => {
    const { events } = await replica.submit(command)
    if (events[0]?.type === 'refused') throw new Error(`${command.type} refused: ${JSON.stringify(events[0])}`)
  }
  const setIndex = async (prices: Readonly<Record<string, string>>) => {
    await submit(pricesCommand(replica.engine.priceHash || PRICE_CHAIN_START, prices))
  }
  const genesis = [
    ...demoGenesis(),
    ...contractGenesis(),
    ...marginGenesis(),
    ...marginFunds(),
    ...flashGenesis(),
    ...flashFunds(),
  ]
  for (const command of underFirstRules(genesis)) await submit(command)
  await setIndex(PRICES)

  const ask = async (token: string | undefined, method: string, path: string, body?: string): Promise<Answer> => {
    const response = await fetch(base + asSent(path, undefined).path, {
      method,
      headers: {
        ...(token === undefined ? {} : { 'blade-auth': token }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    })
    // What comes over the wire is whatever the server wrote; the tests look at it field by field.
    const answer = asRead(path, (await response.json()) as Answer)
    if (answer.code !== response.status) throw new Error(`${path}: code ${answer.code} with status ${response.status}`)
    return answer
  }
  const deposit = async (token: string, asset: string, amount: string, account: AccountType = 1) => {
    const user = viewers.get(token)?.userId ?? ''
    const id = randomBytes(8).toString('hex')
    const counted = units(parseDecimal(amount, decimalsOf(asset)))
    await submit({ type: 'deposit', id, user, asset, amount: counted, account })
    writes.note(user, replica.sequence)
  }

  return {
    replica,
    projector,
    sql: database.sql,
    url: database.url,
    writes,
    submit,
    deposit,
    get: (token: string | undefined, path: string) => ask(token, 'GET', path),
    post: (token: string | undefined, path: string, body?: object) =>
      ask(token, 'POST', path, body === undefined ? undefined : JSON.stringify(asSent(path, body).body)),
    raw: (token: string | undefined, path: string, body: string) => ask(token, 'POST', path, body),
    base,
    userOf: (token: string) => viewers.get(token)?.userId ?? '',
    /** Opens a customer with these decimals in spot; gives the token. */
    async customer(funds: Readonly<Record<string, string>>, roles: readonly Role[] = []): Promise<string> {
      const userId = randomBytes(10).toString('hex')
      const token = randomBytes(32).toString('base64url')
      viewers.set(token, { userId, sessionId: userId, roles: new Set(roles) })
      await submit({ type: 'account.open', user: userId, kind: 'customer' })
      for (const [asset, amount] of Object.entries(funds)) await deposit(token, asset, amount)
      return token
    },
    /** Opens or halts a market. */
    async setStatus(symbol: string, status: 'open' | 'halted'): Promise<void> {
      for (const market of spotMarketRules().filter((one) => one.symbol === symbol)) {
        await submit({ type: 'market', ...market, status })
      }
    },
    /** Moves index prices; those not named stand at what the exchange opened with. */
    setIndex: (prices: Readonly<Record<string, string>>) => setIndex({ ...PRICES, ...prices }),
    /** Lets the journal's clock go forward so far: what is submitted from now on comes that much later. */
    async passTime(milliseconds: number): Promise<void> {
      await database.sql`
        update journal_head set time = ${milliseconds} + greatest(
          time, floor(extract(epoch from clock_timestamp()) * 1000)::bigint)`
    },
    /** Cancels everybody's orders. */
    async clearBooks(): Promise<void> {
      for (const { userId } of viewers.values()) {
        if (replica.engine.openOrders(userId).length > 0) await submit({ type: 'spot.cancel', user: userId })
      }
    },
    async close() {
      await app.close()
      await projector.stop()
      await replica.stop()
      await journal.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function pricesCommand(previous: string, prices: Readonly<Record<string, string>>): Command {
  const entries = INDEX_SYMBOLS.flatMap(({ symbol, tickSize }): [string, number, number][] => {
    const count = toStepCount(prices[symbol] ?? '0', tickSize)
    return count.ok && count.value > 0 ? [[symbol, count.value, 3]] : []
  })
  const told = withFlash(entries)
  return { type: 'prices', entries: told, hash: priceChainHash(previous, told) }
}
