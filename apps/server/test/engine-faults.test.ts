/**
 * An engine with a bug in every product, in two gateways on one database: what runs into it is undone and refused, its
 * market halts, everyone else goes on, and every build comes to the same state.
 */

import { sign } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from '@candlewick/engine/commands'
import { type FaultCommand, overSigned } from '@candlewick/engine/faults/commands'
import { RULES_VERSION } from '@candlewick/engine/limits'
import { InvariantError } from '@candlewick/engine/persist/invariant'
import { demoGenesis } from '@candlewick/market-sim/catalog'
import { contractGenesis } from '@candlewick/market-sim/contracts'
import { flashFunds, flashGenesis } from '@candlewick/market-sim/flash'
import { marginFunds, marginGenesis } from '@candlewick/market-sim/margin'
import { lots, ticks, units } from '@candlewick/money/units'
import { withFlash } from '@candlewick/rules/flash/testing/told'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ENGINE } from '../src/journal/engine-kind.ts'
import { GENESIS, pack } from '../src/journal/group.ts'
import { replayDigest } from '../src/journal/replay.ts'
import { OutOfReach } from '../src/journal/store.ts'
import { MOST_IN_A_ROW } from '../src/journal/undo.ts'
import { commandHash } from '../src/journal/verdicts.ts'
import { operatorKeyIn, passOver, publicHex } from '../src/operators/pass-over.ts'
import { type Gateway, type Gateways, openGateways } from './gateways.ts'
import { type Bug, planted } from './planted.ts'

const MONEY = units(1_000_000_000_000)
/** Of two customers everything is fine; what the third does runs into the bug. */
const USERS = ['ann', 'bob', 'cat']

let gateways: Gateways
beforeEach(async () => {
  gateways = await openGateways()
})
afterEach(() => gateways.close())

async function begin({ replica }: Gateway): Promise<void> {
  const genesis = [
    { type: 'rules', version: RULES_VERSION } as const,
    ...demoGenesis(),
    ...contractGenesis(),
    ...marginGenesis(),
    ...marginFunds(),
    ...flashGenesis(),
    ...flashFunds(),
    ...USERS.flatMap((user): Command[] => [
      { type: 'account.open', user, kind: 'customer' },
      ...([1, 2, 4, 5] as const).map(
        (account): Command => ({
          type: 'deposit',
          id: `${user}${account}`,
          user,
          asset: 'USDT',
          account,
          amount: MONEY,
        }),
      ),
    ]),
  ]
  const answers = await Promise.all(genesis.map((command) => replica.submit(command)))
  expect(answers.filter(({ events }) => events[0]?.type === 'refused')).toEqual([])
}

/** An index price so many milliseconds later. */
async function price({ replica }: Gateway, later = 0, bitcoin = 500_000): Promise<void> {
  await gateways.sql`
    update journal_head set time = ${later} + greatest(time, floor(extract(epoch from clock_timestamp()) * 1000)::bigint)`
  await replica.submit({ type: 'prices', entries: withFlash([['BTC_USDT', bitcoin, 3]]), hash: `h${replica.sequence}` })
}

const ORDER = { kind: 'limit', tif: 'GTC', postOnly: false, stp: 'expire_taker' } as const
let ids = 0
const spot = (user: string, symbol = 'BTC_USDT', at = 499_000): Command => {
  ids += 1
  const size = { price: ticks(at), lots: lots(1_000), clientId: `c${ids}` }
  return { type: 'spot.submit', user, symbol, side: 'buy', ...ORDER, ...size }
}
const contract = (user: string, symbol = 'BTC_USDT_PERP'): Command => {
  ids += 1
  const size = { price: ticks(499_000), lots: lots(1), clientId: `c${ids}` }
  return { type: 'contract.submit', user, symbol, direction: 1, ...ORDER, ...size }
}
const flash = (user: string, symbol = 'BTC_USDT'): Command => {
  ids += 1
  const terms = { symbol, seconds: 30, direction: 'up', stake: units(100_000_000) } as const
  return { type: 'flash.open', user, clientId: `c${ids}`, ...terms }
}
const borrow = (user: string): Command => ({
  type: 'margin.borrow',
  user,
  account: 5,
  asset: 'USDT',
  amount: units(1e8),
})
const transfer = (user: string): Command => ({
  type: 'transfer',
  user,
  from: 1,
  to: 2,
  asset: 'USDT',
  amount: units(5),
})

const isCats: Bug = (_, { command }) => 'user' in command && command.user === 'cat'
const isTransferOfCat: Bug = (reason, recorded) => reason === 'transfer' && isCats(reason, recorded)

async function ruleOf({ replica }: Gateway, command: Command): Promise<string> {
  const { events } = await replica.submit(command)
  return events[0]?.type === 'refused' ? events[0].rule : 'done'
}

/** Both gateways, a replay of either build and a restored snapshot have one digest. */
async function agree(one: Gateway, two: Gateway, bug: Bug): Promise<void> {
  const { sequence } = await one.journal.store.head()
  await expect.poll(() => [one.replica.sequence, two.replica.sequence]).toEqual([sequence, sequence])
  one.replica.engine.checkInvariants()
  const digest = one.replica.engine.digest()
  expect(two.replica.engine.digest()).toBe(digest)
  for (const kind of [ENGINE, planted(ENGINE, bug)]) {
    const replayed = await replayDigest(one.journal, { machine: kind.create(), position: GENESIS })
    expect(replayed).toEqual({ sequence: one.replica.sequence, digest })
  }
  expect(ENGINE.restore(one.replica.engine.snapshot()).digest()).toBe(digest)
}

const PRODUCTS: [string, (user: string) => Command, string][] = [
  ['spot', spot, 'market_halted'],
  ['contracts', contract, 'market_halted'],
  ['margin', borrow, 'done'],
  ['flash contracts', flash, 'market_halted'],
  ['funds', transfer, 'done'],
]

test('a bug in each product refuses what runs into it, halts its market, and leaves the rest alone', async () => {
  const bug: Bug = (reason, recorded) => reason !== 'deposit' && isCats(reason, recorded)
  const [first, second] = [await gateways.start(planted(ENGINE, bug)), await gateways.start(planted(ENGINE, bug))]
  await begin(first)
  await price(first)
  for (const [product, make, then] of PRODUCTS) {
    expect([product, await ruleOf(second, make('cat'))]).toEqual([product, 'engine_fault'])
    // In the same market nobody goes on, elsewhere everybody does.
    expect([product, await ruleOf(first, make('ann'))]).toEqual([product, then])
    expect([product, await ruleOf(second, spot('bob', 'ETH_USDT', 100_000))]).toEqual([product, 'done'])
    await price(first)
  }
  expect(second.replica.survived.faults + first.replica.survived.faults).toBe(PRODUCTS.length)
  await agree(first, second, bug)
})

test('what was applied before a fault, in its group too, is heard once, and nothing is left out', async () => {
  const bug: Bug = (reason, recorded) => reason !== 'deposit' && isCats(reason, recorded)
  const gateway = await gateways.start(planted(ENGINE, bug))
  await begin(gateway)
  const heard: number[] = []
  gateway.replica.onApplied(({ recorded }) => heard.push(recorded.sequence))
  const from = gateway.replica.sequence
  // Sent together they are one group, the fault in its midst.
  const users = ['ann', 'bob', 'ann', 'cat', 'bob', 'ann']
  await Promise.all(users.map((user) => gateway.replica.submit(spot(user, 'ETH_USDT', 100_000))))
  expect(gateway.replica.survived.faults).toBe(1)
  expect(heard).toEqual(Array.from({ length: gateway.replica.sequence - from }, (_, place) => from + 1 + place))
})

test('what falls due and throws halts its market, so that the commands behind it do not run into it again', async () => {
  const bug: Bug = (reason) => reason === 'flash_returned' || reason === 'contract_trade'
  const [one, two] = [await gateways.start(planted(ENGINE, bug)), await gateways.start(planted(ENGINE, bug))]
  await begin(one)
  await price(one)
  await price(one, 200)
  expect(await ruleOf(one, flash('ann'))).toBe('done')
  // Its window ends without a price in it, and whatever comes next runs into its settlement.
  await gateways.sql`update journal_head set time = time + 60000`
  expect(await ruleOf(two, spot('bob'))).toBe('engine_fault')
  expect(await ruleOf(two, spot('bob', 'ETH_USDT', 100_000))).toBe('done')
  expect(await ruleOf(one, flash('ann'))).toBe('market_halted')
  await price(one)
  await agree(one, two, bug)
  // A build that is mended takes the market up again: the contract's window had no price, so its stake returns.
  const mended = await gateways.start()
  await Promise.all([one.stop(), two.stop()])
  const [listed] = flashGenesis().filter(({ symbol }) => symbol === 'BTC_USDT')
  if (listed === undefined) throw new Error('there is no such flash market')
  const { events } = await mended.replica.submit(listed)
  expect(events).toContainEqual(expect.objectContaining({ type: 'posting', reason: 'flash_returned' }))
})

test('a later build follows what was refused though nothing throws in it, also where it had applied it already', async () => {
  const old = await gateways.start(planted(ENGINE, isTransferOfCat))
  await begin(old)
  const next = await gateways.start()
  expect(await ruleOf(old, transfer('cat'))).toBe('engine_fault')
  await expect.poll(() => next.replica.survived.rebuilt).toBe(1)
  expect(next.replica.engine.balance('cat', 2, 'USDT').available).toBe(MONEY)
  expect(await ruleOf(next, transfer('ann'))).toBe('done')
  await agree(old, next, isTransferOfCat)
})

test('where what is undone leads back past a command that only a later build got past, that is settled first', async () => {
  const mended = await gateways.start()
  await begin(mended)
  expect(await ruleOf(mended, transfer('cat'))).toBe('done')
  await mended.snapshots.take({ machine: mended.replica.engine, position: mended.replica.position })
  const old = await gateways.start(planted(ENGINE, isTransferOfCat))
  expect(old.replica.survived.rebuilt).toBe(0)
  // The snapshot it started from is gone when it has to go back.
  await gateways.sql`delete from journal_snapshots`
  expect(await ruleOf(old, transfer('cat'))).toBe('engine_fault')
  expect(old.replica.engine.balance('cat', 2, 'USDT').available).toBe(MONEY)
  expect(await gateways.sql`select from journal_verdicts`).toHaveLength(2)
  expect(await ruleOf(mended, transfer('ann'))).toBe('done')
  await agree(mended, old, isTransferOfCat)
})

test('a command that threw once, while the journal did not answer, is tried again before it is passed over', async () => {
  let thrown = 0
  const bug: Bug = (reason, recorded) => {
    if (!isTransferOfCat(reason, recorded)) return false
    thrown += 1
    return thrown === 1
  }
  const gateway = await gateways.start(planted(ENGINE, bug))
  await begin(gateway)
  const { store } = gateway.journal
  store.listSnapshots = async () => {
    Reflect.deleteProperty(store, 'listSnapshots')
    throw Object.assign(new Error('connection closed'), { code: 'CONNECTION_CLOSED' })
  }
  expect(await ruleOf(gateway, transfer('cat'))).toBe('done')
  expect(gateway.replica.survived.rebuilt).toBe(1)
  expect(await gateways.sql`select from journal_verdicts`).toHaveLength(0)
})

test('no command is passed over that no start lies before, and nothing is pruned that a verdict leads back to', async () => {
  const mended = await gateways.start()
  const { journal, snapshots, replica } = mended
  const keep = async () => {
    await replica.submit({ type: 'tick' })
    await snapshots.take({ machine: replica.engine, position: replica.position })
    return await snapshots.prune(replica.sequence, 'keep_prices')
  }
  await begin(mended)
  const passedOver = transfer('cat')
  const { recorded } = await replica.submit(passedOver)
  const { sequence } = recorded
  const verdict: FaultCommand = { type: 'fault', sequence, hash: commandHash(passedOver), halts: [], reason: 'r' }
  await keep()
  expect(await journal.decide(sequence, pack([verdict]))).toBe(true)
  await expect.poll(() => replica.survived.rebuilt).toBe(1)
  // What was taken before it has applied what is passed over: only two that have not are enough to prune.
  expect([await keep(), await keep()]).toEqual([0, expect.any(Number)])
  expect((await journal.store.read(0, 1))[0]?.first).toBeGreaterThan(sequence)
  expect((await gateways.start()).replica.engine.digest()).toBe(replica.engine.digest())

  const late = { ...verdict, sequence: sequence - 1 }
  await expect(journal.decide(late.sequence, pack([late]))).rejects.toThrow(OutOfReach)
})

test('a process that dies between the exception and the verdict starts again and comes to it', async () => {
  const mended = await gateways.start()
  await begin(mended)
  await mended.stop()
  const writer = await gateways.start(planted(ENGINE, isTransferOfCat))
  await writer.stop()
  // The command is durable, and whoever journaled it is gone.
  await writer.journal.store.close()
  const gone = await gateways.start()
  await gone.replica.stop()
  await gone.journal.append([transfer('cat'), transfer('ann')])
  const [one, two] = await Promise.all([
    gateways.start(planted(ENGINE, isTransferOfCat)),
    gateways.start(planted(ENGINE, isTransferOfCat)),
  ])
  expect(await ruleOf(one, transfer('ann'))).toBe('done')
  expect(one.replica.engine.balance('cat', 2, 'USDT').available).toBe(MONEY)
  expect(one.replica.engine.balance('ann', 2, 'USDT').available).toBe(MONEY + 10)
  await agree(one, two, isTransferOfCat)
  const [verdicts] = await gateways.sql<{ count: number }[]>`select count(*)::int from journal_verdicts`
  expect(verdicts?.count).toBe(1)
})

test('where every command throws, everything stops and says why', async () => {
  const good = await gateways.start()
  await begin(good)
  await good.stop()
  const bad = await gateways.start(planted(ENGINE, (reason) => reason === 'transfer'))
  const rules: string[] = []
  for (let i = 0; i < MOST_IN_A_ROW; i += 1) rules.push(await ruleOf(bad, transfer('ann')))
  expect(new Set(rules)).toEqual(new Set(['engine_fault']))
  await expect(bad.replica.submit(transfer('ann'))).rejects.toThrow(/is not known/)
  expect(bad.replica.halted).toMatch(/one after the other/)
})

for (const [what, damage] of [
  ['a row without its verdict', `insert into journal_verdicts values (3, 4)`],
  ['a verdict without its row', 'delete from journal_verdicts'],
  ['a row moved to another command', 'update journal_verdicts set sequence = sequence - 1'],
] as const) {
  test(`${what} stops a start as forged`, async () => {
    const one = await gateways.start(planted(ENGINE, isTransferOfCat))
    await begin(one)
    expect(await ruleOf(one, transfer('cat'))).toBe('engine_fault')
    await one.stop()
    await gateways.sql.unsafe(damage)
    await expect(gateways.start()).rejects.toThrow(/forged/)
  })
}

test('an operator passes over a command that breaks an invariant, signed with the key on record', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candlewick-key-'))
  const key = operatorKeyIn(join(folder, 'operator.pem'))
  const bug: Bug = (reason, recorded) => {
    if (reason === 'transfer' && isCats(reason, recorded)) throw new InvariantError('the books do not hold')
    return false
  }
  const one = await gateways.start(planted(ENGINE, bug))
  await begin(one)
  await one.replica.submit({ type: 'operator.key', key: publicHex(key) })
  const fine = await one.replica.submit(spot('ann', 'ETH_USDT', 100_000))
  await expect(one.replica.submit(transfer('cat'))).rejects.toThrow(/is not known/)
  expect(one.replica.halted).toMatch(/the books do not hold/)
  const sequence = one.replica.sequence + 1
  await one.stop()
  await expect(gateways.start(planted(ENGINE, bug))).rejects.toThrow(/the books do not hold/)

  const desk = await gateways.open(planted(ENGINE, bug))
  const asked = { sequence, reason: 'it stops the exchange', key, force: false }
  const stranger = operatorKeyIn(join(folder, 'stranger.pem'))
  await expect(passOver(desk.journal, desk.snapshots, { ...asked, key: stranger })).rejects.toThrow(
    /not the one on record/,
  )
  await expect(passOver(desk.journal, desk.snapshots, { ...asked, sequence: fine.recorded.sequence })).rejects.toThrow(
    /can be applied/,
  )
  await passOver(desk.journal, desk.snapshots, asked)
  await expect(passOver(desk.journal, desk.snapshots, asked)).rejects.toThrow(/already/)

  const [two, three] = [await gateways.start(planted(ENGINE, bug)), await gateways.start()]
  expect(await ruleOf(two, transfer('ann'))).toBe('done')
  expect(two.replica.engine.balance('cat', 2, 'USDT').available).toBe(MONEY)
  await agree(two, three, bug)
  rmSync(folder, { recursive: true })
})

test('a verdict that is about another command than the one in its place stops a start as forged', async () => {
  const one = await gateways.start()
  await begin(one)
  const [mine, other] = [transfer('ann'), spot('bob')]
  const { recorded } = await one.replica.submit(mine)
  const { sequence } = recorded
  const fault = { type: 'fault' as const, sequence, hash: commandHash(other), reason: 'mine', halts: [] }
  await one.journal.decide(sequence, pack([fault]))
  await expect.poll(() => one.replica.halted).toMatch(/forged/)
  await expect(gateways.start()).rejects.toThrow(/is about another command/)
})

test('what was thrown since the machine had not enough of something voids no command', async () => {
  const good = await gateways.start()
  await begin(good)
  await good.stop()
  const short: Bug = (reason) => {
    if (reason === 'transfer') throw new RangeError('Array buffer allocation failed')
    return false
  }
  const bad = await gateways.start(planted(ENGINE, short))
  await expect(bad.replica.submit(transfer('ann'))).rejects.toThrow(/is not known/)
  expect(bad.replica.halted).toMatch(/allocation failed/)
  await bad.stop()
  // On a machine that has enough the very same command is applied.
  const again = await gateways.start()
  expect(again.replica.engine.balance('ann', 2, 'USDT').available).toBe(MONEY + 5)
})

test('a verdict in an operator’s name that the key on record has not signed stops a start as forged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candlewick-key-'))
  const one = await gateways.start()
  await begin(one)
  await one.replica.submit({ type: 'operator.key', key: publicHex(operatorKeyIn(join(folder, 'operator.pem'))) })
  const command = transfer('cat')
  const { recorded } = await one.replica.submit(command)
  const { sequence } = recorded
  const said = { sequence, hash: commandHash(command), reason: 'mine' }
  const forged = sign(null, Buffer.from(overSigned(said)), operatorKeyIn(join(folder, 'stranger.pem')))
  const fault = { type: 'fault' as const, ...said, halts: [], signature: forged.toString('base64') }
  await one.journal.decide(sequence, pack([fault]))
  await expect.poll(() => one.replica.halted).toMatch(/forged/)
  await expect(gateways.start()).rejects.toThrow(/not signed by the key on record/)
  rmSync(folder, { recursive: true })
})
