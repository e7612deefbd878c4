/**
 * Whose cases an operator never decides: those of customers who are herself, who sign in by the browser that she works
 * with, or from where she does.
 */
import type { Sql } from '../../db/database.ts'
import type { CallContext, Operator } from '../../http/handle.ts'
import { DEVICE_COOKIE } from '../account/public.ts'

/** Days that an address of either side counts. */
const DAYS = 30

export interface OwnCaseDependencies {
  readonly sql: Sql
  /** The customers who signed in from a browser, by its cookie. */
  readonly devicesOf: (cookie: string | undefined) => Promise<ReadonlyMap<string, string>>
  /** The address as it counts for somebody; undefined where it is nobody's, as this machine's is in the demo. */
  readonly visitorOf: (address: string) => string | undefined
}

/** By what a case is an operator's own: it is hers, her browser's, or of where she works. */
export type OwnBy = 'self' | 'device' | 'address'

const ownOf = (id: string, by: OwnBy | undefined): (readonly [string, OwnBy])[] => (by === undefined ? [] : [[id, by]])

/** Who decides, and from where. */
export interface Deciding extends Pick<CallContext, 'address' | 'cookie'> {
  readonly operator: Pick<Operator, 'operatorId'>
}

export class OwnCases {
  readonly #dependencies: OwnCaseDependencies

  constructor(dependencies: OwnCaseDependencies) {
    this.#dependencies = dependencies
  }

  async is(context: Deciding, customerId: string): Promise<boolean> {
    return (await this.among(context, [customerId])).has(customerId)
  }

  /** Those of these customers whose cases are the operator's own, and by what. */
  async among(context: Deciding, customerIds: readonly string[]): Promise<ReadonlyMap<string, OwnBy>> {
    const asked = [...new Set(customerIds)]
    if (asked.length === 0) return new Map()
    const { operatorId } = context.operator
    const [own, devices, places] = await Promise.all([
      this.#ownCustomers(operatorId),
      this.#dependencies.devicesOf(context.cookie(DEVICE_COOKIE)),
      this.#places(operatorId, context.address),
    ])
    const there = await this.#whoWasAt(places, asked)
    const why = (id: string): OwnBy | undefined => {
      if (own.has(id)) return 'self'
      if (devices.has(id)) return 'device'
      return there.has(id) ? 'address' : undefined
    }
    return new Map(asked.flatMap((id) => ownOf(id, why(id))))
  }

  async #ownCustomers(operatorId: string): Promise<ReadonlySet<string>> {
    const [row] = await this.#dependencies.sql<{ own: string[] }[]>`
      select own_customers as own from operators where id = ${operatorId}`
    return new Set(row?.own ?? [])
  }

  /** From where the operator worked lately. */
  async #places(operatorId: string, address: string): Promise<ReadonlySet<string>> {
    const rows = await this.#dependencies.sql<{ address: string }[]>`
      select distinct address from operator_sessions
      where operator_id = ${operatorId} and created_at > now() - ${DAYS} * interval '1 day'`
    const places = [address, ...rows.map((row) => row.address)].map((one) => this.#dependencies.visitorOf(one))
    return new Set(places.filter((place) => place !== undefined))
  }

  async #whoWasAt(places: ReadonlySet<string>, asked: readonly string[]): Promise<ReadonlySet<string>> {
    if (places.size === 0) return new Set()
    const { sql, visitorOf } = this.#dependencies
    const rows = await sql<{ userId: string; address: string }[]>`
      select user_id as "userId", address from devices
      where user_id in ${sql([...asked])} and last_seen > now() - ${DAYS} * interval '1 day'
      union
      select user_id, address from sessions
      where user_id in ${sql([...asked])} and last_used > now() - ${DAYS} * interval '1 day'`
    const met = rows.filter(({ address }) => {
      const place = visitorOf(address)
      return place !== undefined && places.has(place)
    })
    return new Set(met.map(({ userId }) => userId))
  }
}
