/** The tiers of spot fees as operators set them: by two, all at once, with everything that was ever set. */
import * as calls from '@candlewick/protocol/calls/console/markets'
import { CallError } from '@candlewick/protocol/errors'
import {
  type FeeSchedule,
  type ScheduleFault,
  scheduleFault,
  scheduleOf,
  type TierText,
  tierLines,
  tierTexts,
} from '@candlewick/rules/fees'
import * as z from 'zod/mini'
import type { Sql, Transaction } from '../../db/database.ts'
import { type Handler, handle } from '../../http/handle.ts'
import { holdAsProposed, type ProposalKind, type Proposals } from '../console/public.ts'
import { feeSchedule } from '../spot/public.ts'

/** More schedules than a house agrees on. */
const SHOWN = 200
const KIND = 'fees.tiers'
const form = z.omit(calls.setTiers.input, { reason: true })
type Form = z.output<typeof form>

interface SetRow {
  readonly tiers: string
  readonly setBy: string
  readonly approvedBy: string
  readonly reason: string
  readonly at: string
}

export interface FeeTierTermsDependencies {
  readonly sql: Sql
}

/** @throws CallError `precision` for what is finer than it is counted */
function read({ tiers: [first, ...rest] }: Form): FeeSchedule {
  if (first === undefined) throw new CallError('field_required', { field: 'tiers' })
  try {
    return scheduleOf([first, ...rest])
  } catch {
    throw new CallError('precision', { field: 'tiers' })
  }
}

const FIELDS = { volume: 'volume', maker: 'makerRate', taker: 'takerRate' } as const
const refusalOf = ({ level, field }: ScheduleFault) =>
  new CallError('refused', { field: `tiers.${level}.${FIELDS[field]}`, bound: level })

export function feeTiersKind({ sql }: FeeTierTermsDependencies): ProposalKind<Form> {
  const now = async (from: Sql | Transaction) => ({ feeTiers: tierLines(tierTexts(await feeSchedule(from))) })
  return {
    kind: KIND,
    permission: 'terms.write',
    read: (stored) => form.parse(stored),
    limit: () => true,
    alone: () => 'fee tiers',
    describe: async (wanted) => ({
      subject: { kind: 'terms', id: 'fees', name: 'spot' },
      before: await now(sql),
      after: { feeTiers: tierLines(tierTexts(read(wanted))) },
    }),
    async check(wanted) {
      const schedule = read(wanted)
      const fault = scheduleFault(schedule)
      if (fault !== undefined) return refusalOf(fault)
      const same = (await now(sql)).feeTiers.join() === tierLines(tierTexts(schedule)).join()
      return same ? new CallError('refused', { field: 'tiers' }) : undefined
    },
    async apply(wanted, { tx, before, proposalId, proposedBy, decidedBy, reason }) {
      await holdAsProposed(tx, 'fee tiers', before, () => now(tx))
      await tx`
        insert into fee_schedules (proposal_id, tiers, set_by, approved_by, reason)
        values (${proposalId}, ${JSON.stringify(tierTexts(read(wanted)))}, ${proposedBy}, ${decidedBy ?? proposedBy}, ${reason})
        on conflict (proposal_id) do nothing`
      return 'set'
    },
  }
}

const numbered = (tiers: readonly TierText[]) => tiers.map((one, tier) => ({ tier, ...one }))

async function history(sql: Sql) {
  const rows = await sql<SetRow[]>`
    select tiers, coalesce(p.name, set_by) as "setBy", coalesce(a.name, approved_by) as "approvedBy", reason,
      (extract(epoch from f.at) * 1000)::bigint::text as at
    from fee_schedules f left join operators p on p.id = f.set_by left join operators a on a.id = f.approved_by
    order by f.id desc limit ${SHOWN}`
  return rows.map(({ at, tiers, ...row }) => ({
    ...row,
    time: Number(at),
    tiers: numbered(JSON.parse(tiers) as readonly TierText[]),
  }))
}

export function feeTierHandlers({
  sql,
  proposals,
}: FeeTierTermsDependencies & { readonly proposals: Proposals }): Handler[] {
  return [
    handle(calls.fees, async () => ({
      rows: numbered(tierTexts(await feeSchedule(sql))),
      history: await history(sql),
    })),
    handle(calls.setTiers, (context, { tiers, reason }) => proposals.propose(context, KIND, { tiers }, reason)),
  ]
}
