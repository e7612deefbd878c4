/** Networks as operators see and stop them. To stop takes one of them, to go on two. */
import type { ChainReader } from '@candlewick/chain/adapter'
import { isNetworkId, NETWORKS } from '@candlewick/chain/networks'
import type { OutputOf } from '@candlewick/protocol/call'
import {
  type networks as declared,
  halt as haltCall,
  resume as resumeCall,
} from '@candlewick/protocol/calls/console/wallets'
import { CallError } from '@candlewick/protocol/errors'
import * as z from 'zod/mini'
import type { Sql } from '../../db/database.ts'
import type { ProposalKind } from '../console/public.ts'
import { type Cursor, halt, readCursor, resume, rewind } from './cursors.ts'
import type { Chains } from './dependencies.ts'
import { takeBack } from './watcher.ts'

interface NetworkRow {
  readonly network: string
  readonly state: 'running' | 'halted'
  readonly why: string
  readonly detail: string
  readonly haltTime: string | null
  readonly height: number
  readonly hash: string
  readonly head: number
  readonly time: string
  readonly confirming: number
}

export async function networkRows(sql: Sql, chains: Chains): Promise<OutputOf<typeof declared>['rows']> {
  const rows = await sql<NetworkRow[]>`
    select c.network, c.state, why, detail, (extract(epoch from halted_at) * 1000)::bigint::text as "haltTime",
      c.height::float8 as height, c.hash, head::float8 as head,
      (extract(epoch from looked_at) * 1000)::bigint::text as time,
      (select count(*) from deposits d
        where d.network = c.network and d.state in ('seen', 'confirming', 'crediting'))::float8 as confirming
    from chain_cursors c`
  const byNetwork = new Map(rows.map((row) => [row.network, row]))
  return NETWORKS.map(({ id, family }) => {
    const row = byNetwork.get(id)
    if (row === undefined || !chains.readers.has(id)) return { ...OFF, network: id, family }
    const { haltTime, time, ...rest } = row
    return { ...rest, family, haltTime: haltTime === null ? null : Number(haltTime), time: Number(time) }
  })
}

const OFF = {
  state: 'off' as const,
  ...{ why: '', detail: '', haltTime: null, height: null, hash: null, head: null, time: null, confirming: 0 },
}

const halted = z.omit(haltCall.input, { reason: true })
const resumed = z.omit(resumeCall.input, { reason: true })

/** @throws CallError `not_found` where the network is not followed */
async function followed(sql: Sql, chains: Chains, network: string): Promise<{ cursor: Cursor; reader: ChainReader }> {
  const reader = isNetworkId(network) ? chains.readers.get(network) : undefined
  const cursor = await readCursor(sql, network)
  if (reader === undefined || cursor === undefined) throw new CallError('not_found', { field: 'network' })
  return { cursor, reader }
}

const subjectOf = (network: string) => ({ kind: 'house', id: `network ${network}`, name: network }) as const

export function haltKind(sql: Sql, chains: Chains): ProposalKind<z.output<typeof halted>> {
  return {
    kind: 'network.halt',
    permission: 'market.halt',
    read: (stored) => halted.parse(stored),
    limit: () => false,
    alone: ({ network }) => subjectOf(network).id,
    async describe({ network }) {
      const { cursor } = await followed(sql, chains, network)
      return { subject: subjectOf(network), before: { state: cursor.state }, after: { state: 'halted' } }
    },
    async check({ network }) {
      const { cursor } = await followed(sql, chains, network)
      return cursor.state === 'halted' ? new CallError('refused', { field: 'state', bound: 'halted' }) : undefined
    },
    async apply({ network }, { tx, reason }) {
      await halt(tx, network, 'operator', reason)
      return 'halted'
    },
  }
}

export function resumeKind(sql: Sql, chains: Chains): ProposalKind<z.output<typeof resumed>> {
  return {
    kind: 'network.resume',
    permission: 'market.halt',
    read: (stored) => resumed.parse(stored),
    limit: () => true,
    alone: ({ network }) => subjectOf(network).id,
    async describe({ network, height }) {
      const { cursor } = await followed(sql, chains, network)
      return {
        subject: subjectOf(network),
        before: { state: cursor.state, why: cursor.why, height: cursor.height },
        after: { state: 'running', height: height ?? cursor.height },
      }
    },
    async check({ network, height }) {
      const { cursor } = await followed(sql, chains, network)
      if (cursor.state === 'running') return new CallError('refused', { field: 'state', bound: 'running' })
      // Ahead of it there may be deposits that nobody has read.
      return height !== undefined && height > cursor.height
        ? new CallError('refused', { field: 'height', bound: cursor.height })
        : undefined
    },
    async apply({ network, height }, { tx }) {
      const { cursor, reader } = await followed(sql, chains, network)
      const block = height === undefined ? undefined : await reader.block(height)
      if (height !== undefined && block === undefined) throw new CallError('refused', { field: 'height' })
      if (block !== undefined) {
        await takeBack(tx, network, block.height, cursor.head)
        await rewind(tx, network, block)
      }
      await resume(tx, network, block)
      return `from ${block?.height ?? cursor.height} on`
    },
  }
}
