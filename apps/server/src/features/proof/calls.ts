/** The calls about what the exchange proves of itself. */
import { formatBigDecimal, formatDecimal } from '@candlewick/money/decimal'
import * as consoleCalls from '@candlewick/protocol/calls/console/proof'
import { flash, fund, liabilities, path, reserves } from '@candlewick/protocol/calls/proof'
import { CallError } from '@candlewick/protocol/errors'
import type { Vault } from '../../adapters/vault.ts'
import type { Sql } from '../../db/database.ts'
import { type Handler, handle } from '../../http/handle.ts'
import { listFundPostings } from '../../projections/assets/security-fund.ts'
import { FlashResults } from '../../projections/flash/results.ts'
import type { StateReader } from '../../state/state.ts'
import { knownCursor } from '../../wire/list-input.ts'
import { numberIn, pageOf } from '../console/public.ts'
import { shownResults } from './flash-results.ts'
import { secretContext } from './nonces.ts'
import { ownProofs } from './paths.ts'
import { shownReserves } from './reserve-tables.ts'
import { askForRun } from './runs.ts'
import { isAsked, publicationOf, readConsoleRuns, readRoots, readRun, readRuns, runOf } from './tables.ts'

export interface ProofCallDependencies {
  readonly sql: Sql
  readonly vault: Pick<Vault, 'open'>
  readonly replica: { readonly engine: Pick<StateReader, 'balances' | 'asset'> }
}

/** Runs that are listed. */
const LISTED = 30

export function proofHandlers({ sql, vault, replica }: ProofCallDependencies): Handler[] {
  const results = new FlashResults(sql)
  return [
    handle(liabilities, async (_context, { number }) => {
      const [run, runs] = await Promise.all([readRun(sql, number), readRuns(sql, undefined, LISTED)])
      if (run === undefined) {
        if (number !== undefined) throw new CallError('not_found', { field: 'number' })
        return { run: null, hash: null, publication: null, records: [], runs }
      }
      const roots = await readRoots(sql, run.number)
      const records = roots.map(({ asset, decimals, depth, root, total }) => ({
        ...{ coin: asset, decimals, root, depth },
        total: formatBigDecimal(BigInt(total), decimals),
      }))
      return { run: asSaid(runOf(run, roots)), hash: run.hash, publication: said(run), records, runs }
    }),
    handle(path, async ({ viewer }, { number }) => {
      const run = await readRun(sql, number)
      if (run?.secret == null) throw new CallError('not_found', { field: 'number' })
      const secret = Buffer.from(vault.open(run.secret, secretContext(run.sequence)), 'hex')
      const file = await ownProofs(sql, run, viewer.userId, secret)
      const proofs = file.proofs.map((proof) => ({ ...proof, parts: proof.parts.map((part) => ({ ...part })) }))
      return { format: file.format, run: asSaid(file.run), publication: said(run), proofs }
    }),
    handle(reserves, async (_context, { number }) => {
      const run = await readRun(sql, number)
      if (run !== undefined) return await shownReserves(sql, run)
      if (number !== undefined) throw new CallError('not_found', { field: 'number' })
      return { number: null, hash: null, readAt: null, records: [], addresses: [] }
    }),
    handle(fund, async (_context, filter) => {
      const page = await knownCursor(() => listFundPostings(sql, filter))
      return { balances: fundBalances(replica.engine), ...page, records: page.records.map((row) => ({ ...row })) }
    }),
    handle(flash, async () => shownResults(await results.all(), (coin) => replica.engine.asset(coin)?.decimals ?? 0)),
    handle(consoleCalls.runs, async (_context, { after, limit }) => {
      const before = after === undefined ? undefined : numberIn(after)
      const [read, asked] = await Promise.all([readConsoleRuns(sql, before, limit + 1), isAsked(sql)])
      return { ...pageOf(read, limit, ({ number }) => String(number)), asked }
    }),
    handle(consoleCalls.build, async (context) => {
      await askForRun(sql, context.operator.operatorId)
      await context.audit({ action: 'proof.build', subject: ['liabilities'], outcome: 'done' })
      return { asked: true as const }
    }),
  ]
}

function asSaid(run: ReturnType<typeof runOf>) {
  return { ...run, roots: run.roots.map((root) => ({ ...root })) }
}

function said(run: Parameters<typeof publicationOf>[0]) {
  const publication = publicationOf(run)
  if (publication === null) return null
  const links = publication.links.map(({ entries, ...link }) => ({
    ...link,
    entries: entries.map(([...entry]): [string, number, number] => entry),
  }))
  return { previous: publication.previous, links }
}

/** What the security fund has, over its accounts. */
function fundBalances(engine: ProofCallDependencies['replica']['engine']) {
  return [...engine.balances('house:fund')].map(({ asset, available, occupied }) => ({
    coin: asset,
    balance: formatDecimal(available + occupied, engine.asset(asset)?.decimals ?? 0),
  }))
}
