/**
 * `soak.ts --rounds 40 [--write]`: every attacker under both versions of the rules, as the table of docs/attackers.md,
 * which `--write` puts there. Fails where one of them passes its bound.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { USDT } from './arena.ts'
import { type Attacker, attackers, type Outcome, outcomeOf } from './rounds.ts'

const PAGE = new URL('../../../../../../docs/attackers.md', import.meta.url)
const [BEGIN, END] = ['<!-- table of contracts -->', '<!-- end of table -->']
const LONG = 2_000

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '40' },
    from: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
})

const usdt = (amount: number, rounds: number) => Math.round(amount / rounds / USDT).toLocaleString('en')
const share = (hundredths: number) => `${(hundredths / 100).toFixed(2)}%`

/** What is particular to the kind: what left at a frozen mark, or the funding rate. */
function reached({ rate, rounds, taken }: Outcome): string {
  if (rate !== 0) return `${rate / 1_000_000}%`
  return taken === 0 ? '' : `${usdt(taken, rounds)} out`
}

function cells(outcome: Outcome): string[] {
  const { fund, furthest, gain, liquidated, rounds, wronged } = outcome
  const victims = `${wronged} / ${liquidated}`
  return [usdt(gain, rounds), usdt(fund, rounds), victims, share(furthest), reached(outcome)]
}

function rowsOf({ name, book }: Attacker, [one, two]: readonly [Outcome, Outcome]): string[] {
  return [
    `| ${[name, book, String(two.rounds), '1', ...cells(one)].join(' | ')} |`,
    `| ${['', '', '', '2', ...cells(two)].join(' | ')} |`,
  ]
}

const HEAD = [
  '| attacker | book | rounds | rules | gain | fund | victims | mark | reached |',
  '|---|---|---:|---:|---:|---:|---:|---:|---|',
]
const rounds = Number(values.rounds)
const from = Number(values.from)
const rows: string[] = []
let failed = false
for (const attacker of attackers(LONG)) {
  const outcomes = [outcomeOf(attacker, 1, rounds, from), outcomeOf(attacker, 2, rounds, from)] as const
  rows.push(...rowsOf(attacker, outcomes))
  const fault = attacker.fault(outcomes[1])
  if (fault === undefined) continue
  console.error(`attackers: ${attacker.name}, ${attacker.book} book, seeds from ${from}: ${fault}`)
  failed = true
}
const table = [...HEAD, ...rows].join('\n')
console.log(table)
if (values.write) {
  const page = readFileSync(PAGE, 'utf8')
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error('docs/attackers.md has no place for the table')
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${table}\n\n${END}${after}`)
}
if (failed) process.exit(1)
