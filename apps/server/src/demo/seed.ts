/**
 * What the demo finds at its first start: the listed assets and markets, funded market makers, and people with known
 * passwords and money. Every step may be cut off and repeated; what is done is not done again.
 */

import { createHash } from 'node:crypto'
import type { AccountType, Command } from '@candlewick/engine/commands'
import { REWARDS } from '@candlewick/engine/rewards/product'
import { SWAP } from '@candlewick/engine/swap/product'
import { type DecimalsOf, decimalsOf, demoGenesis, makerGenesis } from '@candlewick/market-sim/catalog'
import { contractGenesis, contractMakerGenesis, contractMakerTerms } from '@candlewick/market-sim/contracts'
import { flashFunds, flashGenesis } from '@candlewick/market-sim/flash'
import { marginFunds, marginGenesis } from '@candlewick/market-sim/margin'
import { rewardsFunds, rewardsGenesis } from '@candlewick/market-sim/rewards'
import { swapFunds, swapGenesis } from '@candlewick/market-sim/swap'
import { parseDecimal } from '@candlewick/money/decimal'
import { units } from '@candlewick/money/units'
import type { StaffRole } from '@candlewick/protocol/who'
import type { Sql } from '../db/database.ts'
import type { Accounts } from '../features/account/public.ts'
import { type MakeDependencies, makeOperator } from '../features/console/public.ts'
import type { Role } from '../http/handle.ts'
import type { StateReader, StateReplica } from '../state/state.ts'

export interface DemoLog {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

export const DEMO_PASSWORD = 'Candle-1234'
/** What the demo's customers are asked for before money leaves. */
export const DEMO_FUND_PASSWORD = 'Fund-1234'

export interface DemoAccount {
  readonly email: string
  readonly account: string
  readonly roles: readonly Role[]
  /** Email of who invited. */
  readonly invitedBy?: string
  readonly funded: boolean
}

/** In the order in which they are made: who invites comes first. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: 'agent@candlewick.test', account: 'agent', roles: ['agent'], funded: true },
  { email: 'demo@candlewick.test', account: 'demo', roles: [], invitedBy: 'agent@candlewick.test', funded: true },
  { email: 'trader@candlewick.test', account: 'trader', roles: [], invitedBy: 'demo@candlewick.test', funded: true },
  { email: 'merchant@candlewick.test', account: 'merchant', roles: ['merchant'], funded: true },
]

/** Who runs the demo: two of them may decide for each other. */
export const DEMO_OPERATORS: readonly { readonly email: string; readonly name: string; readonly role: StaffRole }[] = [
  { email: 'operator@candlewick.test', name: 'Olga Admin', role: 'admin' },
  { email: 'support@candlewick.test', name: 'Sue Support', role: 'support' },
  { email: 'finance@candlewick.test', name: 'Finn Finance', role: 'finance' },
  { email: 'risk@candlewick.test', name: 'Rita Risk', role: 'risk' },
  { email: 'content@candlewick.test', name: 'Cora Content', role: 'content' },
  { email: 'admin@candlewick.test', name: 'Adam Admin', role: 'admin' },
]

/** What each customer of the demo holds: account type, asset, amount. */
const FUNDS: readonly (readonly [AccountType, string, string])[] = [
  [1, 'USDT', '100000'],
  [1, 'BTC', '2'],
  [1, 'ETH', '20'],
  [2, 'USDT', '10000'],
  [3, 'BTC', '0.2'],
  [4, 'USDT', '10000'],
]

/** A password as the browser sends it. */
export function transformed(password: string): string {
  return createHash('sha256').update(`candlewick:${password}`).digest('hex')
}

type Submitter = Pick<StateReplica, 'submit'>
type SeededReplica = Submitter & { readonly engine: Pick<StateReader, 'asset'> }

/** Of what is listed its own decimals, which another release may have chosen otherwise; of the rest the catalogue's. */
function listedDecimals({ engine }: SeededReplica): DecimalsOf {
  return (code) => engine.asset(code)?.decimals ?? decimalsOf(code)
}

type DemoAccounts = Pick<Accounts, 'users' | 'create' | 'funds'>

/** Lists the assets and opens the markets, contracts, margin terms, flash contracts and rewards that the state does not know yet. */
export async function seedMarkets(replica: StateReplica): Promise<void> {
  for (const command of demoGenesis()) {
    if (command.type === 'asset' && replica.engine.asset(command.asset) !== undefined) continue
    if (command.type === 'market' && replica.engine.market(command.symbol) !== undefined) continue
    await accepted(replica, command)
  }
  for (const command of contractGenesis()) {
    if (replica.engine.contracts.contract(command.symbol) === undefined) await accepted(replica, command)
  }
  const { margin } = replica.engine
  const known = new Set([...margin.assets().map(({ asset }) => asset), ...margin.pairs()])
  const missing = marginGenesis(listedDecimals(replica)).filter(
    (command) => !known.has(command.type === 'margin.asset' ? command.asset : command.symbol),
  )
  await Promise.all(missing.map((command) => accepted(replica, command)))
  for (const command of flashGenesis()) {
    if (replica.engine.flash.market(command.symbol) === undefined) await accepted(replica, command)
  }
  for (const command of rewardsGenesis()) {
    if (replica.engine.read(REWARDS).campaign(command.campaign) === undefined) await accepted(replica, command)
  }
  await seedSwaps(replica)
}

/** Opens the swaps that the state does not know yet. */
async function seedSwaps(replica: StateReplica): Promise<void> {
  const known = new Set(
    replica.engine
      .read(SWAP)
      .assets()
      .map(({ asset }) => asset),
  )
  for (const command of swapGenesis(listedDecimals(replica))) {
    if (!known.has(command.asset)) await accepted(replica, command)
  }
}

/** Opens and funds the market makers, and funds who lends, who insures, who pays what flash contracts win and who grants rewards. */
export async function seedMakers(sql: Sql, replica: SeededReplica): Promise<void> {
  await once(sql, 'makers', async () => {
    await Promise.all(makerGenesis(listedDecimals(replica)).map((command) => given(sql, replica, command)))
  })
  await once(sql, 'contract makers', async () => {
    for (const command of contractMakerGenesis()) await given(sql, replica, command)
  })
  // Listed later than the others: data from before knows its makers, but not what they need for it.
  await once(sql, 'contract makers of ETH_USD_PERP', async () => {
    for (const command of contractMakerTerms(['ETH_USD_PERP'])) await given(sql, replica, command)
  })
  await once(sql, 'margin funds', async () => {
    await Promise.all(marginFunds(listedDecimals(replica)).map((command) => given(sql, replica, command)))
  })
  await once(sql, 'flash pool', async () => {
    await Promise.all(flashFunds().map((command) => given(sql, replica, command)))
  })
  await once(sql, 'reward budget', async () => {
    for (const command of rewardsFunds()) await given(sql, replica, command)
  })
  await once(sql, 'swap inventory', async () => {
    for (const command of swapFunds(listedDecimals(replica))) await given(sql, replica, command)
  })
}

/** Makes the people of the demo and gives the customers among them their money. */
export async function seedAccounts(sql: Sql, replica: Submitter, accounts: DemoAccounts): Promise<void> {
  for (const person of DEMO_ACCOUNTS) {
    await once(sql, `account ${person.email}`, async () => {
      const user = await found(replica, accounts, person)
      if (person.funded) await Promise.all(deposits(user).map((command) => given(sql, replica, command)))
    })
    // A step of its own: data from before knows the people, but not this of them.
    await once(sql, `fund password ${person.email}`, async () => {
      const user = await accounts.users.byHandle({ type: 'email', value: person.email })
      if (user === undefined || (await accounts.funds.isSet(user.id))) return
      await accounts.funds.set(user.id, transformed(DEMO_FUND_PASSWORD), '127.0.0.1')
    })
  }
}

/** Makes the people who run the demo. */
export async function seedOperators(dependencies: MakeDependencies): Promise<void> {
  for (const { email, name, role } of DEMO_OPERATORS) {
    await once(dependencies.sql, `operator ${email}`, async () => {
      if ((await dependencies.operators.byEmail(email)) !== undefined) return
      await makeOperator(dependencies, { email, name, roles: [role], password: transformed(DEMO_PASSWORD) })
    })
  }
}

/** The person's user id; made where there is none. */
async function found(replica: Submitter, accounts: DemoAccounts, person: DemoAccount): Promise<string> {
  const byEmail = (email: string) => accounts.users.byHandle({ type: 'email', value: email })
  const parent = person.invitedBy === undefined ? undefined : (await byEmail(person.invitedBy))?.id
  const invited = parent === undefined ? {} : { parent }
  const known = await byEmail(person.email)
  if (known?.opened) return known.id
  if (known !== undefined) {
    // A start that was cut off between the customer and her account in the ledger.
    await accepted(replica, { type: 'account.open', user: known.id, kind: 'customer', ...invited })
    await accounts.users.opened(known.id)
    return known.id
  }
  const created = await accounts.create({
    email: person.email,
    account: person.account,
    password: transformed(DEMO_PASSWORD),
    roles: person.roles,
    language: 'en',
    ...invited,
  })
  return created.id
}

function deposits(user: string): Command[] {
  return FUNDS.map(([account, asset, amount]) => ({
    type: 'deposit',
    id: `demo:${user}:${account}:${asset}`,
    user,
    asset,
    account,
    amount: units(parseDecimal(amount, decimalsOf(asset))),
  }))
}

/** Runs a step that was not finished before. */
export async function once(sql: Sql, step: string, run: () => Promise<void>): Promise<void> {
  const done = await sql`select step from demo_steps where step = ${step}`
  if (done.length > 0) return
  await run()
  await sql`insert into demo_steps (step) values (${step}) on conflict do nothing`
}

/**
 * Submits a command that has no reason to be refused. What brings money in is booked as what an operator brought in by hand:
 * of coins that no chain is followed for, the reconciliation knows of nothing else.
 */
async function given(sql: Sql, replica: Submitter, command: Command): Promise<void> {
  const sequence = await accepted(replica, command)
  if (command.type !== 'deposit' && command.type !== 'house.fund') return
  await sql`
    insert into operator_bookings (id, terms, sequence)
    values (${`deposit ${command.id}`}, ${JSON.stringify(command)}, ${sequence}) on conflict do nothing`
}

/** Submits a command that has no reason to be refused. @returns its place in the journal */
export async function accepted(replica: Submitter, command: Command): Promise<number> {
  const { recorded, events } = await replica.submit(command)
  for (const event of events) {
    if (event.type === 'refused')
      throw new Error(`seeding: ${command.type} was refused by ${event.rule} ${event.bound ?? ''}`)
  }
  return recorded.sequence
}
