/**
 * Customers by anything that names one exactly: each form is looked up in the index that it has, and none is ever looked
 * for by reading through a table.
 */

import { isIP } from 'node:net'
import { evmAddress } from '@candlewick/chain/addresses'
import { IDS_PER_COMMAND } from '@candlewick/engine/limits'
import type { IDENTIFIERS } from '@candlewick/protocol/calls/console/customers'
import { plainName, plainNumber } from '@candlewick/rules/identity/names'
import type { Ring } from '../../adapters/ring.ts'
import type { Sql } from '../../db/database.ts'
import {
  cardMark,
  maskedName,
  maskedNumber,
  nameMark,
  normalEmail,
  normalPhone,
  numberMark,
} from '../account/public.ts'

export type FoundBy = (typeof IDENTIFIERS)[number]

export interface Found {
  readonly userId: string
  readonly by: FoundBy
}

/** Customers that one search gives at most: a client id is unique to its owner only. */
export const MOST_FOUND = 20
/** Of the tries to log in from one network address, so many of the newest are looked through. */
const LOGINS_SEEN = 1_000

/** Whoever is named by exactly that. */
export async function findCustomers(sql: Sql, ring: Pick<Ring, 'mark'>, asked: string): Promise<Found[]> {
  const text = asked.trim()
  const found = await Promise.all([
    ...byOwnNames(sql, text),
    ...byNumber(sql, text),
    ...byClientId(sql, text),
    ...byChain(sql, text),
    ...byMarked(sql, ring, text),
    ...byHouseId(sql, text),
    ...byLogin(sql, text),
    ...byName(sql, ring, text),
  ])
  const first = new Map<string, Found>()
  for (const { by, rows } of found) {
    for (const { userId } of rows) if (!first.has(userId)) first.set(userId, { userId, by })
  }
  return [...first.values()].slice(0, MOST_FOUND)
}

/** What was looked for as the trail has it: a person's name, the number of a document or a card stand nowhere in full. */
export function wordIn(asked: string, found: readonly Found[]): string {
  if (found.some(({ by }) => by === 'document' || by === 'bankCard')) return maskedNumber(asked.trim())
  return found.some(({ by }) => by === 'name') ? maskedName(asked.trim()) : asked
}

interface Row {
  readonly userId: string
}
type Looked = Promise<{ readonly by: FoundBy; readonly rows: readonly Row[] }>

async function looked(by: FoundBy, rows: PromiseLike<readonly Row[]>): Looked {
  return { by, rows: await rows }
}

function byOwnNames(sql: Sql, text: string): Looked[] {
  const ways: Looked[] = []
  if (text.includes('@')) {
    ways.push(looked('email', sql<Row[]>`select id as "userId" from users where email = ${normalEmail(text)}`))
  }
  if (/^[a-z2-7]{20}$/.test(text)) {
    ways.push(looked('userId', sql<Row[]>`select id as "userId" from users where id = ${text}`))
  }
  if (/^[\w.-]{1,64}$/.test(text)) {
    ways.push(looked('account', sql<Row[]>`select id as "userId" from users where account = ${text.toLowerCase()}`))
  }
  if (/^\+?\d{5,20}$/.test(text)) {
    ways.push(looked('phone', sql<Row[]>`select id as "userId" from users where phone = ${normalPhone(text)}`))
  }
  if (/^[A-Za-z0-9]{4,16}$/.test(text)) {
    const code = text.toUpperCase()
    ways.push(looked('inviteCode', sql<Row[]>`select id as "userId" from users where invite_code = ${code}`))
  }
  return ways
}

/** An order, a posting with or without its entry, or the place of a command in the journal, with which all ids of it begin. */
function byNumber(sql: Sql, text: string): Looked[] {
  const [, number, entry] = /^([1-9]\d{0,15})(-\d{1,5})?$/.exec(text) ?? []
  const id = Number(number)
  if (number === undefined || !Number.isSafeInteger(id)) return []
  const ways = [looked('posting', ownersOf(sql, id, id))]
  if (entry !== undefined) return ways
  const last = (id + 1) * IDS_PER_COMMAND - 1
  if (Number.isSafeInteger(last)) ways.push(looked('posting', ownersOf(sql, id * IDS_PER_COMMAND, last)))
  return [
    looked('order', sql<Row[]>`select user_id as "userId" from projection.orders where id = ${id}`),
    looked('order', sql<Row[]>`select user_id as "userId" from projection.contract_orders where id = ${id}`),
    looked('order', sql<Row[]>`select user_id as "userId" from projection.flash_orders where id = ${id}`),
    ...ways,
  ]
}

function ownersOf(sql: Sql, first: number, last: number): PromiseLike<readonly Row[]> {
  return sql<Row[]>`
    select distinct user_id as "userId" from projection.bills where posting_id >= ${first} and posting_id <= ${last}
    limit ${MOST_FOUND}`
}

function byClientId(sql: Sql, text: string): Looked[] {
  if (!/^[A-Za-z0-9._:-]{1,64}$/.test(text)) return []
  return [
    looked(
      'clientId',
      sql<Row[]>`
      select distinct user_id as "userId" from projection.orders where client_id = ${text} limit ${MOST_FOUND}`,
    ),
    looked(
      'clientId',
      sql<Row[]>`
      select distinct user_id as "userId" from projection.contract_orders where client_id = ${text} limit ${MOST_FOUND}`,
    ),
    looked(
      'clientId',
      sql<Row[]>`
      select distinct user_id as "userId" from projection.flash_orders where client_id = ${text} limit ${MOST_FOUND}`,
    ),
    looked(
      'funds',
      sql<Row[]>`
      select distinct user_id as "userId" from projection.funds where id = ${text} limit ${MOST_FOUND}`,
    ),
  ]
}

/** The address that she was given or that she paid to, and a transaction that brought or took something of hers. */
function byChain(sql: Sql, text: string): Looked[] {
  if (!/^(0x)?[A-Za-z0-9]{20,100}$/.test(text)) return []
  const [, digits] = /^0x([0-9a-f]{40})$/i.exec(text) ?? []
  const address = digits === undefined ? text : evmAddress(digits.toLowerCase())
  const ways = [
    looked('address', sql<Row[]>`select user_id as "userId" from chain_addresses where address = ${address}`),
    looked(
      'address',
      sql<Row[]>`select distinct user_id as "userId" from withdrawals where address = ${address} limit ${MOST_FOUND}`,
    ),
  ]
  if (digits !== undefined) return ways
  const ids = [...new Set([text, text.toLowerCase()])]
  return [
    ...ways,
    looked(
      'transaction',
      sql<Row[]>`
      select distinct user_id as "userId" from deposits where txid in ${sql(ids)} and user_id is not null limit ${MOST_FOUND}`,
    ),
    looked(
      'transaction',
      sql<Row[]>`select distinct user_id as "userId" from withdrawals where txid in ${sql(ids)} limit ${MOST_FOUND}`,
    ),
  ]
}

/** Who handed in a document or bound a card of that number, in whatever writing: full-width, with spaces or dashes. */
function byMarked(sql: Sql, ring: Pick<Ring, 'mark'>, text: string): Looked[] {
  const plain = plainNumber(text)
  if (plain === undefined || plain.length < 4 || plain.length > 40) return []
  return [
    looked(
      'document',
      sql<Row[]>`
      select distinct user_id as "userId" from identity_cases where number_mark = ${numberMark(ring, plain)} limit ${MOST_FOUND}`,
    ),
    looked(
      'bankCard',
      sql<Row[]>`select user_id as "userId" from bank_cards where card_mark = ${cardMark(ring, plain)}`,
    ),
  ]
}

/** Letters of any script, with what stands between the parts of a name. */
const NAME = /^[\p{L}\p{M}\p{Zs}\p{Pd}.,'’·・]{2,}$/u

/** Who handed in a document in that name, whole, with or without its accents. */
function byName(sql: Sql, ring: Pick<Ring, 'mark'>, text: string): Looked[] {
  if (!NAME.test(text) || plainName(text).length < 2) return []
  return [
    looked(
      'name',
      sql<Row[]>`
      select distinct user_id as "userId" from identity_cases where name_mark = ${nameMark(ring, text)} limit ${MOST_FOUND}`,
    ),
  ]
}

/** What has an id of ours, which customers are told in letters and read as numbers of their orders. */
function byHouseId(sql: Sql, text: string): Looked[] {
  if (/^[0-9a-f]{64}$/.test(text)) {
    return [
      looked('funds', sql<Row[]>`select user_id as "userId" from withdrawals where id = ${text}`),
      looked('funds', sql<Row[]>`select user_id as "userId" from deposits where id = ${text} and user_id is not null`),
    ]
  }
  const [, day, number] = /^W-(\d{4})-(\d{6,15})$/i.exec(text) ?? []
  if (day !== undefined && number !== undefined) {
    return [
      looked(
        'funds',
        sql<Row[]>`
        select user_id as "userId" from withdrawals
        where number = ${Number(number)} and to_char(created_at at time zone 'UTC', 'MMDD') = ${day}`,
      ),
    ]
  }
  if (!/^[a-z2-7]{20}$/.test(text)) return []
  return [
    looked('apiKey', sql<Row[]>`select user_id as "userId" from api_keys where id = ${text}`),
    looked('report', sql<Row[]>`select user_id as "userId" from hand_deposits where id = ${text}`),
    looked('identityCase', sql<Row[]>`select user_id as "userId" from identity_cases where id = ${text}`),
    looked('fundPasswordCase', sql<Row[]>`select user_id as "userId" from fund_password_cases where id = ${text}`),
    looked('session', sql<Row[]>`select user_id as "userId" from sessions where id = ${text}`),
    looked('device', sql<Row[]>`select user_id as "userId" from devices where id = ${text}`),
  ]
}

/** Who is logged in from there, and who tried to lately. */
function byLogin(sql: Sql, text: string): Looked[] {
  if (isIP(text) === 0) return []
  const address = text.toLowerCase()
  return [
    looked(
      'login',
      sql<Row[]>`
      select distinct user_id as "userId" from sessions where address = ${address} and ended_at is null limit ${MOST_FOUND}`,
    ),
    looked(
      'login',
      sql<Row[]>`
      select distinct user_id as "userId" from (
        select user_id from login_log where address = ${address} and user_id is not null
        order by id desc limit ${LOGINS_SEEN}
      ) as tried limit ${MOST_FOUND}`,
    ),
  ]
}
