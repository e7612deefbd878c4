/**
 * Money that an operator books by hand: what came in for a customer, and what goes out to her. Each is an ordinary command
 * of the journal, done once per id, and stands in the operators' book with who did it and why, before and after.
 */

import { userInfo } from 'node:os'
import { type AccountType, type Command, SPOT_ACCOUNT } from '@candlewick/engine/commands'
import { REWARD_BUDGET } from '@candlewick/engine/rewards/state'
import { formatDecimal, parseDecimal } from '@candlewick/money/decimal'
import { units } from '@candlewick/money/units'
import { writeAudit } from '../adapters/audit.ts'
import type { Sql } from '../db/database.ts'
import type { Accounts, User } from '../features/account/public.ts'
import type { StateReplica } from '../state/state.ts'

export interface MoneyDesk {
  readonly sql: Sql
  readonly replica: StateReplica
  readonly accounts: Pick<Accounts, 'users' | 'ensureOpen'>
}

export interface Booking {
  /** Email, account name, phone or id of the customer; of the house the reward budget. */
  readonly customer: string
  readonly coin: string
  /** In the coin, as a person writes it. */
  readonly amount: string
  readonly id: string
  readonly reason: string
}

/** What an operator asked for cannot be done; the message says why. */
export class BookingError extends Error {}

/** Credits a deposit. Repeated with the same id and terms it does nothing; with other terms it is refused. */
export async function fund(desk: MoneyDesk, booking: Booking, account: AccountType = SPOT_ACCOUNT): Promise<string> {
  const { user, amount } = await read(desk, booking)
  const command = {
    type: user === BUDGET ? ('house.fund' as const) : ('deposit' as const),
    id: `hand:${booking.id}`,
    user: user.id,
    asset: booking.coin,
    account,
    amount,
  }
  return await book(desk, { action: 'fund', subject: subjectOf(user, booking), reason: booking.reason, command })
}

/** Holds what is to be paid out; nothing has left until it is settled. `fee` is part of the amount. */
export async function holdWithdrawal(desk: MoneyDesk, booking: Booking, fee: string): Promise<string> {
  const { user, amount, scale } = await read(desk, booking)
  const command = {
    type: 'withdraw.hold' as const,
    id: `hand:${booking.id}`,
    user: user.id,
    asset: booking.coin,
    amount,
    fee: amountOf(fee, scale, 'fee'),
  }
  const subject = [...subjectOf(user, booking), `fee ${fee}`]
  return await book(desk, { action: 'withdraw hold', subject, reason: booking.reason, command })
}

/** Ends a withdrawal that is held: it was paid, or it goes back to the customer. */
export async function endWithdrawal(
  desk: MoneyDesk,
  end: { readonly how: 'settle' | 'cancel'; readonly id: string; readonly reason: string },
): Promise<string> {
  const { how, id, reason } = end
  const type: 'withdraw.settle' | 'withdraw.cancel' = how === 'settle' ? 'withdraw.settle' : 'withdraw.cancel'
  const command = { type, id: `hand:${id}` }
  return await book(desk, { action: `withdraw ${how}`, subject: [id], reason, command })
}

/** Who works at this machine, as the system knows her. */
export function actor(): string {
  return userInfo().username
}

/** What of the reward budget is not granted can be taken back. */
const BUDGET: Holder = { id: REWARD_BUDGET, email: null, account: 'the reward budget' }
type Holder = Pick<User, 'id' | 'email' | 'account'>

async function read({ replica, accounts }: MoneyDesk, booking: Booking) {
  const asset = replica.engine.asset(booking.coin)
  if (asset === undefined) throw new BookingError(`COIN: ${booking.coin} is not listed`)
  const amount = amountOf(booking.amount, asset.decimals, 'AMOUNT')
  if (amount <= 0) throw new BookingError('AMOUNT: must be above 0')
  const user = booking.customer === REWARD_BUDGET ? BUDGET : await found(accounts, booking.customer)
  if (user !== BUDGET) await accounts.ensureOpen(user.id)
  return { user, amount, scale: asset.decimals }
}

function amountOf(text: string, decimals: number, name: string): ReturnType<typeof units> {
  try {
    return units(parseDecimal(text, decimals))
  } catch {
    throw new BookingError(`${name}: "${text}" is no amount with at most ${decimals} decimals`)
  }
}

async function found({ users }: MoneyDesk['accounts'], customer: string): Promise<User> {
  const user =
    (await users.byId(customer)) ??
    (await users.byHandle({ type: 'account', value: customer })) ??
    (await users.byHandle({ type: 'phone', value: customer }))
  if (user === undefined) throw new BookingError(`USER: nobody is known as ${customer}`)
  if (user.closed) throw new BookingError(`USER: the account of ${customer} is closed`)
  return user
}

const subjectOf = (user: Holder, { coin, amount, id }: Booking): string[] => [
  user.id,
  user.email ?? user.account,
  `${amount} ${coin}`,
  `id ${id}`,
]

interface Booked {
  readonly action: string
  readonly subject: readonly string[]
  readonly reason: string
  readonly command: Command & { id: string }
}

/** Written before, so that nothing is done that is not in the book, and after, with what came of it. */
async function book(desk: MoneyDesk, { action, subject, reason, command }: Booked): Promise<string> {
  const entry = { actor: actor(), action, subject, reason }
  await writeAudit(desk.sql, { ...entry, outcome: 'asked' })
  try {
    const outcome = await submitOnce(desk, command)
    await writeAudit(desk.sql, { ...entry, outcome })
    return outcome
  } catch (error) {
    if (error instanceof BookingError) await writeAudit(desk.sql, { ...entry, outcome: error.message })
    throw error
  }
}

/** @throws BookingError where the state machine refuses it, or the id was used for something else */
async function submitOnce({ sql, replica }: MoneyDesk, command: Command & { id: string }): Promise<string> {
  // One space of ids for what comes in, whomever for.
  const key = `${command.type === 'house.fund' ? 'deposit' : command.type} ${command.id}`
  const terms = JSON.stringify(command)
  const [known] = await sql<{ terms: string; sequence: string }[]>`
    select terms, sequence from operator_bookings where id = ${key}`
  if (known !== undefined) {
    if (known.terms !== terms) throw new BookingError(`refused: the id was used for other terms at ${known.sequence}`)
    return `known by its id since ${known.sequence}, nothing done`
  }
  const { recorded, events } = await replica.submit(command)
  const refused = events.find((event) => event.type === 'refused')
  if (refused !== undefined) {
    const about = [refused.rule, refused.field, refused.bound].filter((part) => part !== undefined)
    throw new BookingError(`refused by ${about.join(' ')}`)
  }
  await sql`
    insert into operator_bookings (id, terms, sequence) values (${key}, ${terms}, ${recorded.sequence})
    on conflict do nothing`
  return `done at ${recorded.sequence}${balanceAfter(replica, command)}`
}

/** What the customer then holds of the coin where the money went or came from. */
function balanceAfter({ engine }: StateReplica, command: Command): string {
  if (command.type !== 'deposit' && command.type !== 'house.fund' && command.type !== 'withdraw.hold') return ''
  const account = command.type !== 'withdraw.hold' ? (command.account ?? SPOT_ACCOUNT) : SPOT_ACCOUNT
  const { available, occupied } = engine.balance(command.user, account, command.asset)
  const decimals = engine.asset(command.asset)?.decimals ?? 0
  return `; now ${formatDecimal(available, decimals)} available, ${formatDecimal(occupied, decimals)} occupied`
}
