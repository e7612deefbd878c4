/**
 * The rules of contracts against the oracle for as many random histories as told: `soak.ts --histories 100000 --from
 * 1`. Stops at the first disagreement with the seed that shows it.
 */
import { parseArgs } from 'node:util'
import { nothingSeen, runHistory } from './histories.ts'

const STEPS = 8
const { values } = parseArgs({
  options: { histories: { type: 'string', default: '100000' }, from: { type: 'string', default: '1' } },
})
const from = Number(values.from)
const histories = Number(values.histories)
const seen = nothingSeen()
for (let seed = from; seed < from + histories; seed += 1) {
  try {
    runHistory(seed, STEPS, seen)
  } catch (error) {
    console.error(`contracts: history ${seed} of ${STEPS} steps: ${error instanceof Error ? error.stack : error}`)
    process.exit(1)
  }
}
const [none, one, both] = seen.prices
console.log(
  `contracts: ${histories} histories agree with the oracle: ${seen.solvent} accounts stood, ${seen.liquidated} did not; ` +
    `liquidation prices ${none} none, ${one} one, ${both} on both sides; ${seen.disposals} take-overs; ` +
    `${seen.tiers.size} kinds of position`,
)
