/**
 * Engine commands a second on one core, everything included: holds, fees, double-entry ledger, client ids, events and
 * assertions; beside the quickest order book on npm, which only matches, on the same stream in the same run.
 *
 *     npx tsx bench/src/engine.ts [--quick]
 *
 * "logged" is the engine as it replays and decides: every event is written into the event log, from which objects are
 * made when somebody reads them. "objects" reads all of them at once, as the gateway does. Bars, for "logged":
 * 1,500,000 a second on one book, 700,000 over 100 symbols, 500,000 with one order a level over a huge range; and five
 * times the peer on one book.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Recorded } from '@candlewick/engine/commands'
import { Engine } from '@candlewick/engine/engine'
import { preparePeer } from './engine/peer.ts'
import { makeStream, type Scenario, type Stream } from './engine/stream.ts'

const quick = process.argv.includes('--quick')
const COMMANDS = quick ? 200_000 : 500_000
const ROUNDS = quick ? 3 : 5

const SCENARIOS: (Scenario & { bar: number })[] = [
  {
    name: 'one book, 1,000 levels a side',
    symbols: 1,
    users: 1000,
    prefill: 6000,
    range: 1000,
    uniform: false,
    bar: 1_500_000,
  },
  { name: '100 symbols', symbols: 100, users: 1000, prefill: 3000, range: 1000, uniform: false, bar: 700_000 },
  {
    name: 'one order a level, huge range',
    symbols: 1,
    users: 1000,
    prefill: 200_000,
    range: 800_000,
    uniform: true,
    bar: 500_000,
  },
]

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Milliseconds that `work` takes; what was garbage before is not charged to it. */
function clock(work: () => void): number {
  collect()
  const start = performance.now()
  work()
  return performance.now() - start
}

function filled(stream: Stream): Engine {
  const engine = new Engine()
  for (const recorded of stream.setup) engine.advance(recorded)
  return engine
}

function logged(engine: Engine, measured: readonly Recorded[]): void {
  for (const recorded of measured) engine.advance(recorded)
}

/** Counts the events, so that making them cannot be optimised away. */
function withObjects(engine: Engine, measured: readonly Recorded[]): number {
  let events = 0
  for (const recorded of measured) events += engine.apply(recorded).length
  return events
}

/** Best and median commands a second of several rounds after one to warm up. */
function rounds(commands: number, round: () => number): { best: number; median: number } {
  round()
  const times = Array.from({ length: ROUNDS }, round).sort((a, b) => a - b)
  const rate = (ms: number | undefined) => Math.round(commands / ((ms ?? Number.NaN) / 1000))
  return { best: rate(times[0]), median: rate(times[ROUNDS >> 1]) }
}

function measure(scenario: Scenario & { bar: number }): boolean {
  const stream = makeStream(scenario, COMMANDS)
  let last = new Engine()
  const log = rounds(COMMANDS, () => {
    last = filled(stream)
    return clock(() => logged(last, stream.measured))
  })
  const buffers = process.memoryUsage().arrayBuffers / 1_048_576
  last.checkInvariants()
  const objects = rounds(COMMANDS, () => {
    const engine = filled(stream)
    return clock(() => withObjects(engine, stream.measured))
  })
  // The peer is slow enough for a part of the stream to do.
  const part = { setup: stream.setup, measured: stream.measured.slice(0, COMMANDS / 5) }
  const peer = rounds(part.measured.length, () => clock(preparePeer(part)))
  const ratio = log.median / peer.median
  const kept = log.median >= scenario.bar && (scenario.symbols > 1 || scenario.uniform || ratio >= 5)
  const show = (rate: { best: number; median: number }) =>
    `${(rate.median / 1e6).toFixed(2).padStart(6)} (best ${(rate.best / 1e6).toFixed(2)})`
  console.log(scenario.name)
  const bar = `bar ${(scenario.bar / 1e6).toFixed(1)}`
  console.log(`  logged    ${show(log)} million/s   ${bar}   ${kept ? 'kept' : 'MISSED'}`)
  console.log(`  objects   ${show(objects)} million/s`)
  console.log(`  npm peer  ${show(peer)} million/s   ${ratio.toFixed(1)} times slower`)
  console.log(
    `  memory    ${buffers.toFixed(0)} MB of pools (last rounds together), digest ${last.digest().slice(0, 16)}`,
  )
  return kept
}

let missed = 0
for (const scenario of SCENARIOS) if (!measure(scenario)) missed += 1
process.exitCode = missed > 0 ? 1 : 0
