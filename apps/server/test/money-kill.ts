/**
 * Money in, traded and out again over two development chains, while the real server, the real signer, or both are killed with
 * SIGKILL and three blocks are replaced, as often as told: `npx tsx apps/server/test/money-kill.ts --rounds 50`. Nothing may
 * be lost and nothing paid twice; ends with 1 at the first thing that is not as it must be, and prints a table of all rounds.
 */
import { parseArgs } from 'node:util'
import { checkDigest } from './kill/rounds.ts'
import { balanceFaults, coinFaults, type DuePayment, lossFaults, paymentFaults } from './money-kill/checks.ts'
import { paymentsTo, reconciledCoins, replayed } from './money-kill/found.ts'
import { planOf, STEPS } from './money-kill/plan.ts'
import { type Left, Round } from './money-kill/round.ts'
import { VICTIMS, World } from './money-kill/world.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, from: { type: 'string', default: '0' } },
})
const rounds = Number(values.rounds)
const from = Number(values.from)

interface Outcome {
  rounds: number
  faults: number
}

const outcomes = new Map<string, Outcome>()
const reorganisations = new Map<string, number>()
const left: Left[] = []
const faults: string[] = []
let slowestMs = 0

/** Chains and ledger, where nothing may differ; what moves while it is looked at is looked at again. */
async function reconciled(world: World, quiet: boolean): Promise<string[]> {
  let found: string[] = []
  for (let tries = 0; tries < 20; tries += 1) {
    found = coinFaults(await reconciledCoins(world), quiet)
    if (found.length === 0) return []
    await world.chains.mine('ethereum', 1)
    await world.chains.mine('bitcoin', 1)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return found
}

async function afterRound(world: World, { due }: Left): Promise<string[]> {
  await checkDigest(world.server, world.database)
  return [...paymentFaults([due], await paymentsTo(world, [due])), ...(await reconciled(world, false))]
}

/** What has not come to its end, in words; what the demo has for operators to look at waits for them. */
async function underWay({ sql }: World): Promise<string[]> {
  const rows = await sql<{ what: string }[]>`
    select concat_ws(' ', 'payment', id, network, kind, asset, state, waits) as what from payments
    where state in ('claimed', 'signed', 'sent') or (state = 'final' and not posted)
    union all select concat_ws(' ', 'sweep', id, asset, state) from sweeps where state in ('topup', 'sweep')
    union all select concat_ws(' ', 'withdrawal', id, state) from withdrawals where not closed and state <> 'review'
    union all select concat_ws(' ', 'deposit', id, asset, state) from deposits
    where state in ('confirming', 'crediting', 'at_risk')`
  return rows.map(({ what }) => what)
}

/** Of all rounds together, when nothing is under way any more. */
async function atTheEnd(world: World): Promise<string[]> {
  let open: string[] = []
  await world
    .until(
      'nothing is under way',
      async () => {
        await world.chains.mine('ethereum', 1)
        await world.chains.mine('bitcoin', 1)
        open = await underWay(world)
        return open.length === 0
      },
      300,
    )
    .catch(() => undefined)
  if (open.length > 0) return open.map((one) => `stands still: ${one}`)
  const due: DuePayment[] = left.map((one) => one.due)
  const had = new Map(
    left.flatMap(({ customer, balances }) =>
      [...balances].map(([coin, amount]): [string, string] => [`${customer.userId} ${coin}`, amount]),
    ),
  )
  const lost = new Map<string, bigint>()
  for (const one of left) {
    if (one.lost !== undefined) lost.set(one.lost.coin, (lost.get(one.lost.coin) ?? 0n) + one.lost.amount)
  }
  const { has, booked } = await replayed(world, ({ engine }) => {
    engine.checkInvariants()
    const balance = (owner: string, coin: string) => engine.balance(owner, 1, coin)
    const own = [...had.keys()].map((of): [string, string] => {
      const [userId = '', coin = ''] = of.split(' ')
      const { available, occupied } = balance(userId, coin)
      return [of, `${available}/${occupied}`]
    })
    const losses = ['USDT', 'ETH', 'BTC'].map((coin): [string, bigint] => [
      coin,
      BigInt(balance('house:losses', coin).available),
    ])
    return { has: new Map(own), booked: new Map(losses) }
  })
  await checkDigest(world.server, world.database)
  return [
    ...paymentFaults(due, await paymentsTo(world, due)),
    ...balanceFaults(had, has),
    ...lossFaults(lost, booked),
    ...(await reconciled(world, true)),
  ]
}

function table(): string[] {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(at === 0 ? 28 : 14)).join(' | ')} |`
  const rows = STEPS.map((step) =>
    line([
      step,
      ...VICTIMS.map((victim) => {
        const { rounds: played = 0, faults: wrong = 0 } = outcomes.get(`${step} ${victim}`) ?? {}
        return played === 0 ? '' : `${played} ${wrong === 0 ? 'sound' : `(${wrong} WRONG)`}`
      }),
    ]),
  )
  return [line(['killed at', ...VICTIMS]), line(['---', ...VICTIMS.map(() => '---')]), ...rows]
}

const began = performance.now()
const world = await World.open()
try {
  for (let round = from; round < from + rounds && faults.length === 0; round += 1) {
    const plan = planOf(round)
    const { step, victim, reorganisation, replaced, deposit, withdraw } = plan
    const at = performance.now()
    const found = await new Round(world, plan).play().then(
      async (one) => {
        left.push(one)
        slowestMs = Math.max(slowestMs, one.servesAfterMs)
        return await afterRound(world, one)
      },
      (failure: unknown) => [failure instanceof Error ? failure.message : String(failure)],
    )
    faults.push(...found)
    const cell = outcomes.get(`${step} ${victim}`) ?? { rounds: 0, faults: 0 }
    outcomes.set(`${step} ${victim}`, { rounds: cell.rounds + 1, faults: cell.faults + (found.length > 0 ? 1 : 0) })
    const kind = `${reorganisation} (${replaced})`
    reorganisations.set(kind, (reorganisations.get(kind) ?? 0) + 1)
    const way = `${deposit.coin} over ${deposit.network}, ${withdraw.coin} over ${withdraw.network}`
    const seconds = ((performance.now() - at) / 1000).toFixed(1)
    console.log(`round ${round + 1}: ${victim} killed at "${step}", 3 blocks replaced ${kind}; ${way}: ${seconds} s`)
    for (const fault of found) console.log(`  WRONG: ${fault}`)
  }
  if (faults.length === 0) faults.push(...(await atTheEnd(world)))
} catch (failure) {
  faults.push(failure instanceof Error ? (failure.stack ?? failure.message) : String(failure))
} finally {
  if (faults.length > 0) console.log(world.server.output().slice(-4_000))
  await world.close()
}
for (const row of table()) console.log(row)
console.log(`replaced: ${[...reorganisations].map(([kind, count]) => `${kind} ${count}`).join(', ')}`)
for (const fault of faults) console.log(`WRONG: ${fault}`)
const seconds = ((performance.now() - began) / 1000).toFixed(0)
console.log(
  `${left.length} rounds in ${seconds} s, served again after ${slowestMs | 0} ms at most: ${faults.length === 0 ? 'nothing lost, nothing paid twice' : 'WRONG'}`,
)
process.exit(faults.length === 0 ? 0 : 1)
