/**
 * The engine's contracts under the eyes of an oracle that reckons everything again from the published formulas:
 * `soak.ts --exchanges 1000 --from 1`. Stops at the first objection with the seed that shows it.
 */
import { parseArgs } from 'node:util'
import { EngineHistory } from './histories.ts'
import { emptyCoverage } from './oracle.ts'

const STEPS = 100
const { values } = parseArgs({
  options: { exchanges: { type: 'string', default: '1000' }, from: { type: 'string', default: '1' } },
})
const from = Number(values.from)
const exchanges = Number(values.exchanges)
const met = emptyCoverage()
for (let seed = from; seed < from + exchanges; seed += 1) {
  const history = new EngineHistory(seed, met)
  try {
    history.run(STEPS)
  } catch (error) {
    const at = `exchange ${seed}, command ${history.recorded.length}`
    console.error(`contracts: ${at}: ${error instanceof Error ? error.stack : error}`)
    process.exit(1)
  }
}
const { trades, fundings, covered, stages } = met
const told = Object.entries(stages).map(([stage, count]) => `${count} ${stage}`)
console.log(
  `contracts: ${exchanges} exchanges, and an oracle agrees: ${trades} trades, ${fundings} funding payments, ` +
    `liquidations: ${told.join(', ')}; ${covered} losses covered`,
)
