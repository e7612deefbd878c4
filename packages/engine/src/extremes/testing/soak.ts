/**
 * The fuzz of extremes for as long as told: `soak.ts --commands 10000000 --seeds 3 --from 1`. A life that breaks is
 * written to the folder of regressions, and replayed by every later test run.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { lifeOf, live, nothing } from './run.ts'

/** Commands of one life: long enough for prices, debts and positions to get far, and the next begins anew. */
const LIFE = 5_000
const { values } = parseArgs({
  options: {
    commands: { type: 'string', default: '1000000' },
    seeds: { type: 'string', default: '3' },
    from: { type: 'string', default: '1' },
  },
})
const [commands, seeds, from] = [Number(values.commands), Number(values.seeds), Number(values.from)]
const counted = nothing()
const runs = Math.ceil(commands / seeds / LIFE)
let broken = 0
for (let seed = from; seed < from + seeds; seed += 1) {
  for (let n = 0; n < runs; n += 1) {
    const life = lifeOf(seed * 1_000_000 + n, LIFE)
    try {
      live(life, counted)
    } catch (failure) {
      broken += 1
      const path = fileURLToPath(new URL(`./regressions/life-${life.seed}.json`, import.meta.url))
      writeFileSync(path, `${JSON.stringify(life)}\n`)
      console.error(`extremes: kept as ${path}:`, failure)
      if (broken >= 20) process.exit(1)
    }
  }
}
const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0)
console.log(
  `extremes: ${sum(counted.sent)} commands under ${seeds} seeds, ${sum(counted.accepted)} of them accepted, ${broken} lives broken`,
)
for (const [type, sent] of counted.sent) {
  const rules = [...counted.refused].filter(([key]) => key.startsWith(`${type} `)).sort((a, b) => b[1] - a[1])
  const told = rules.map(([key, times]) => `${key.slice(type.length + 1)} ${times}`).join(', ')
  console.log(`  ${type}: ${sent}, accepted ${counted.accepted.get(type) ?? 0}; ${told}`)
}
process.exit(broken === 0 ? 0 : 1)
