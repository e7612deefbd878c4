/**
 * One simulated day of many orders by some customers: `npx tsx packages/engine/src/shares/testing/day.ts --orders 30000000
 * --customers 1000`. Nobody may be refused for what is remembered, and memory may not grow after the first hour's worth.
 * With `--flood` the first customer besides sends so many orders a second for all of the day as it likes; it may be
 * refused, and nobody else. Prints an hour a line, and fails where one of these does not hold.
 */
import { parseArgs } from 'node:util'
import { lots, ticks, units } from '@candlewick/money/units'
import type { Command } from '../../commands.ts'
import { Engine } from '../../engine.ts'
import { testMarket } from '../../testing/exchange.ts'

const DAY = 86_400_000
/** Growth after the first hour that the collector's habits explain. */
const SLACK_MB = 40

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '30000000' },
    customers: { type: 'string', default: '1000' },
    flood: { type: 'string', default: '0' },
  },
})
const orders = Number(values.orders)
const customers = Number(values.customers)
const flood = Number(values.flood)

const engine = new Engine()
const start = Date.UTC(2026, 0, 5)
let sequence = 0
const refused = new Map<string, number>()

function apply(time: number, command: Command): void {
  sequence += 1
  engine.advance({ sequence, time, command })
}

function order(n: number, user: string): Command {
  const side = n % 2 === 0 ? 'buy' : 'sell'
  // Every third order rests until its owner's next cancel, the others meet it or end at once.
  const price = ticks(n % 3 === 0 ? (side === 'buy' ? 999 : 1001) : 1000)
  const tif = n % 3 === 0 ? 'GTC' : 'IOC'
  const base = { user, symbol: 'BTC_USDT', clientId: `order ${n}`, stp: 'expire_taker', postOnly: false } as const
  return { ...base, type: 'spot.submit', side, kind: 'limit', price, lots: lots(10), tif }
}

/** An order, and whether it was refused for want of room. */
function place(n: number, user: string, time: number): void {
  apply(time, order(n, user))
  const [first] = engine.events()
  if (first?.type !== 'refused') return
  const key = `${user === 'flood' ? 'flood' : 'customer'} ${first.rule}`
  refused.set(key, (refused.get(key) ?? 0) + 1)
}

apply(start, { type: 'asset', asset: 'USDT', decimals: 6, cap: units(4e15) })
apply(start, { type: 'asset', asset: 'BTC', decimals: 8, cap: units(4e15) })
apply(start, testMarket('BTC_USDT', 'BTC', 'USDT'))
const users = Array.from({ length: customers }, (_, n) => `customer ${n}`)
for (const user of [...users, 'flood']) {
  apply(start, { type: 'account.open', user, kind: 'customer' })
  for (const asset of ['USDT', 'BTC']) {
    apply(start, { type: 'deposit', id: `${user} ${asset}`, user, asset, amount: units(1e12) })
  }
}

function megabytes(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1_048_576
}

const began = process.hrtime.bigint()
const sizes: number[] = []
let floods = 0
for (let n = 0; n < orders; n += 1) {
  const time = start + Math.floor((n * DAY) / orders)
  const user = users[n % customers] ?? ''
  place(n, user, time)
  if (n % (customers * 10) < customers) apply(time, { type: 'spot.cancel', user })
  for (; floods * 1000 < (time - start) * flood; floods += 1) place(2 * floods + 1_000_000_000, 'flood', time)
  if ((n + 1) % Math.floor(orders / 24) === 0) {
    sizes.push(megabytes())
    const seconds = Number(process.hrtime.bigint() - began) / 1e9
    const told = [...refused].map(([rule, count]) => `${rule} ${count}`).join(', ')
    console.log(
      `hour ${sizes.length}: ${sizes.at(-1)?.toFixed(0)} MB, ${seconds.toFixed(0)} s, refused: ${told || 'none'}`,
    )
  }
}
engine.checkInvariants()
const [first = 0] = sizes
const grown = Math.max(...sizes) - first
const busy = (refused.get('customer busy') ?? 0) + (refused.get('customer own_quota') ?? 0)
console.log(
  `${sequence} commands, ${busy} of customers refused for want of room, ${grown.toFixed(0)} MB more than after an hour`,
)
process.exitCode = busy === 0 && grown <= SLACK_MB ? 0 : 1
