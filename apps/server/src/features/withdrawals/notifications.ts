/** What a customer is written about her withdrawals: that one was asked for, and how it ended; each once. */
import { formatDecimal } from '@candlewick/money/decimal'
import { languageOf } from '@candlewick/protocol/languages'
import { REJECTION_REASONS, type WithdrawalState } from '@candlewick/protocol/withdrawal-states'
import type { Transaction } from '../../db/database.ts'
import { recipientOf, type User } from '../account/public.ts'
import type { WithdrawalDependencies } from './dependencies.ts'
import { type BookNews, bookMessage, withdrawalMessage } from './messages.ts'
import { linkOf, networkName, orderNumber, type WithdrawalRow, withdrawalColumns } from './records.ts'

type Needed = Pick<WithdrawalDependencies, 'sql' | 'accounts' | 'notifications' | 'replica' | 'chainMode' | 'log'>

/** Letters of one look. */
const AT_ONCE = 100
const ENDS: ReadonlySet<WithdrawalState> = new Set(['confirmed', 'rejected', 'cancelled'])

/** Writes what is due. A letter that fails is tried again with the next look. */
export async function writeNotifications(dependencies: Needed): Promise<void> {
  const { sql, log } = dependencies
  const due = await sql<(WithdrawalRow & { told: string })[]>`
    select ${withdrawalColumns(sql)}, told from withdrawals w
    where (told = '' and held_sequence is not null)
      or (told = 'requested' and state in ('confirmed', 'rejected', 'cancelled'))
    order by number limit ${AT_ONCE}`
  for (const { told, ...row } of due) {
    try {
      if (told === '') await write(dependencies, row, 'requested')
      if (isEnd(row.state)) await write(dependencies, row, row.state)
      const now = isEnd(row.state) ? 'ended' : 'requested'
      await sql`update withdrawals set told = ${now} where id = ${row.id} and told = ${told}`
    } catch (err) {
      log.warn({ err, id: row.id }, 'a customer could not be written about a withdrawal')
    }
  }
}

type End = 'confirmed' | 'rejected' | 'cancelled'
const isEnd = (state: WithdrawalState): state is End => ENDS.has(state)

async function write(dependencies: Needed, row: WithdrawalRow, what: End | 'requested'): Promise<void> {
  const { accounts, notifications, replica, chainMode } = dependencies
  const user = await accounts.users.byId(row.userId)
  const to = user === undefined ? undefined : recipientOf(user)
  if (user === undefined || to === undefined) return
  const decimals = replica.engine.asset(row.coin)?.decimals ?? 0
  const transaction = linkOf(row, chainMode)
  const language = languageOf(user.language)
  const message = withdrawalMessage(
    {
      what,
      amount: `${formatDecimal(row.amount, decimals)} ${row.coin}`,
      address: row.memo === '' ? row.address : `${row.address} (${row.memo})`,
      network: networkName(row.network),
      order: orderNumber(row),
      transaction: what !== 'confirmed' || transaction === null ? undefined : (row.txid ?? undefined),
      reason: what === 'rejected' ? REJECTION_REASONS.find((reason) => reason === row.reason) : undefined,
      note: what === 'rejected' ? row.reasonText : '',
    },
    language,
  )
  await notifications.send(to, message, language)
}

/** Tells her that where her money may go has changed, with the transaction that changes it. */
export async function tellOfBook(
  { notifications }: Pick<Needed, 'notifications'>,
  tx: Transaction,
  user: User,
  news: BookNews,
): Promise<void> {
  const to = recipientOf(user)
  if (to === undefined) return
  const language = languageOf(user.language)
  await notifications.within(tx).send(to, bookMessage(news, language), language)
}
