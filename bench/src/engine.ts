/**
 * Engine commands a second on one core, everything included: holds, fees, double-entry ledger, client ids, events and
 * assertions; beside the quickest order book on npm, which only matches, on the same stream in the same run.
 *
 *     npx tsx bench/src/engine.ts [--quick] [--only=<part of a scenario's name>]
 *
 * Three million commands of ten thousand customers a scenario, a tenth of it with `--quick`: with fewer of either
 * everything lies beside the processor, and the figure says nothing of a real exchange. "logged" is the engine as it
 * replays: every event is written into the event log, from which objects are made when somebody reads them. "objects"
 * reads all of them at once, as the gateway does for its listeners. Bars, for "logged", in processor time: 800,000 a
 * second on one book, 500,000 over 100 symbols and with one order a level over a huge range; five times the peer on one
 * book. Then what a command costs as the exchange grows: from a thousand to a hundred thousand customers, and from a
 * thousand to a million open orders, at most one and a half times as much. (With `--quick` the largest exchanges look
 * dearer than they are: that their tables double once is spread over a tenth of the commands.)
 *
 * Each scenario has a process of its own, so that none warms up or fills the memory of another. The engine runs in it
 * as it does in the server that `npm start` starts: bundled alike, with the same setting of the compiler (engine-kind),
 * large pages for the pools, and the commands told to it in groups. What parsing them leaves behind is collected on the
 * same thread, so that it is not done, and charged, beside the commands that are measured. The peer has the same
 * process, and so the same advantages.
 */
import { spawnSync } from 'node:child_process'
import { writeSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Engine } from '@candlewick/engine/engine'
import { ENGINE } from '@candlewick/server/journal/engine-kind'
import { bundleForNode } from '../../scripts/lib/bundle.mjs'
import { clock, type Rate, rounds, WARM_UP } from './engine/clock.ts'
import { preparePeer } from './engine/peer.ts'
import { GROUP, makeStream, parsed, type Scenario, type Stream } from './engine/stream.ts'

const quick = process.argv.includes('--quick')
const ROUNDS = 3
/** The peer is slow enough for a part of the stream to do. */
const PEER_PART = 20
/** How much more a command may cost in the largest exchange of a series than in the smallest. */
const GROWTH_BAR = 1.5
/** On which a child tells its parent what it measured. */
const REPORT = 3

interface Measured extends Scenario {
  commands: number
  /** Commands a second; of a series only the growth counts. */
  bar?: number
  /** The peer and the event objects are measured too. */
  whole?: boolean
}

const HOUSE = { symbols: 1, users: 10_000, prefill: 6_000, range: 1_000, uniform: false, commands: 3_000_000 }
const MARKETS: Measured[] = [
  { ...HOUSE, name: 'one book, 1,000 levels a side', bar: 800_000, whole: true },
  { ...HOUSE, name: '100 symbols', symbols: 100, prefill: 3_000, bar: 500_000, whole: true },
  {
    ...HOUSE,
    ...{ name: 'one order a level, huge range', prefill: 200_000, range: 800_000, uniform: true },
    ...{ bar: 500_000, whole: true },
  },
]
const SERIES: Measured[][] = [
  [1_000, 10_000, 100_000].map((users) => ({
    ...HOUSE,
    ...{ name: `customers: ${users}`, users, commands: 1_000_000 },
  })),
  [1_000, 10_000, 100_000, 1_000_000].map((prefill) => ({
    ...HOUSE,
    ...{ name: `open orders: ${prefill}`, prefill, range: Math.max(1_000, prefill / 10), commands: 1_000_000 },
  })),
]
const ALL = [...MARKETS, ...SERIES.flat()]

function filled(setup: readonly string[]): Engine {
  const engine = ENGINE.create()
  for (const text of setup) {
    for (const recorded of parsed(text)) engine.advance(recorded)
  }
  return engine
}

/** Measures one scenario and prints what came of it: commands a second, "logged". */
function measure(scenario: Measured): number {
  const commands = quick ? scenario.commands / 10 : scenario.commands
  const stream = makeStream(scenario, commands)
  let last = ENGINE.create()
  const log = rounds(ROUNDS, commands, () => {
    last = filled(stream.setup)
    return clock(stream.measured, parsed, (group) => {
      last.expect(group)
      for (const recorded of group) last.advance(recorded)
    })
  })
  const buffers = process.memoryUsage().arrayBuffers / 1_048_576
  last.checkInvariants()
  const { bar } = scenario
  const verdict = bar === undefined ? '' : `   bar ${(bar / 1e6).toFixed(1)}   ${log.median >= bar ? 'kept' : 'MISSED'}`
  console.log(scenario.name)
  console.log(`  logged    ${show(log)}${verdict}`)
  if (scenario.whole) measureBeside(stream, commands, log)
  console.log(
    `  memory    ${buffers.toFixed(0)} MB of pools (last rounds together), digest ${last.digest().slice(0, 16)}`,
  )
  return log.median
}

/** The same with event objects, and the peer. */
function measureBeside(stream: Stream, commands: number, log: Rate): void {
  let events = 0
  const objects = rounds(ROUNDS, commands, () => {
    const engine = filled(stream.setup)
    return clock(stream.measured, parsed, (group) => {
      engine.expect(group)
      // Counted, so that making them cannot be optimised away.
      for (const recorded of group) events += engine.apply(recorded).length
    })
  })
  const part = stream.measured.slice(0, stream.measured.length / PEER_PART)
  const peer = rounds(ROUNDS, part.length * GROUP, () => {
    const { prepare, run } = preparePeer(stream.setup)
    return clock(part, (text) => prepare(parsed(text)), run)
  })
  console.log(
    `  objects   ${show(objects)}   ${(events / (commands * (ROUNDS + WARM_UP))).toFixed(2)} events a command`,
  )
  console.log(`  npm peer  ${show(peer)}   ${(log.median / peer.median).toFixed(1)} times slower`)
}

function show({ best, median, wall }: Rate): string {
  const millions = (rate: number) => (rate / 1e6).toFixed(2)
  return `${millions(median).padStart(6)} (best ${millions(best)}, wall clock ${millions(wall)}) million/s`
}

/** This programme in one file, built as the server is; its path. */
async function bundled(): Promise<string> {
  await bundleForNode({ engine: fileURLToPath(import.meta.url) }, fileURLToPath(new URL('../dist', import.meta.url)))
  return fileURLToPath(new URL('../dist/engine.js', import.meta.url))
}

/** Runs a scenario in a process of its own; commands a second, "logged". */
function inOwnProcess(programme: string, scenario: Measured): number {
  const flags = ['--expose-gc', '--single-threaded-gc', '--max-old-space-size=8192', programme]
  const own = [`--scenario=${scenario.name}`, ...(quick ? ['--quick'] : [])]
  const env = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1', ...process.env }
  const child = spawnSync(process.execPath, [...flags, ...own], {
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    env,
  })
  if (child.status !== 0) throw new Error(`${scenario.name} ended with ${child.status}`)
  return Number(String(child.output[REPORT]))
}

function option(name: string): string | undefined {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
}

/** True where every bar of the scenarios that were asked for was kept. */
async function main(only: string): Promise<boolean> {
  const programme = await bundled()
  const wanted = ({ name }: Measured) => name.includes(only)
  let kept = true
  for (const scenario of MARKETS.filter(wanted)) {
    if (inOwnProcess(programme, scenario) < (scenario.bar ?? 0)) kept = false
  }
  for (const series of SERIES.filter((each) => each.some(wanted))) {
    const rates = series.map((scenario) => inOwnProcess(programme, scenario))
    const growth = (rates[0] ?? Number.NaN) / Math.min(...rates)
    const verdict = growth <= GROWTH_BAR ? 'kept' : 'MISSED'
    console.log(
      `  costs at most ${growth.toFixed(2)} times as much as in the smallest   bar ${GROWTH_BAR}   ${verdict}`,
    )
    if (!(growth <= GROWTH_BAR)) kept = false
  }
  return kept
}

const one = ALL.find(({ name }) => name === option('scenario'))
if (one === undefined) process.exitCode = (await main(option('only') ?? '')) ? 0 : 1
else writeSync(REPORT, String(measure(one)))
