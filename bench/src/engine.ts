/**
 * Engine commands a second on one core, everything included: holds, fees, double-entry ledger, client ids, events and
 * assertions; beside the quickest order book on npm, which only matches, on the same stream in the same run.
 *
 *     npx tsx bench/src/engine.ts [--quick] [--only=<part of a scenario's name>]
 *
 * "logged" is the engine as it replays: every event is written into the event log, from which objects are made when
 * somebody reads them. "objects" reads all of them at once, as the gateway does for its listeners. Bars, for
 * "logged", in processor time: 1,500,000 a second on one book, 700,000 over 100 symbols, 500,000 with one order a
 * level over a huge range; and five times the peer on one book.
 *
 * Each scenario has a process of its own, so that none warms up or fills the memory of another. The engine runs in it
 * as it does in the server that `npm start` starts: bundled alike, with the same setting of the compiler (engine-kind),
 * large pages for the pools, and the commands told to it in groups. What parsing them leaves behind is collected on the
 * same thread, so that it is not done, and charged, beside the commands that are measured. The peer has the same
 * process, and so the same advantages.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Recorded } from '@candlewick/engine/commands'
import type { Engine } from '@candlewick/engine/engine'
import { ENGINE } from '@candlewick/server/journal/engine-kind'
import { bundleForNode } from '../../scripts/lib/bundle.mjs'
import { clock, GROUP, type Rate, rounds } from './engine/clock.ts'
import { preparePeer } from './engine/peer.ts'
import { makeStream, type Scenario } from './engine/stream.ts'

const quick = process.argv.includes('--quick')
const COMMANDS = quick ? 200_000 : 500_000
const ROUNDS = quick ? 3 : 5
/** The peer is slow enough for a part of the stream to do. */
const PEER_PART = 5

type Measured = Scenario & { bar: number }

const SCENARIOS: Measured[] = [
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

function filled(setup: readonly Recorded[]): Engine {
  const engine = ENGINE.create()
  for (const recorded of setup) engine.advance(recorded)
  return engine
}

/** The commands in groups, each as the text in which a journal keeps it. */
function grouped(commands: readonly Recorded[]): string[] {
  const texts: string[] = []
  for (let i = 0; i < commands.length; i += GROUP) texts.push(JSON.stringify(commands.slice(i, i + GROUP)))
  return texts
}

const parsed = (text: string): Recorded[] => JSON.parse(text)

/** Measures one scenario and prints what came of it; true where its bars were kept. */
function measure(scenario: Measured): boolean {
  const stream = makeStream(scenario, COMMANDS)
  const texts = grouped(stream.measured)
  let last = ENGINE.create()
  const log = rounds(ROUNDS, COMMANDS, () => {
    last = filled(stream.setup)
    return clock(texts, parsed, (group) => {
      last.expect(group)
      for (const recorded of group) last.advance(recorded)
    })
  })
  const buffers = process.memoryUsage().arrayBuffers / 1_048_576
  last.checkInvariants()
  let events = 0
  const objects = rounds(ROUNDS, COMMANDS, () => {
    const engine = filled(stream.setup)
    return clock(texts, parsed, (group) => {
      engine.expect(group)
      // Counted, so that making them cannot be optimised away.
      for (const recorded of group) events += engine.apply(recorded).length
    })
  })
  const part = texts.slice(0, texts.length / PEER_PART)
  const peer = rounds(ROUNDS, part.length * GROUP, () => {
    const { prepare, run } = preparePeer(stream.setup)
    return clock(part, (text) => prepare(parsed(text)), run)
  })
  const ratio = log.median / peer.median
  const kept = log.median >= scenario.bar && (scenario.symbols > 1 || scenario.uniform || ratio >= 5)
  const bar = `bar ${(scenario.bar / 1e6).toFixed(1)}`
  console.log(scenario.name)
  console.log(`  logged    ${show(log)}   ${bar}   ${kept ? 'kept' : 'MISSED'}`)
  console.log(`  objects   ${show(objects)}   ${(events / (COMMANDS * (ROUNDS + 2))).toFixed(2)} events a command`)
  console.log(`  npm peer  ${show(peer)}   ${ratio.toFixed(1)} times slower`)
  console.log(
    `  memory    ${buffers.toFixed(0)} MB of pools (last rounds together), digest ${last.digest().slice(0, 16)}`,
  )
  return kept
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

/** Runs a scenario in a process of its own; its exit code is 1 where a bar was missed. */
function inOwnProcess(programme: string, index: number): number {
  const flags = ['--expose-gc', '--single-threaded-gc', programme, `--scenario=${index}`, ...(quick ? ['--quick'] : [])]
  const env = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1', ...process.env }
  return spawnSync(process.execPath, flags, { stdio: 'inherit', env }).status ?? 1
}

function option(name: string): string | undefined {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
}

const one = SCENARIOS[Number(option('scenario') ?? -1)]
if (one !== undefined) {
  process.exitCode = measure(one) ? 0 : 1
} else {
  const only = option('only') ?? ''
  const programme = await bundled()
  const codes = SCENARIOS.map(({ name }, index) => (name.includes(only) ? inOwnProcess(programme, index) : 0))
  process.exitCode = Math.max(...codes)
}
