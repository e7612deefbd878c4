/**
 * Writes to customers what became of their deposits, each state once; what fails is written at the next look. Anybody can send
 * anybody as many small amounts as the fees are worth to him: of what is not credited there are few letters a day, of all
 * together some, and then one that says that there are more.
 */
import { chainText } from '@candlewick/chain/listing'
import { isNetworkId, networkOf } from '@candlewick/chain/networks'
import { languageOf } from '@candlewick/protocol/languages'
import { column } from '../../db/columns.ts'
import { recipientOf } from '../account/public.ts'
import type { DepositsDependencies } from './dependencies.ts'
import { depositMessage } from './messages.ts'
import type { DepositNewsKind } from './notification-texts.ts'

const AT_ONCE = 100

interface UntoldRow {
  readonly id: string
  readonly way: 'chain' | 'hand' | 'internal'
  readonly userId: string | null
  /** What is written of it; of one on a chain or by hand its state. */
  readonly state: Exclude<DepositNewsKind, 'many'>
  readonly asset: string
  readonly network: string
  readonly amount: string
  readonly chainDecimals: number | null
}

/** Letters to one customer in a day: about what is kept or refused, and about all. */
const DAY = 24 * 3_600
const LETTERS_OF_UNCREDITED = { name: 'deposit-letters-uncredited', allowed: 3, seconds: DAY }
const LETTERS = { name: 'deposit-letters', allowed: 50, seconds: DAY }
const LETTER_OF_MANY = { name: 'deposit-letters-many', allowed: 1, seconds: DAY }

type Told = Pick<UntoldRow, 'id' | 'state'>
type Telling = Pick<DepositsDependencies, 'sql' | 'replica' | 'accounts' | 'notifications'>

/** @returns whether there may be more */
export async function tellCustomers({ sql, replica, accounts, notifications }: Telling): Promise<boolean> {
  const rows = await sql<UntoldRow[]>`
    select * from (
      select d.id, 'chain' as way, d.user_id as "userId", d.state, d.asset, d.network, d.chain_amount::text as amount,
        l.chain_decimals as "chainDecimals"
      from deposits d left join listings l on l.asset = d.asset and l.network = d.network
      where d.told <> d.state and d.state in ('credited', 'parked', 'refused', 'at_risk', 'reversed')
      order by d.number limit ${AT_ONCE}
    ) as chain
    union all
    select id, 'hand', user_id, state, asset, network, coalesce(credit, amount)::text, null
    from (
      select * from hand_deposits where told <> state and state in ('credited', 'rejected') order by number limit ${AT_ONCE}
    ) as hand
    union all
    select id, 'internal', payee, 'internal', asset, network, amount::text, null
    from (
      select * from withdrawals where way = 'internal' and closed and not payee_told and state = 'confirmed'
      order by number limit ${AT_ONCE}
    ) as internal`
  if (rows.length === 0) return false
  const told: Record<UntoldRow['way'], Told[]> = { chain: [], hand: [], internal: [] }
  for (const { id, way, userId, state, asset, network, amount, chainDecimals } of rows) {
    const user = userId === null ? undefined : await accounts.users.byId(userId)
    const to = user === undefined ? undefined : recipientOf(user)
    const decimals = way === 'chain' ? (chainDecimals ?? undefined) : replica.engine.asset(asset)?.decimals
    // Of tokens that nobody listed anybody could have letters written to anybody.
    if (user !== undefined && to !== undefined && asset !== '' && decimals !== undefined) {
      const name = isNetworkId(network) ? networkOf(network).name : network
      const kind = await kindOf(accounts, user.id, state)
      const news = { amount: chainText(BigInt(amount), decimals), coin: asset, network: name }
      const language = languageOf(user.language)
      if (kind !== undefined) await notifications.send(to, depositMessage({ kind, ...news }, language), language)
    }
    told[way].push({ id, state })
  }
  const ids = ({ id }: Told) => id
  const states = ({ state }: Told) => state
  await sql`
    update deposits d set told = g.state
    from unnest(${column(told.chain.map(ids))}::text[], ${column(told.chain.map(states))}::text[]) as g (id, state)
    where d.id = g.id`
  await sql`
    update hand_deposits d set told = g.state
    from unnest(${column(told.hand.map(ids))}::text[], ${column(told.hand.map(states))}::text[]) as g (id, state)
    where d.id = g.id`
  await sql`update withdrawals set payee_told = true where id = any(${column(told.internal.map(ids))}::text[])`
  return rows.length >= AT_ONCE
}

/** What is written of it; undefined where there have been letters enough. */
async function kindOf(
  accounts: Telling['accounts'],
  userId: string,
  state: UntoldRow['state'],
): Promise<DepositNewsKind | undefined> {
  const uncredited = state === 'parked' || state === 'refused'
  const mayBe = !uncredited || (await accounts.within(LETTERS_OF_UNCREDITED, userId))
  if (mayBe && (await accounts.within(LETTERS, userId))) return state
  return (await accounts.within(LETTER_OF_MANY, userId)) ? 'many' : undefined
}
