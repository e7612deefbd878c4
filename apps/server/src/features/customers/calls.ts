/** The console's calls about customers. Whatever is seen of one stands in the audit trail before it is answered. */

import * as declared from '@candlewick/protocol/calls/console/customers'
import { unbindBankCard } from '@candlewick/protocol/calls/console/identities'
import * as records from '@candlewick/protocol/calls/console/records'
import { CallError } from '@candlewick/protocol/errors'
import type { Ring } from '../../adapters/ring.ts'
import type { Sql } from '../../db/database.ts'
import { type Handler, handle, type OperatorContext } from '../../http/handle.ts'
import { withCountry } from '../../reference/countries.ts'
import type { OrderSource } from '../../state/order-source.ts'
import type { StateReplica } from '../../state/state.ts'
import { given, knownCursor } from '../../wire/list-input.ts'
import {
  type Accounts,
  approvedFacts,
  identitiesOf,
  maskedContacts,
  type Sessions,
  type User,
} from '../account/public.ts'
import { numberIn, type Proposals, pageOf, type Timeline } from '../console/public.ts'
import { CreditScores } from '../credit/public.ts'
import { balancesOf } from './balances.ts'
import { endFactorsHandler } from './factor-kinds.ts'
import { customerOf } from './found.ts'
import { askIdentityHandler } from './identity-kinds.ts'
import { listCustomers, restrictedAmong } from './list.ts'
import { Notes } from './notes.ts'
import { billsPage, headOf, openOrdersOf, ordersPage, positionsOf } from './page.ts'
import type { Restrictions } from './restrictions.ts'
import { roleHandler } from './role-kinds.ts'
import { findCustomers, wordIn } from './search.ts'
import { endSessionsHandler } from './session-kinds.ts'

export interface CustomerDependencies {
  readonly sql: Sql
  readonly ring: Ring
  readonly replica: StateReplica
  readonly accounts: Pick<Accounts, 'users' | 'devices' | 'logins'>
  readonly sessions: Pick<Sessions, 'list'>
  readonly proposals: Proposals
  readonly restrictions: Restrictions
  readonly timeline: Pick<Timeline, 'kinds' | 'page'>
  /** What each product's orders are among all. */
  readonly orders: readonly OrderSource[]
}

export function customerHandlers(dependencies: CustomerDependencies): Handler[] {
  return [
    ...foundHandlers(dependencies),
    ...pageHandlers(dependencies),
    ...signInHandlers(dependencies),
    ...actHandlers(dependencies),
  ]
}

/** The customer, once it stands in the trail that she was looked at. @throws CallError `not_found` */
async function seen(
  { accounts }: CustomerDependencies,
  context: OperatorContext,
  userId: string,
  action: string,
): Promise<User> {
  const user = await customerOf(accounts.users, userId)
  await context.audit({ action: `customer.${action}`, subject: [userId], customerId: userId, outcome: 'seen' })
  return user
}

const happened = ({ micros, key, ...row }: Awaited<ReturnType<Timeline['page']>>['rows'][number]) => ({
  ...row,
  id: `${row.kind}.${key}`,
  time: Math.floor(Number(micros) / 1_000),
})

const all = <Row>(rows: readonly Row[]) => ({ rows: [...rows], next: null })

function foundHandlers(dependencies: CustomerDependencies): Handler[] {
  const { sql, ring, accounts } = dependencies
  const rowOf = (user: User, restricted: ReadonlyMap<string, declared.Restriction[]>) => ({
    userId: user.id,
    account: user.account,
    ...maskedContacts(user),
    certification: user.certification,
    vip: user.vip,
    restricted: restricted.get(user.id) ?? [],
    createTime: Number(user.createTime),
  })
  const usersOf = async (ids: readonly string[]) => {
    const users = await Promise.all(ids.map((id) => accounts.users.byId(id)))
    return users.filter((user) => user !== undefined && !user.staff).filter((user) => user !== undefined)
  }
  return [
    handle(declared.search, async (context, { q }) => {
      const found = await findCustomers(sql, ring, q)
      const users = await usersOf(found.map(({ userId }) => userId))
      const ids = users.map(({ id }) => id)
      await context.audit({ action: 'customer.search', subject: [wordIn(q, found), ...ids], outcome: 'seen' })
      const restricted = await restrictedAmong(sql, ids)
      const by = new Map(found.map((one) => [one.userId, one.by]))
      return all(users.map((user) => ({ ...rowOf(user, restricted), foundBy: by.get(user.id) ?? 'userId' })))
    }),
    handle(declared.list, async (context, { restricted: kind, after, limit }) => {
      const page = await listCustomers(sql, { kind, after, limit })
      const ids = page.rows.map(({ id }) => id)
      const [users, restricted] = await Promise.all([usersOf(ids), restrictedAmong(sql, ids)])
      await context.audit({ action: 'customer.list', subject: [kind ?? 'all', ...ids], outcome: 'seen' })
      return { rows: users.map((user) => rowOf(user, restricted)), next: page.next }
    }),
    handle(declared.open, async (context, { userId }) => {
      const user = await seen(dependencies, context, userId, 'open')
      const [head, held, identities, creditScore] = await Promise.all([
        headOf(sql, dependencies.replica.engine, user),
        dependencies.restrictions.held(userId),
        identitiesOf(sql, ring, userId),
        new CreditScores(sql).of(userId),
      ])
      return { ...head, identities, creditScore, restricted: held.map(({ kind }) => kind), restrictions: held }
    }),
  ]
}

function pageHandlers(dependencies: CustomerDependencies): Handler[] {
  const { sql, replica, timeline, orders } = dependencies
  return [
    handle(records.timeline, async (context, asked) => {
      const may = context.operator.permissions
      await seen(dependencies, context, asked.userId, 'timeline')
      const page = await timeline.page(asked, may)
      return { rows: page.rows.map(happened), next: page.next, kinds: timeline.kinds(may) }
    }),
    handle(records.balances, async (context, { userId }) => {
      await seen(dependencies, context, userId, 'balances')
      return balancesOf(replica.engine, userId)
    }),
    handle(records.orders, async (context, { userId, after, limit, symbol, ...filter }) => {
      await seen(dependencies, context, userId, 'orders')
      const symbols = symbol === undefined ? undefined : [symbol]
      const asked = given({ ...filter, symbols, cursor: after, pageSize: limit })
      return await knownCursor(() => ordersPage({ sql, engine: replica.engine, user: userId, orders }, asked), 'after')
    }),
    handle(records.openOrders, async (context, { userId, after, limit }) => {
      await seen(dependencies, context, userId, 'orders')
      const before = after === undefined ? Number.POSITIVE_INFINITY : numberIn(after)
      const behind = openOrdersOf(orders, replica.engine, userId).filter(({ id }) => Number(id) < before)
      return pageOf(behind.slice(0, limit + 1), limit, ({ id }) => id)
    }),
    handle(records.positions, async (context, { userId }) => {
      await seen(dependencies, context, userId, 'positions')
      return all(positionsOf(replica.engine, userId))
    }),
    handle(records.bills, async (context, { userId, after, limit, ...filter }) => {
      const place = after === undefined ? undefined : billPlace(after)
      await seen(dependencies, context, userId, 'bills')
      return await billsPage(sql, userId, filter, place, limit)
    }),
  ]
}

/** @throws CallError `field_invalid` where it is no cursor of ours */
export function billPlace(after: string) {
  const [posting, entry, more] = after.split('-')
  if (posting === undefined || entry === undefined || more !== undefined || posting === '' || entry === '') {
    throw new CallError('field_invalid', { field: 'after' })
  }
  return { posting: String(numberIn(posting)), entry: Math.min(numberIn(entry), 32_767) }
}

/** Where and how she comes in. */
function signInHandlers(dependencies: CustomerDependencies): Handler[] {
  const { accounts, sessions } = dependencies
  return [
    handle(records.sessions, async (context, { userId }) => {
      await seen(dependencies, context, userId, 'sessions')
      return all((await sessions.list(userId)).map(withCountry))
    }),
    handle(records.devices, async (context, { userId }) => {
      await seen(dependencies, context, userId, 'devices')
      const [devices, open] = await Promise.all([accounts.devices.list(userId), sessions.list(userId)])
      return all(
        devices.map((device) => ({
          ...withCountry(device),
          sessions: open.filter(({ deviceId }) => deviceId === device.id).length,
        })),
      )
    }),
    handle(records.logins, async (context, { userId, after, limit }) => {
      await seen(dependencies, context, userId, 'logins')
      return await knownCursor(async () => {
        const { records, next } = await accounts.logins.page(userId, given({ cursor: after, pageSize: limit }))
        return { rows: records.map(withCountry), next: next ?? null }
      }, 'after')
    }),
  ]
}

function actHandlers(dependencies: CustomerDependencies): Handler[] {
  const { sql, ring, proposals, restrictions } = dependencies
  const notes = new Notes(sql)
  const before = (after: string | undefined) => (after === undefined ? undefined : String(numberIn(after)))
  return [
    handle(records.reveal, async (context, { userId, field, reason }) => {
      const user = await seen(dependencies, context, userId, 'revealing')
      const subject = [userId, field]
      await context.audit({ action: 'customer.reveal', subject, reason, customerId: userId, outcome: 'seen' })
      if (field === 'email' || field === 'phone') return { value: user[field] ?? '' }
      const facts = await approvedFacts(sql, ring, userId)
      return { value: (field === 'name' ? facts?.name : facts?.number) ?? '' }
    }),
    handle(unbindBankCard, (context, { userId, reason }) =>
      proposals.propose(context, 'bank.unbind', { userId }, reason),
    ),
    endFactorsHandler(proposals),
    endSessionsHandler(proposals),
    askIdentityHandler(proposals),
    roleHandler(proposals),
    handle(declared.notes, async (context, { userId, after, limit }) => {
      await seen(dependencies, context, userId, 'notes')
      return pageOf(await notes.list(userId, before(after), limit + 1), limit, ({ id }) => id)
    }),
    handle(declared.addNote, async (context, { userId, text }) => {
      await seen(dependencies, context, userId, 'noting')
      const note = await notes.add(userId, context.operator, text)
      const subject = [userId, note.id]
      await context.audit({ action: 'customer.note', subject, customerId: userId, outcome: 'done' })
      return note
    }),
    handle(declared.restrictions, async (context, { userId, after, limit }) => {
      await seen(dependencies, context, userId, 'restrictions')
      return pageOf(await restrictions.history(userId, before(after), limit + 1), limit, ({ id }) => id)
    }),
    handle(declared.restrict, async (context, { reason, ...asked }) => {
      await seen(dependencies, context, asked.userId, 'restricting')
      return await proposals.propose(context, 'customer.restrict', given(asked), reason)
    }),
    handle(declared.lift, async (context, { reason, ...asked }) => {
      await seen(dependencies, context, asked.userId, 'lifting')
      return await proposals.propose(context, 'customer.lift', asked, reason)
    }),
  ]
}
