/**
 * The tables of who tries to foresee the simulated market and its flash contracts: `soak.ts --moments 250000 --weeks 4`.
 * They are printed and put under their headings in docs/attackers.md. Fails where a farmer does not stay under break-even
 * in some cycle, or a figure of the moves is further from noise than chance puts it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PriceWalk } from '../price-path.ts'
import { FARMS, FARMS_BEFORE, type FarmRow, farmRows } from './farmers.ts'
import { type Figure, furthest, incrementRows } from './increments.ts'

const { values } = parseArgs({
  options: { moments: { type: 'string', default: '250000' }, weeks: { type: 'string', default: '4' } },
})
const PAGE = fileURLToPath(new URL('../../../../docs/attackers.md', import.meta.url))
/** A Monday. */
const FROM = Date.UTC(2026, 9, 5)
const WEEK_STEPS = 7 * 2 * 86_400
/** No figure of some seventy is further from noise than this but once in a thousand runs. */
const NOISE = 4.5
const SYMBOLS = ['BTC_USDT', 'DOGE_USDT', 'EURUSD', 'XAUUSD']

const percent = (part: number) => `${(100 * part).toFixed(1)}%`
let failed = 0

function farmTable(): string {
  const moments = Number(values.moments)
  const lines: string[] = []
  for (const farm of [...FARMS, ...FARMS_BEFORE]) {
    for (const row of farmRows(farm, moments, 'soak')) {
      if (FARMS.includes(farm)) check(row)
      const cells = [row.farm, `${row.seconds} s`, row.trades, percent(row.won / row.trades)]
      lines.push(`| ${[...cells, `${(100 * row.breakEven).toFixed(2)}%`].join(' | ')} |`)
    }
  }
  return [
    '| lead | cycle | trades | won | break-even |',
    '|------|-------|--------|-----|------------|',
    ...lines,
  ].join('\n')
}

function check({ farm, seconds, won, trades, breakEven }: FarmRow): void {
  if (won / trades < breakEven) return
  failed += 1
  console.error(`farmers: ${farm} wins ${won} of ${trades} contracts of ${seconds} s, and breaks even at ${breakEven}`)
}

function incrementTable(): string {
  const figure = ({ value, deviations }: Figure, digits: number) =>
    `${value.toFixed(digits)} (${deviations >= 0 ? '+' : '−'}${Math.abs(deviations).toFixed(1)})`
  const lines: string[] = []
  for (const symbol of SYMBOLS) {
    const walk = new PriceWalk(symbol, 'soak')
    const count = Number(values.weeks) * WEEK_STEPS
    const logs = Float64Array.from({ length: count }, (_, at) => Math.log(walk.at(FROM + at * 500)))
    const rows = incrementRows({ from: FROM, logs })
    const worst = Math.max(furthest(rows), ...rows.map(({ worstHour }) => Math.abs(worstHour.deviations)))
    if (worst > NOISE) {
      failed += 1
      console.error(`increments: ${symbol} has a figure ${worst.toFixed(1)} deviations from noise`)
    }
    for (const { horizon, autocorrelation, varianceRatio, persistence, worstHour } of rows) {
      const shown = [figure(autocorrelation, 4), figure(varianceRatio, 3), figure(persistence, 4)]
      lines.push(`| ${[symbol, horizon, ...shown, `${figure(worstHour, 3)} ${worstHour.hour}`].join(' | ')} |`)
    }
  }
  return [
    '| symbol | move | correlation with the one before | variance ratio | same sign | furthest hour of the week |',
    '|--------|------|------|------|------|------|',
    ...lines,
  ].join('\n')
}

/** Puts the text under its heading, in the place of what stood there; at the end where there is no such heading. */
function put(page: string, heading: string, text: string): string {
  const from = page.indexOf(`## ${heading}\n`)
  const section = `## ${heading}\n\n${text}\n`
  if (from < 0) return `${page.trimEnd()}\n\n${section}`
  const next = page.indexOf('\n## ', from + 1)
  return `${page.slice(0, from)}${section}${next < 0 ? '' : page.slice(next)}`
}

const FARMERS = `Whoever sees prices sooner than the exchange waits for the best moments, here the best fiftieth of random moments of a year,
and bets on the side that what he sees is on. *All*: every exchange reaches the exchange so much later. *One*: one of them does,
and *unseen* means that nothing tells the exchange so; one that is seen to be older than 1.5 s does not count, and where only
three there are, flash contracts rest. Each exchange has noise and an offset of its own. A farmer has to win more than the
last column to gain anything ([0019](decisions/0019-flash-farmers.md)); the rows of version 1 are what was so before.`
const INCREMENTS = `Moves of the simulated market of so much time: how one goes with the one before, their variance over that of the half
seconds in them, and how often both have one sign, of all and in the hour of the week (UTC) that is furthest from a half.
In brackets how many standard deviations each is from a motion of which nothing can be foreseen.`

const [farmers, increments] = [farmTable(), incrementTable()]
const page = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '# Attackers\n'
const told = put(page, 'Flash farmers', `${FARMERS}\n\n${farmers}`)
writeFileSync(PAGE, put(told, 'Increments of the simulated market', `${INCREMENTS}\n\n${increments}`))
console.log(`${farmers}\n\n${increments}`)
console.log(failed === 0 ? 'flash: no farmer breaks even, and no move tells of the next' : `flash: ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
