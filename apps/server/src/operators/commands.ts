/** The commands of `npm run candlewick` that book money, close a demo and read the operators' book. */
import { parseArgs } from 'node:util'
import { readAudit, writeAudit } from '../adapters/audit.ts'
import type { Sql } from '../db/database.ts'
import { closeDemo } from '../demo/leftovers.ts'
import type { Accounts } from '../features/account/public.ts'
import type { Ground } from '../features/console/public.ts'
import { actor, BookingError, endWithdrawal, fund, holdWithdrawal, type MoneyDesk } from './money.ts'
import { OPERATOR_USAGE, runOperatorCommand } from './operator-command.ts'
import { acceptOne, signRequest } from './reserves-command.ts'

/** What these commands are given: the database, and a copy of the state that takes commands where one is needed. */
export interface OperatorsDesk {
  readonly sql: Sql
  /** Runs with a replica and the accounts, and closes both. */
  withMoney<T>(run: (desk: HouseDesk) => Promise<T>): Promise<T>
}

/** The money's, and what runs the house. */
export interface HouseDesk extends MoneyDesk {
  readonly accounts: Accounts
  readonly ground: Ground
}

export interface OperatorsCommand {
  readonly usage: string
  readonly about: string
  run(desk: OperatorsDesk, args: readonly string[]): Promise<number>
}

const REASON = { type: 'string' } as const
const MOST_WORDS = 200
/** More than any signature of a network that is followed. */
const MOST_SIGNATURE = 400

export const OPERATORS_COMMANDS: Readonly<Record<string, OperatorsCommand>> = {
  fund: {
    usage: 'fund USER COIN AMOUNT --id ID --reason WHY',
    about: 'credits a deposit that came in by another way; once an ID; stands in the operators’ book',
    run: (desk, args) =>
      answered(async () => {
        const { values, positionals } = options(args, { id: { type: 'string' }, reason: REASON })
        const [customer, coin, amount] = positionals
        const booking = {
          customer: given('USER', customer),
          coin: given('COIN', coin),
          amount: given('AMOUNT', amount),
          id: given('--id', values.id),
          reason: given('--reason', values.reason),
        }
        return await desk.withMoney((money) => fund(money, booking))
      }),
  },
  withdraw: {
    usage:
      'withdraw hold USER COIN AMOUNT --fee FEE --id ID --reason WHY | settle ID --reason WHY | cancel ID --reason WHY',
    about: 'takes a withdrawal out of a customer’s balance, and ends it once it was paid or was not',
    run: (desk, args) => answered(() => withdraw(desk, args)),
  },
  'close-demo': {
    usage: 'close-demo --reason WHY',
    about:
      'closes what a demo left in the database (known passwords, play money, quotes), so that production may start on it',
    run: (desk, args) =>
      answered(async () => {
        const reason = given('--reason', options(args, { reason: REASON }).values.reason)
        const entry = { actor: actor(), action: 'close-demo', subject: [], reason }
        await writeAudit(desk.sql, { ...entry, outcome: 'asked' })
        const { accounts, orders } = await desk.withMoney(({ replica }) => closeDemo(desk.sql, replica))
        const outcome = `${accounts} accounts closed, ${orders} orders cancelled`
        await writeAudit(desk.sql, { ...entry, outcome })
        return outcome
      }),
  },
  operator: {
    usage: OPERATOR_USAGE,
    about: 'shows who runs the house, makes operators, and gives them roles (support, finance, risk, content, admin)',
    run: (desk, args) =>
      desk.withMoney(({ accounts, ground }) => runOperatorCommand({ sql: desk.sql, accounts, ground }, args)),
  },
  reserves: {
    usage: 'reserves sign-request | reserves accept NETWORK ADDRESS SIGNATURE --reason WHY',
    about: 'prints what cold addresses are to sign where their keys are, and takes a signature that was made there',
    run: (desk, args) => answered(() => reserves(desk, args)),
  },
  audit: {
    usage: 'audit',
    about: 'prints the operators’ book and checks its chain; fails where an entry was changed or taken out',
    run: (desk) => audit(desk),
  },
}

async function withdraw(desk: OperatorsDesk, args: readonly string[]): Promise<string> {
  const { values, positionals } = options(args, { id: REASON, fee: REASON, reason: REASON })
  const [what, first, coin, amount] = positionals
  const reason = given('--reason', values.reason)
  if (what === 'settle' || what === 'cancel') {
    const id = given('ID', first)
    return await desk.withMoney((money) => endWithdrawal(money, { how: what, id, reason }))
  }
  if (what !== 'hold') throw new BookingError(`"${what ?? ''}" is none of hold, settle, cancel`)
  const booking = {
    customer: given('USER', first),
    coin: given('COIN', coin),
    amount: given('AMOUNT', amount),
    id: given('--id', values.id),
    reason,
  }
  return await desk.withMoney((money) => holdWithdrawal(money, booking, values.fee ?? '0'))
}

async function reserves({ sql }: OperatorsDesk, args: readonly string[]): Promise<string> {
  const { values, positionals } = options(args, { reason: REASON })
  const [what, network, address, signature] = positionals
  if (what === 'sign-request') return await signRequest(sql)
  if (what !== 'accept') throw new BookingError(`"${what ?? ''}" is none of sign-request, accept`)
  return await acceptOne(sql, {
    network: given('NETWORK', network),
    address: given('ADDRESS', address),
    signature: given('SIGNATURE', signature, MOST_SIGNATURE),
    reason: given('--reason', values.reason),
  })
}

async function audit({ sql }: OperatorsDesk): Promise<number> {
  const report = await readAudit(sql, ({ sequence, at, actor: who, name, action, subject, reason, outcome }) => {
    const by = name === undefined ? who : `${name} (${who})`
    console.log([sequence, at, by, action, subject.join(', '), reason, outcome].join(' | '))
  })
  if (report.broken !== undefined) {
    console.error(`BROKEN at ${report.broken.sequence}: ${report.broken.why}`)
    return 1
  }
  console.log(`${report.entries} entries, the chain holds${report.head === '' ? '' : `, head ${report.head}`}`)
  return 0
}

type Options = Readonly<Record<string, { readonly type: 'string' }>>

function options(
  args: readonly string[],
  known: Options,
): { values: Record<string, string | undefined>; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: known, allowPositionals: true })
    return { values: { ...values }, positionals }
  } catch (failure) {
    throw new BookingError(failure instanceof Error ? failure.message : 'the options are not understood')
  }
}

/** Words long enough to mean something, short enough for a line. */
function given(name: string, value: string | undefined, most = MOST_WORDS): string {
  const text = value?.trim() ?? ''
  if (text === '') throw new BookingError(`${name} is missing`)
  if (text.length > most) throw new BookingError(`${name} has more than ${most} characters`)
  return text
}

async function answered(run: () => Promise<string>): Promise<number> {
  try {
    console.log(await run())
    return 0
  } catch (failure) {
    if (!(failure instanceof BookingError)) throw failure
    console.error(failure.message)
    return 1
  }
}
