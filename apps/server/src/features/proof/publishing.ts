/** Finds where the runs of proofs were published, once the price chain has the link behind: it fixes the time. */

import { PRICE_CHAIN_START } from '@candlewick/rules/price-chain'
import { type Publication, publicationFault, publishedIn } from '@candlewick/rules/proof/publication'
import type { Sql } from '../../db/database.ts'
import { type PriceRecord, priceRecords } from '../../prices/evidence.ts'

/** How far behind the newest price a link is looked for, in milliseconds: it is told again where it was not found. */
const BEHIND_MS = 60_000

/** Notes where the runs that wait for it were published. @returns how many were found */
export async function notePublications(sql: Sql): Promise<number> {
  const waiting = await sql<{ number: number; hash: string; time: number }[]>`
    select number, hash, time::float8 as time from liabilities_runs where publication is null order by number limit 8`
  if (waiting.length === 0) return 0
  const [head] = await sql<{ time: number }[]>`select time::float8 as time from journal_head`
  const to = head?.time ?? 0
  const records = await priceRecords(sql, to - BEHIND_MS, to)
  let found = 0
  for (const run of waiting) {
    const publication = publicationIn(records, run)
    if (publication === undefined || publicationFault(publication, run) !== undefined) continue
    await sql`
      update liabilities_runs set publication = ${JSON.stringify(publication)},
        published_at = ${publication.links[0]?.time ?? 0}
      where number = ${run.number} and publication is null`
    found += 1
  }
  return found
}

function publicationIn(
  records: readonly PriceRecord[],
  run: { readonly number: number; readonly hash: string },
): Publication | undefined {
  const at = records.findIndex(({ entries }) =>
    publishedIn(entries).some(({ number, hash }) => number === run.number && hash === run.hash),
  )
  const links = records.slice(at, at + 2)
  const [link, next] = links
  if (at < 0 || link?.follows === undefined || next?.follows !== link.hash) return undefined
  return {
    previous: link.follows || PRICE_CHAIN_START,
    links: links.map(({ sequence, time, entries, hash }) => ({ sequence, time, entries, hash })),
  }
}
