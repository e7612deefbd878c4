/** Where flash contracts are not offered: set by two operators, with everything that was ever set. */
import * as calls from '@candlewick/protocol/calls/console/flash'
import { flashCountries } from '@candlewick/protocol/calls/flash'
import { CallError } from '@candlewick/protocol/errors'
import * as z from 'zod/mini'
import type { Sql, Transaction } from '../../db/database.ts'
import { type Handler, handle } from '../../http/handle.ts'
import { isOfCountry } from '../account/public.ts'
import { holdAsProposed, type ProposalKind, type Proposals } from '../console/public.ts'
import { DIAL_CODES, isCountry } from '../platform/public.ts'

/** More sets than a house agrees on. */
const SHOWN = 200
const KIND = 'flash.countries'
const form = z.omit(calls.setCountries.input, { reason: true })
type Form = z.output<typeof form>

interface SetRow {
  readonly countries: string[]
  readonly setBy: string
  readonly approvedBy: string
  readonly reason: string
  readonly at: string
}

export interface FlashCountryDependencies {
  readonly sql: Sql
  /** Those of the settings, which count until operators have set others. */
  readonly flashClosedFirst: ReadonlySet<string>
}

/** The codes of the countries where they are closed now, sorted. */
async function closedCountries(sql: Sql | Transaction, first: ReadonlySet<string>): Promise<string[]> {
  const [row] = await sql<{ countries: string[] }[]>`
    select countries from flash_countries order by id desc limit 1`
  return row?.countries ?? [...first].toSorted()
}

/** Whether flash contracts are not offered in a customer's country, as it is set when it is asked. */
export function flashClosedTo({ sql, flashClosedFirst }: FlashCountryDependencies) {
  return async (user: string): Promise<boolean> => {
    const closed = await closedCountries(sql, flashClosedFirst)
    return closed.length > 0 && (await isOfCountry(sql, user, new Set(closed), DIAL_CODES))
  }
}

async function history(sql: Sql) {
  const rows = await sql<SetRow[]>`
    select countries, coalesce(p.name, set_by) as "setBy", coalesce(a.name, approved_by) as "approvedBy", reason,
      (extract(epoch from f.at) * 1000)::bigint::text as at
    from flash_countries f left join operators p on p.id = f.set_by left join operators a on a.id = f.approved_by
    order by f.id desc limit ${SHOWN}`
  return rows.map(({ at, ...row }) => ({ ...row, time: Number(at) }))
}

/** Another set of countries; always by two. */
export function flashCountriesKind({ sql, flashClosedFirst }: FlashCountryDependencies): ProposalKind<Form> {
  const now = async (from: Sql | Transaction) => ({ countries: await closedCountries(from, flashClosedFirst) })
  return {
    kind: KIND,
    permission: 'terms.write',
    read: (stored) => form.parse(stored),
    limit: () => true,
    alone: () => 'flash countries',
    describe: async ({ countries }) => ({
      subject: { kind: 'terms', id: 'flash', name: 'flash' },
      before: await now(sql),
      after: { countries },
    }),
    async check({ countries }) {
      const unknown = countries.find((code) => !isCountry(code))
      if (unknown !== undefined) return new CallError('field_invalid', { field: 'countries', bound: unknown })
      const same = (await now(sql)).countries.join() === countries.join()
      return same ? new CallError('refused', { field: 'countries', bound: countries.join(' ') }) : undefined
    },
    async apply({ countries }, { tx, before, proposalId, proposedBy, decidedBy, reason }) {
      await holdAsProposed(tx, 'flash countries', before, () => now(tx))
      await tx`
        insert into flash_countries (proposal_id, countries, set_by, approved_by, reason)
        values (${proposalId}, ${countries}, ${proposedBy}, ${decidedBy ?? proposedBy}, ${reason})
        on conflict (proposal_id) do nothing`
      return 'set'
    },
  }
}

export function flashCountryHandlers(
  dependencies: FlashCountryDependencies & { readonly proposals: Proposals },
): Handler[] {
  const { sql, flashClosedFirst, proposals } = dependencies
  return [
    handle(calls.countries, async () => ({
      closed: await closedCountries(sql, flashClosedFirst),
      known: Object.keys(DIAL_CODES).toSorted(),
      history: await history(sql),
    })),
    handle(flashCountries, async () => ({ closed: await closedCountries(sql, flashClosedFirst) })),
    // One order of them, whoever asks: two sets that say the same are the same.
    handle(calls.setCountries, (context, { countries, reason }) =>
      proposals.propose(context, KIND, { countries: [...new Set(countries)].toSorted() }, reason),
    ),
  ]
}
