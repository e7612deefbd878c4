/** Reads the ledger from its beginning and reckons a year of it: sums, the lines to show, and a file, piece by piece. */
import type { CallOutput } from '@candlewick/protocol/client'
import { amountText } from '@candlewick/rules/statement/amounts'
import { Statement, type StatementLine } from '@candlewick/rules/statement/statement'
import { StatementTotals } from '@candlewick/rules/statement/totals'
import { api } from '../../../platform/api.ts'

type Entry = CallOutput<'assets.statementEntries'>['records'][number]

/** Lines that the page holds, to be printed, some 50 MB of them; the file has them all. */
const KEPT_LINES = 200_000

export interface ShownLine {
  /** Its place among them. */
  readonly id: number
  readonly line: StatementLine
}

export interface Reckoned {
  readonly year: number
  readonly totals: StatementTotals
  /** The first {@link KEPT_LINES} that are no mere fees of a trade, and how many such there are. */
  readonly lines: readonly ShownLine[]
  readonly listed: number
  /** Lines of the file. */
  readonly count: number
  readonly pieces: readonly Blob[]
}

const COLUMNS =
  'time,type,kind,coin,quantity,acquired,cost_usdt,proceeds_usdt,gain_usdt,worth_usdt,included_in_trade,reason,posting'

/** Years are those of UTC, as the days are whose prices count. */
const yearBounds = (year: number) => ({ from: Date.UTC(year, 0, 1), until: Date.UTC(year + 1, 0, 1) })

/**
 * @param onProgress hears how many entries were read, and up to which moment
 * @throws whatever a call throws, and the signal's reason where it was stopped
 */
export async function reckon(
  year: number,
  onProgress: (entries: number, time: number) => void,
  signal: AbortSignal,
): Promise<Reckoned> {
  const { from, until } = yearBounds(year)
  const statement = new Statement()
  const gathered = new Gathered()
  let entries = 0
  let cursor: string | undefined
  do {
    const asked = { endTime: until - 1, ...(cursor === undefined ? {} : { cursor }) }
    const page: CallOutput<'assets.statementEntries'> = await api.call('assets.statementEntries', asked, { signal })
    signal.throwIfAborted()
    const told = [...postingsOf(page.records)].flatMap((posting) => statement.add(posting))
    gathered.add(told.filter(({ time }) => time >= from))
    entries += page.records.length
    cursor = page.next
    onProgress(entries, page.records.at(-1)?.time ?? from)
  } while (cursor !== undefined)
  const { totals, lines, listed, pieces, count } = gathered
  return { year, totals, lines, listed, pieces, count }
}

/** What of the lines is kept: sums, those that are shown, and the file, which the browser may put away. */
class Gathered {
  readonly totals = new StatementTotals()
  readonly lines: ShownLine[] = []
  readonly pieces: Blob[] = [new Blob([`${COLUMNS}\r\n`])]
  listed = 0
  count = 0

  add(told: readonly StatementLine[]): void {
    for (const line of told) {
      this.totals.add(line)
      if (line.type === 'income' && line.included) continue
      if (this.listed < KEPT_LINES) this.lines.push({ id: this.listed, line })
      this.listed += 1
    }
    if (told.length > 0) this.pieces.push(new Blob(told.map((line) => `${textOf(line)}\r\n`)))
    this.count += told.length
  }
}

/** The entries of one posting come one after the other. */
function* postingsOf(records: readonly Entry[]): Generator<readonly Entry[]> {
  let begun = 0
  for (let at = 1; at <= records.length; at += 1) {
    if (records[at]?.posting === records[begun]?.posting) continue
    yield records.slice(begun, at)
    begun = at
  }
}

const text = (amount: bigint | null): string => (amount === null ? '' : amountText(amount))

/** A line of the file; no field of it needs quotes. What cannot be priced is left empty. */
function textOf(line: StatementLine): string {
  const time = new Date(line.time).toISOString()
  const { type, coin, quantity, reason, posting } = line
  const kind = line.type === 'income' ? line.kind : ''
  const figures =
    line.type === 'disposal'
      ? [
          line.acquired === null ? '' : new Date(line.acquired).toISOString(),
          text(line.cost),
          text(line.proceeds),
          text(line.gain),
          '',
        ]
      : line.type === 'acquisition'
        ? ['', text(line.cost), '', '', '']
        : ['', '', '', '', text(line.worth)]
  const included = line.type === 'income' ? (line.included ? 'yes' : 'no') : ''
  return [time, type, kind, coin, amountText(quantity), ...figures, included, reason, posting].join(',')
}
