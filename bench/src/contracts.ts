/**
 * What a move of the mark costs with many positions open: when nobody is liquidated, when a thousand are, and what an
 * order costs beside them.
 *
 *     npx tsx bench/src/contracts.ts [--positions=10000] [--liquidations=1000]
 *
 * Bars, in processor time: under 2 ms for a mark change with 10,000 positions and nobody due; under 200 ms for 1,000
 * liquidations in one move, all the commands counted over which they are spread.
 */
import type { Command } from '@candlewick/engine/commands'
import { LINEAR_TERMS, LINEAR as SYMBOL } from '@candlewick/engine/contract/testing/floor'
import { Engine } from '@candlewick/engine/engine'
import { lots, ticks, units } from '@candlewick/money/units'

const asked = (name: string, usual: number) =>
  Number(process.argv.find((part) => part.startsWith(`--${name}=`))?.split('=')[1] ?? usual)
const POSITIONS = asked('positions', 10_000)
const LIQUIDATIONS = asked('liquidations', 1_000)

const engine = new Engine()
let time = Date.UTC(2026, 0, 5, 1)
let ids = 0

function apply(command: Command): void {
  engine.advance({ sequence: engine.sequence + 1, time, command })
}

function index(price: number): void {
  time += 500
  apply({ type: 'prices', entries: [['BTC_USDT', Math.round(price * 100), 3]], hash: `h${engine.sequence}` })
}

function order(user: string, direction: 1 | 2, price: number, quantity: number): void {
  ids += 1
  apply({
    type: 'contract.submit',
    user,
    symbol: SYMBOL,
    direction,
    kind: 'limit',
    price: ticks(Math.round(price * 10)),
    lots: lots(quantity),
    tif: 'GTC',
    postOnly: false,
    stp: 'expire_taker',
    clientId: `b${ids}`,
  })
}

function customer(user: string, amount: number): void {
  apply({ type: 'account.open', user, kind: 'customer' })
  apply({ type: 'deposit', id: `d-${user}`, user, asset: 'USDT', amount: units(amount), account: 2 })
}

function milliseconds(from: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000
}

/** Half of the positions are longs of as many customers, a part of them at high leverage; the rest are shorts. */
function prepare(): void {
  apply({ type: 'asset', asset: 'USDT', decimals: 6, cap: units(5e15) })
  apply(LINEAR_TERMS)
  apply({ type: 'account.open', user: 'house:insurance', kind: 'house' })
  apply({ type: 'house.fund', id: 'fund', user: 'house:insurance', asset: 'USDT', amount: units(1e12), account: 2 })
  index(60_000)
  for (let i = 0; i < POSITIONS / 2; i += 1) {
    // 6 USDT behind 60 of value where it will be liquidated, 60 where not.
    customer(`l${i}`, i < LIQUIDATIONS ? 4_000_000 : 60_000_000)
    customer(`s${i}`, 60_000_000)
    order(`s${i}`, 2, 60_000, 1)
    order(`l${i}`, 1, 60_000, 1)
  }
}

/** Orders and fills between two customers, beside all those positions. */
function orders(): void {
  for (const user of ['x', 'y']) customer(user, 1e12)
  const ROUNDS = 10_000
  const from = process.cpuUsage()
  for (let i = 0; i < ROUNDS; i += 1) {
    order('x', 2, 60_000, 1)
    order('y', 1, 60_000, 1)
  }
  console.log(`${Math.round((2 * ROUNDS) / (milliseconds(from) / 1000))} orders a second, every second one a fill`)
}

prepare()
orders()
for (let i = 0; i < 200; i += 1) index(60_000 + (i % 2) * 10)
let worst = 0
const whole = process.cpuUsage()
const MOVES = 400
for (let i = 0; i < MOVES; i += 1) {
  const start = performance.now()
  index(60_000 - (i % 40) * 40)
  worst = Math.max(worst, performance.now() - start)
}
const each = milliseconds(whole) / MOVES
console.log(
  `${POSITIONS} positions, nobody due: ${each.toFixed(3)} ms a mark change (wall, worst ${worst.toFixed(2)} ms)`,
)

const start = process.cpuUsage()
const wall = performance.now()
index(56_000)
const taken = milliseconds(start)
let commands = 1
let left = countOpen()
let drained = 0
for (; commands < 50; commands += 1) {
  const from = process.cpuUsage()
  apply({ type: 'tick' })
  drained += milliseconds(from)
  const now = countOpen()
  if (now === left) break
  left = now
}
const done = POSITIONS / 2 - left
console.log(
  `${done} liquidations in one move: ${(taken + drained).toFixed(1)} ms over ${commands} commands (wall ${(performance.now() - wall).toFixed(0)} ms)`,
)
engine.checkInvariants()

function countOpen(): number {
  let open = 0
  for (let i = 0; i < POSITIONS / 2; i += 1) open += engine.balance(`l${i}`, 2, 'USDT').occupied > 0 ? 1 : 0
  return open
}
