/**
 * What waits for the demo's operators besides identities: transfers reported by hand, withdrawals under review, forgotten fund
 * passwords and proposals, so that no queue of the console is empty. Each comes about by the call that a customer or an
 * operator would make; only when it came is set back.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Command } from '@candlewick/engine/commands'
import { decimalsOf } from '@candlewick/market-sim/catalog'
import { parseDecimal } from '@candlewick/money/decimal'
import { units } from '@candlewick/money/units'
import { renamer } from '@candlewick/protocol/renames'
import { grantedTo } from '@candlewick/protocol/who'
import type { Mailbox } from '../adapters/mailbox.ts'
import type { Accounts } from '../features/account/public.ts'
import { newId } from '../features/account/public.ts'
import type { Ground } from '../features/console/public.ts'
import type { AnyContext, Handler, Operator } from '../http/handle.ts'
import type { StateReplica } from '../state/state.ts'
import { FUNDED } from './chains/reserves.ts'
import { drawnTransfer } from './drawings.ts'
import { type DemoIdentities, type Person, registeredBefore, verify } from './identities.ts'
import { accepted, DEMO_FUND_PASSWORD, DEMO_PASSWORD, once, transformed } from './seed.ts'

/** Hours ago that a case came; the oldest of a queue is near the end of what is promised. */
interface Case {
  readonly email: string
  readonly ago: number
}

const WITHDRAWERS: readonly (Case & Person & { coin: string; money: string; amount: string; address: string })[] = [
  {
    ...{ email: 'elena@candlewick.test', name: 'Elena Marchetti', country: 'IT', type: 'passport', ago: 9.5 },
    ...{ coin: 'USDT', money: '150000', amount: '120000' },
    address: '0x4bbeEB066eD09B7AEd07bF39EEe0460DFa261520',
  },
  {
    ...{ email: 'magnus@candlewick.test', name: 'Magnus Aas', country: 'NO', type: 'id_card', ago: 3.2 },
    ...{ coin: 'USDT', money: '16000', amount: '14250.5' },
    address: '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
  },
]

const REPORTERS: readonly (Case & { coin: string; network: string; amount: string })[] = [
  { email: 'waiting-1@candlewick.test', coin: 'XRP', network: 'ripple', amount: '1250', ago: 21 },
  { email: 'waiting-5@candlewick.test', coin: 'ADA', network: 'cardano', amount: '820.5', ago: 7.4 },
  { email: 'waiting-9@candlewick.test', coin: 'SOL', network: 'solana', amount: '14.25', ago: 1.1 },
]

const FORGETFUL: readonly (Case & Person & { words: string; told: 'right' | 'wrong' })[] = [
  {
    ...{ email: 'noor@candlewick.test', name: 'Noor Visser', country: 'NL', type: 'passport', ago: 41, told: 'right' },
    words: 'My phone with the notes is gone. I can hold the passport into the camera.',
  },
  {
    ...{ email: 'carlos@candlewick.test', name: 'Carlos Ibarra', country: 'MX', type: 'id_card', ago: 5.6 },
    ...{ told: 'wrong', words: 'I need it today, please hurry.' },
  },
]

/** The people who are here for their cases only. */
export const CASE_EMAILS: readonly string[] = [...WITHDRAWERS, ...FORGETFUL].map(({ email }) => email)

export interface DemoCases extends DemoIdentities {
  readonly replica: StateReplica
  readonly accounts: Accounts
  readonly ground: Pick<Ground, 'operators' | 'proposals'>
  /** Where codes can be read; absent where they are sent. */
  readonly mailbox: Mailbox | undefined
  readonly handlers: readonly Handler[]
}

/**
 * The money of those who withdraw: before the chains are paid its counterpart, so that it is there, too. Data from before
 * has no room for it any more.
 */
export async function seedWithdrawers({
  sql,
  replica,
  users,
}: Pick<DemoCases, 'sql' | 'replica' | 'users'>): Promise<void> {
  if ((await sql`select step from demo_steps where step = ${FUNDED}`).length > 0) return
  for (const { email, coin, money } of WITHDRAWERS) {
    await once(sql, `money ${email}`, async () => {
      const user = await personOf(users, email)
      await accepted(replica, { type: 'account.open', user, kind: 'customer' })
      await users.opened(user)
      const amount = units(parseDecimal(money, decimalsOf(coin)))
      const deposit: Command = { type: 'deposit', id: `demo:${user}:1:${coin}`, user, asset: coin, account: 1, amount }
      await accepted(replica, deposit)
    })
  }
}

/**
 * May be cut off and repeated; stops between two cases when told to.
 * @throws AggregateError of what could not be made, when all others are; the next start tries again
 */
export async function seedCases(parts: DemoCases, signal: AbortSignal): Promise<void> {
  const { sql } = parts
  const steps: [string, () => Promise<void>][] = [
    ...REPORTERS.map((one): [string, () => Promise<void>] => [`report ${one.email}`, () => report(parts, one)]),
    ...WITHDRAWERS.map((one, at): [string, () => Promise<void>] => [
      `withdrawal ${one.email}`,
      () => withdraw(parts, one, at),
    ]),
    ...FORGETFUL.map((one, at): [string, () => Promise<void>] => [
      `forgotten ${one.email}`,
      () => forget(parts, one, WITHDRAWERS.length + at),
    ]),
  ]
  steps.push(['', () => propose(parts)])
  for (let tries = 1; ; tries += 1) {
    const faults = await made(sql, steps, signal)
    if (faults.length === 0 || signal.aborted) return
    if (tries === TRIES) throw new AggregateError(faults, 'not every case that waits was made')
    // A price that is not there yet, or a journal that has much to do.
    await delay(AGAIN_MS, undefined, { signal }).catch(() => undefined)
  }
}

const TRIES = 5
const AGAIN_MS = 15_000

/** Makes what is not made yet, each on its own. @returns what could not be made */
async function made(
  sql: DemoCases['sql'],
  steps: readonly (readonly [string, () => Promise<void>])[],
  signal: AbortSignal,
): Promise<unknown[]> {
  const faults: unknown[] = []
  for (const [step, seed] of steps) {
    if (signal.aborted) break
    await (step === '' ? seed() : once(sql, step, seed)).catch((fault: unknown) => faults.push(fault))
  }
  return faults
}

/** No password has this hash. */
const NO_PASSWORD = ''

async function personOf(users: DemoCases['users'], email: string): Promise<string> {
  const known = await users.byHandle({ type: 'email', value: email })
  return (known ?? (await users.insert({ email, passwordHash: NO_PASSWORD, language: 'en' }))).id
}

async function report(
  parts: DemoCases,
  { email, coin, network, amount, ago }: (typeof REPORTERS)[number],
): Promise<void> {
  const { sql, users, files } = parts
  const userId = await personOf(users, email)
  const picture = await drawnTransfer([
    ['Amount', `${amount} ${coin}`],
    ['Network', network],
    ['To', 'Candlewick'],
    ['State', 'Confirmed'],
  ])
  const { name: screenshot } = await files.store(userId, 'payment', picture)
  await ask(parts, userId, 'deposits.submit', { coin, network, amount, screenshot, clientId: 'demo-report' })
  await sql`update hand_deposits set submitted_at = now() - ${ago} * interval '1 hour' where user_id = ${userId}`
}

async function withdraw(parts: DemoCases, one: (typeof WITHDRAWERS)[number], at: number): Promise<void> {
  const { sql, users, mailbox, accounts, replica } = parts
  const { email, coin, amount, address, ago } = one
  const userId = await personOf(users, email)
  if (mailbox === undefined || replica.engine.balance(userId, 1, coin).available === 0) return
  await verify(parts, userId, { ...one, idNumber: `${one.country}${70_114_203 + at * 611}` }, at)
  if (!(await accounts.funds.isSet(userId)))
    await accounts.funds.set(userId, transformed(DEMO_FUND_PASSWORD), '127.0.0.1')
  await ask(parts, userId, 'withdrawals.sendCode', {})
  const [letter] = await mailbox.list(email)
  const wanted = { coin, network: 'ethereum', address, amount, nonce: `demo-withdrawal-${at}` }
  const proof = { fundPassword: transformed(DEMO_FUND_PASSWORD), emailCode: letter?.code ?? '' }
  await ask(parts, userId, 'withdrawals.submit', { ...wanted, ...proof })
  // Its steps with it, and her account before it: a case tells one story.
  await sql`
    with asked as (
      update withdrawals set created_at = created_at - ${ago} * interval '1 hour'
      where user_id = ${userId} and state = 'review' returning id)
    update withdrawal_steps set at = at - ${ago} * interval '1 hour' where withdrawal_id in (select id from asked)`
  await registeredBefore(sql, userId, ago)
}

async function forget(parts: DemoCases, one: (typeof FORGETFUL)[number], at: number): Promise<void> {
  const { sql, users, accounts } = parts
  const { email, words, told, ago } = one
  const password = transformed(DEMO_PASSWORD)
  const known = await users.byHandle({ type: 'email', value: email })
  const userId = (known ?? (await accounts.create({ email, password, language: 'en' }))).id
  const idNumber = `${one.country}${70_114_203 + at * 611}`
  await verify(parts, userId, { ...one, idNumber }, at)
  if (!(await accounts.funds.isSet(userId))) await accounts.funds.set(userId, transformed(randomUUID()), '127.0.0.1')
  const [open] = await sql`select from fund_password_cases where user_id = ${userId}`
  const number = told === 'right' ? idNumber : `${one.country}70000000`
  if (open === undefined) await ask(parts, userId, 'fundReset.ask', { password, idNumber: number, words })
  await sql`update fund_password_cases set asked_at = now() - ${ago} * interval '1 hour' where user_id = ${userId}`
}

/** What two of the demo's operators ask the others for; asked for again where nobody decided it within its day. */
async function propose(parts: DemoCases): Promise<void> {
  const { users } = parts
  const [trader, agent] = await Promise.all(
    ['trader', 'agent'].map((name) => users.byHandle({ type: 'email', value: `${name}@candlewick.test` })),
  )
  if (trader === undefined || agent === undefined) return
  const adjustment = {
    ...{ id: newId(), coin: 'USDT', amount: '25' },
    // Of the exchange's own money: what comes out of the treasury would have to be on the chain.
    from: { owner: 'house:flash', account: 1 },
    to: { owner: trader.id, account: 1 },
  }
  await proposeAs(
    parts,
    'finance@candlewick.test',
    'ledger.adjust',
    adjustment,
    'goodwill for a contract page that stood still, case 2041',
  )
  const fees = { userId: agent.id, makerRate: '0.0008', takerRate: '0.0009' }
  await proposeAs(parts, 'risk@candlewick.test', 'fees.set', fees, 'terms of the partner agreement from this month on')
}

async function proposeAs(
  { sql, ground }: DemoCases,
  email: string,
  kind: string,
  payload: object,
  reason: string,
): Promise<void> {
  const found = await ground.operators.byEmail(email)
  if (found === undefined) return
  const [last] = await sql<{ over: boolean }[]>`
    select state = 'expired' or (state = 'waiting' and expires_at <= now()) as over from proposals
    where kind = ${kind} and proposed_by = ${found.id} order by created_at desc limit 1`
  if (last?.over === false) return
  const operator: Operator = {
    ...{ operatorId: found.id, sessionId: '', name: found.name, email, roles: new Set(found.roles) },
    ...{ permissions: grantedTo(found.roles), expireTime: 0, freshUntil: 0 },
  }
  const context = { operator, address: '127.0.0.1', cookie: () => undefined, wrote: () => undefined }
  await ground.proposals.propose(context, kind, payload, reason)
}

/** Makes a call as a customer does who is logged in. */
async function ask({ handlers }: DemoCases, userId: string, name: string, input: object): Promise<void> {
  const handler = handlers.find(({ call }) => call.name === name)
  if (handler === undefined) throw new Error(`the demo has no call ${name}`)
  const context: AnyContext = {
    viewer: { userId, sessionId: '', roles: new Set() },
    ...{
      operator: undefined,
      language: 'en',
      requestId: newId(),
      address: '127.0.0.1',
      userAgent: '',
      fromBrowser: false,
      file: undefined,
    },
    ...{ cookie: () => undefined, setCookie: () => undefined, audit: async () => undefined, wrote: () => undefined },
  }
  await handler.answer(context, { ...Object(renamer(handler.call.wire.sends)(input)) })
}
