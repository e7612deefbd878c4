/**
 * Makes commands of every type, sound ones and ones that each rule of the engine refuses. A few owners, little money
 * and few ids, so that they meet: orders cross, client ids collide, withdrawals end twice.
 */
import type {
  AdjustCommand,
  Command,
  DepositCommand,
  MarketCommand,
  Reference,
  SelfTrade,
  SpotOcoCommand,
  SpotStopCommand,
  SpotSubmitCommand,
  TimeInForce,
} from '@candlewick/engine/commands'
import type { OrderView } from '@candlewick/engine/events'
import { RULES_VERSION } from '@candlewick/engine/limits'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import type { Chance } from './random.ts'

/** What the generator looks at to make commands that hit something. */
export interface Visible {
  openOrders(user: string): OrderView[]
}

const USERS = ['ann', 'bob', 'cat'] as const
/** Fills a book to the brim now and then; apart, so that nobody else is held up by its limits. */
const HOARDER = 'dan'
/** May not trade, once she was told. */
const KEPT = 'eve'
const MAKER = 'house:maker:1'
const ASSETS = ['USDT', 'BTC', 'ETH'] as const
const SYMBOLS = ['BTC_USDT', 'ETH_USDT', 'ETH_BTC'] as const
const CAP = 1e15

function market(symbol: string, more: Partial<MarketCommand> = {}): MarketCommand {
  const [base = '', quote = ''] = symbol.split('_')
  return {
    type: 'market',
    symbol,
    base,
    quote,
    tickSize: '0.01',
    lotSize: '0.001',
    lotUnits: units(1_000),
    tickLotUnits: units(10),
    minNotional: units(100),
    maxLots: lots(10_000),
    bandRate: rate(20_000_000),
    slipRate: rate(5_000_000),
    maxOpenOrders: 8,
    status: 'open',
    ...more,
  }
}

/** Markets with a peculiarity that some rule needs. */
const WIDE = market('BTC_USDT', { symbol: 'WIDE_USDT', maxOpenOrders: 1_000 })
const EMPTY = market('BTC_USDT', { symbol: 'EMPTY_USDT' })
const HUGE = market('BTC_USDT', { symbol: 'HUGE_USDT', tickLotUnits: units(1e9), minNotional: units(1) })
const HALTED = market('ETH_USDT', { symbol: 'HALT_USDT' })

/** What has to exist before anybody can trade. */
export function genesis(): Command[] {
  return [
    { type: 'rules', version: RULES_VERSION },
    ...ASSETS.map((asset): Command => ({ type: 'asset', asset, decimals: 6, cap: units(CAP) })),
    ...SYMBOLS.map((symbol) => market(symbol)),
    WIDE,
    EMPTY,
    HUGE,
    HALTED,
    ...[...USERS, HOARDER, KEPT, MAKER].map(
      (user): Command => ({ type: 'account.open', user, kind: user === MAKER ? 'house' : 'customer' }),
    ),
    ...[...USERS, HOARDER, MAKER].flatMap((user) =>
      ASSETS.map(
        (asset): Command => ({
          type: user === MAKER ? 'house.fund' : 'deposit',
          id: `${user}-${asset}`,
          user,
          asset,
          amount: units(20_000_000),
        }),
      ),
    ),
    prices(1_000),
  ]
}

const prices = (price: number): Command => ({
  type: 'prices',
  entries: [...SYMBOLS, 'WIDE_USDT', 'EMPTY_USDT', 'HALT_USDT'].map((symbol) => [symbol, price, 3]),
  hash: `h${price}`,
})

type Maker = (chance: Chance, visible: Visible) => Command

const user = (chance: Chance): string => chance.pick(USERS)
/** Few of them: they collide. */
const fundsId = (chance: Chance): string => `f${chance.whole(0, 60)}`

function submit(chance: Chance, more: Partial<SpotSubmitCommand> = {}): SpotSubmitCommand {
  return {
    type: 'spot.submit',
    user: user(chance),
    symbol: chance.pick(SYMBOLS),
    side: chance.pick(['buy', 'sell']),
    kind: 'limit',
    price: ticks(chance.whole(950, 1_050)),
    lots: lots(chance.whole(1, 400)),
    tif: chance.pick<TimeInForce>(['GTC', 'GTC', 'GTC', 'GTC', 'IOC', 'FOK']),
    postOnly: false,
    stp: chance.pick<SelfTrade>(['expire_taker', 'expire_maker', 'expire_both']),
    clientId: `c${chance.whole(0, 1e9)}`,
    ...more,
  }
}

/** Without the fields that a market order does not have. */
function marketOrder(chance: Chance, size: { lots: number } | { amount: number }, more = {}): SpotSubmitCommand {
  const { price: _, lots: __, ...rest } = submit(chance, { kind: 'market', tif: chance.pick(['IOC', 'FOK']), ...more })
  return 'lots' in size ? { ...rest, lots: lots(size.lots) } : { ...rest, amount: units(size.amount) }
}

/** A stop limit near the prices that trade, so that many fire. */
function stop(chance: Chance, more: Partial<SpotStopCommand> = {}): SpotStopCommand {
  const { price, ...rest } = submit(chance)
  return {
    ...rest,
    type: 'spot.stop',
    kind: 'limit',
    price: price ?? ticks(1_000),
    trigger: ticks(chance.whole(980, 1_020)),
    triggerBy: chance.pick<Reference>(['last', 'last', 'index']),
    ...more,
  }
}

/** The same as a market order: without a limit price, and trailing where there is a callback. */
function marketStop(chance: Chance, more: Partial<SpotStopCommand> = {}): SpotStopCommand {
  const { price: _, trigger, ...rest } = stop(chance, { kind: 'market', tif: 'IOC', ...more })
  return more.callback === undefined || chance.hits(0.4) ? { ...rest, ...(trigger && { trigger }) } : rest
}

function amountStop(chance: Chance): SpotStopCommand {
  const { lots: _, ...rest } = marketStop(chance, { side: 'buy', amount: units(chance.whole(10_000, 900_000)) })
  return rest
}

function oco(chance: Chance, more: Partial<SpotOcoCommand> = {}): SpotOcoCommand {
  const { user: who, symbol, side, stp, clientId } = submit(chance)
  const sign = side === 'sell' ? 1 : -1
  return {
    type: 'spot.oco',
    user: who,
    symbol,
    side,
    lots: lots(chance.whole(1, 300)),
    price: ticks(1_000 + sign * chance.whole(1, 25)),
    trigger: ticks(1_000 - sign * chance.whole(1, 25)),
    triggerBy: chance.pick<Reference>(['last', 'index']),
    ...(chance.hits(0.5) ? { stopPrice: ticks(chance.whole(950, 1_050)) } : {}),
    postOnly: chance.hits(0.3),
    stp,
    clientId,
    ...more,
  }
}

/** New terms of an order, whatever it is: some of them it does not have. */
function amendCondition(chance: Chance, visible: Visible): Command {
  const who = user(chance)
  const waiting = visible.openOrders(who).filter((order) => order.status === 'waiting')
  if (waiting.length === 0) return stop(chance, { user: who })
  const { id, symbol, condition } = chance.pick(waiting)
  return {
    type: 'spot.amend',
    user: who,
    symbol,
    id,
    ...(chance.hits(0.5) ? { trigger: ticks(chance.whole(970, 1_030)) } : { lots: lots(chance.whole(1, 300)) }),
    ...(condition?.type === 'trailing' && chance.hits(0.5) ? { callback: rate(chance.whole(1, 40) * 100_000) } : {}),
    ...(chance.hits(0.2) ? { price: ticks(chance.whole(950, 1_050)) } : {}),
  }
}

const ownOrder = (chance: Chance, visible: Visible): { who: string; order: OrderView | undefined } => {
  const who = user(chance)
  const open = visible.openOrders(who)
  return { who, order: open.length === 0 ? undefined : chance.pick(open) }
}

/** Sound commands with their weights; not all are accepted, since money and rules stand in the way. */
const SOUND: readonly (readonly [number, Maker])[] = [
  [40, (chance) => submit(chance)],
  [5, (chance) => submit(chance, { tif: 'GTC', postOnly: true })],
  [
    4,
    (chance) => submit(chance, { tif: 'GTC', lots: lots(chance.whole(20, 400)), display: lots(chance.whole(4, 20)) }),
  ],
  [5, (chance) => stop(chance)],
  [4, (chance) => marketStop(chance)],
  [2, (chance) => amountStop(chance)],
  [4, (chance) => marketStop(chance, { callback: rate(chance.whole(1, 40) * 100_000) })],
  [5, (chance) => oco(chance)],
  [5, amendCondition],
  [5, (chance) => marketOrder(chance, { lots: chance.whole(1, 300) })],
  [5, (chance) => marketOrder(chance, { amount: chance.whole(100, 3_000_000) })],
  [
    14,
    (chance, visible) => {
      const { who, order } = ownOrder(chance, visible)
      if (order === undefined) return submit(chance, { user: who })
      return chance.hits(0.5)
        ? { type: 'spot.cancel', user: who, ids: [order.id] }
        : { type: 'spot.cancel', user: who, symbol: order.symbol, clientIds: [order.clientId] }
    },
  ],
  [1, (chance) => ({ type: 'spot.cancel', user: user(chance), ...(chance.hits(0.5) ? { symbol: 'BTC_USDT' } : {}) })],
  [
    10,
    (chance, visible) => {
      const { who, order } = ownOrder(chance, visible)
      if (order === undefined) return submit(chance, { user: who })
      const change = chance.whole(0, 2)
      return {
        type: 'spot.amend',
        user: who,
        symbol: order.symbol,
        id: order.id,
        ...(change === 0 ? {} : { price: ticks(chance.whole(950, 1_050)) }),
        ...(change === 1 ? {} : { lots: lots(chance.whole(1, 400)) }),
      }
    },
  ],
  [
    6,
    (chance) => {
      const middle = chance.whole(970, 1_030)
      const rungs = (direction: number) =>
        Array.from({ length: chance.whole(0, 6) }, (_, i): [ReturnType<typeof ticks>, ReturnType<typeof lots>] => [
          ticks(middle + direction * (i + 1)),
          lots(chance.whole(10, 60)),
        ])
      return { type: 'spot.ladder', user: MAKER, symbol: chance.pick(SYMBOLS), bids: rungs(-1), asks: rungs(1) }
    },
  ],
  [4, (chance) => prices(chance.whole(980, 1_020))],
  [3, () => ({ type: 'tick' })],
  [
    4,
    (chance) => ({
      type: 'deposit',
      id: fundsId(chance),
      user: user(chance),
      asset: chance.pick(ASSETS),
      amount: units(chance.whole(1, 1_000_000)),
      ...(chance.hits(0.2) ? { account: 2 as const } : {}),
    }),
  ],
  [2, (chance) => mined(chance)],
  // Of what was mined: some ids of few, so that the same are credited, reversed and made good.
  [2, (chance) => ({ ...minedTerms(chance), type: 'deposit.reverse' })],
  [
    2,
    (chance) => {
      const { id: deposit, user: who, asset } = minedTerms(chance)
      const amount = units(chance.whole(1, MINED))
      return { type: 'deposit.recover', id: `back${chance.whole(0, 1e6)}`, deposit, user: who, asset, amount }
    },
  ],
  [
    1,
    (chance) => {
      const id = `gas${chance.whole(0, 60)}`
      return { type: 'network.fee', id, network: 'ethereum', asset: 'ETH', amount: units(chance.whole(1, 9)) }
    },
  ],
  [
    1,
    (chance) => {
      const house = chance.pick(['house:losses', 'house:network', MAKER])
      return { type: 'house.fund', id: `own${chance.whole(0, 1e6)}`, user: house, asset: 'ETH', amount: units(9) }
    },
  ],
  [1, (chance) => ({ type: 'deposit.floor', network: 'bitcoin', height: chance.whole(0, 1_000) })],
  [
    4,
    (chance) => ({
      type: 'withdraw.hold',
      id: fundsId(chance),
      user: user(chance),
      asset: chance.pick(ASSETS),
      amount: units(chance.whole(10, 1_000_000)),
      fee: units(chance.whole(0, 9)),
    }),
  ],
  [3, (chance) => ({ type: 'withdraw.settle', id: fundsId(chance) })],
  [2, (chance) => ({ type: 'withdraw.pay', id: fundsId(chance), payee: user(chance) })],
  [2, (chance) => ({ type: 'withdraw.cancel', id: fundsId(chance) })],
  [
    4,
    (chance) => ({
      type: 'transfer',
      user: user(chance),
      from: chance.pick([1, 2]),
      to: chance.pick([2, 3, 1]),
      asset: chance.pick(ASSETS),
      amount: units(chance.whole(1, 2_000_000)),
      ...(chance.hits(0.5) ? { clientId: fundsId(chance) } : {}),
    }),
  ],
  [1, (chance) => ({ type: 'account.open', user: `u${chance.whole(0, 50)}`, kind: 'customer', parent: 'ann' })],
  [
    1,
    (chance) => ({
      type: 'fee',
      user: user(chance),
      maker: rate(chance.whole(0, 100_000)),
      taker: rate(chance.whole(100_000, 200_000)),
    }),
  ],
  // Of one customer only, so that the others' days go on.
  [1, () => ({ type: 'account.restrict', user: KEPT, trading: Number.MAX_SAFE_INTEGER, withdrawing: 0, closed: 0 })],
  [1, (chance) => ({ ...adjustment(chance), id: fundsId(chance) })],
  [1, (chance) => ({ ...HALTED, status: chance.pick(['open', 'halted']) })],
  [1, () => ({ type: 'asset', asset: 'BTC', decimals: 6, cap: units(CAP) })],
  [1, () => ({ type: 'rules', version: RULES_VERSION })],
  [1, () => ({ type: 'snapshot.digest', sequence: 1, digest: 'a'.repeat(64), format: '1' })],
  [1, () => ({ type: 'operator.key', key: '0'.repeat(64) })],
]

/** What a deposit from the chain is worth, whichever it is. */
const MINED = 1_000

/** Who got which of them follows from its id. */
function minedTerms(chance: Chance) {
  const n = chance.whole(0, 40)
  return { id: `mined${n}`, user: USERS[n % USERS.length] ?? 'ann', asset: 'ETH', amount: units(MINED) }
}

function mined(chance: Chance): DepositCommand {
  return { ...minedTerms(chance), type: 'deposit', network: 'ethereum', height: chance.whole(0, 1_000) }
}

const fullSide = (from: number, step: number) =>
  Array.from({ length: 500 }, (_, i): [ReturnType<typeof ticks>, ReturnType<typeof lots>] => [
    ticks(from + i * step),
    lots(1),
  ])

function adjustment(chance: Chance): AdjustCommand {
  const account = () => chance.pick([1, 1, 2] as const)
  return {
    type: 'adjust',
    id: `hand${chance.whole(0, 1_000_000)}`,
    from: { owner: user(chance), account: account() },
    to: { owner: chance.pick([user(chance), 'house:treasury']), account: 1 },
    asset: chance.pick(ASSETS),
    amount: units(chance.whole(1, 1_000)),
  }
}

/** One way at least to run into each rule; those that only meetings reach are left to the sound ones. */
const AWKWARD: readonly Maker[] = [
  () => ({ type: 'rules', version: 99 }),
  () => ({ type: 'snapshot.digest', sequence: 1, digest: 'A'.repeat(64), format: '1' }),
  (chance) => submit(chance, { user: 'nobody' }),
  (chance) => submit(chance, { user: chance.pick(['house:treasury', 'house:fees', 'house:fund']) }),
  () => ({ type: 'account.open', user: 'orphan', kind: 'customer', parent: 'nobody' }),
  (chance) => ({ type: 'account.open', user: chance.pick(['', 'x'.repeat(65)]), kind: 'customer' }),
  (chance) => ({ type: 'deposit', id: 'x', user: user(chance), asset: 'GOLD', amount: units(1) }),
  (chance) => submit(chance, { symbol: 'GOLD_USDT' }),
  () => ({ type: 'asset', asset: 'ODD', decimals: 20, cap: units(1) }),
  () => ({ type: 'asset', asset: 'BTC', decimals: 7, cap: units(CAP) }),
  (chance) => ({ type: 'deposit', id: `cap${chance.whole(0, 9)}`, user: 'ann', asset: 'BTC', amount: units(CAP) }),
  () => market('BTC_USDT', { maxLots: lots(0) }),
  () => market('BTC_USDT', { lotUnits: units(5) }),
  () => ({ type: 'prices', entries: [['BTC_USDT', -1, 3]], hash: 'h' }),
  () => ({ type: 'prices', entries: [], hash: 'h', follows: 'another' }),
  (chance) => ({ type: 'fee', user: user(chance), maker: rate(0), taker: rate(50_000_000) }),
  (chance) => ({ type: 'fee', user: user(chance), maker: rate(2), taker: rate(1) }),
  (chance) => ({ type: 'deposit', id: 'y', user: user(chance), asset: 'BTC', amount: units(0) }),
  (chance) => submit(chance, { price: ticks(0) }),
  (chance, visible) => {
    const { who, order } = ownOrder(chance, visible)
    return { type: 'spot.amend', user: who, symbol: order?.symbol ?? 'BTC_USDT', id: order?.id ?? 1, lots: lots(0) }
  },
  (chance) => ({ type: 'transfer', user: user(chance), from: 1, to: 1, asset: 'BTC', amount: units(1) }),
  (chance) => ({ type: 'transfer', user: user(chance), from: 8, to: 1, asset: 'BTC', amount: units(1e14) }),
  (chance) => ({ ...mined(chance), network: '' }),
  // Of ids of their own: one that came before the first floor was credited, and is answered so ever after.
  (chance) => ({ ...mined(chance), id: `early${chance.whole(0, 1_000_000)}`, network: 'bitcoin', height: 0 }),
  () => ({ type: 'deposit.reverse', id: 'never', user: 'ann', asset: 'ETH', amount: units(1) }),
  () => ({ type: 'deposit', id: 'ann-BTC', user: 'ann', asset: 'BTC', amount: units(1) }),
  (chance) => ({ type: 'withdraw.hold', id: 'z', user: user(chance), asset: 'BTC', amount: units(5), fee: units(5) }),
  () => ({ type: 'account.restrict', user: 'ann', trading: -1, withdrawing: 0, closed: 0 }),
  (chance) => submit(chance, { user: KEPT }),
  (chance) => ({ ...adjustment(chance), from: { owner: 'house:fees', account: 1 } }),
  (chance) => ({ ...adjustment(chance), id: 'one', amount: units(chance.whole(1, 9)) }),
  () => ({ type: 'withdraw.settle', id: 'never' }),
  (chance) => submit(chance, { clientId: '' }),
  (chance) => submit(chance, { clientId: 'mine', user: 'ann' }),
  (chance) => submit(chance, { tif: 'IOC', postOnly: true }),
  (chance) => submit(chance, { symbol: 'HALT_USDT' }),
  (chance) => submit(chance, { symbol: 'EMPTY_USDT', price: ticks(850), lots: lots(1), side: 'sell', tif: 'IOC' }),
  (chance) => submit(chance, { price: ticks(1), lots: lots(1), side: 'buy' }),
  (chance) => submit(chance, { lots: lots(10_001) }),
  (chance) => submit(chance, { symbol: 'HUGE_USDT', price: ticks(10_000), lots: lots(1_000), side: 'sell' }),
  (chance) => submit(chance, { symbol: 'HUGE_USDT', price: ticks(1), lots: lots(1), side: 'sell', tif: 'GTC' }),
  (chance) => marketOrder(chance, { amount: 500 }, { symbol: 'HUGE_USDT', side: 'buy' }),
  (chance) => submit(chance, { price: ticks(2_000), side: 'buy' }),
  (chance) => submit(chance, { price: ticks(1_050), side: 'buy', postOnly: true, tif: 'GTC', lots: lots(10) }),
  (chance) => marketOrder(chance, { lots: 100 }, { symbol: 'EMPTY_USDT' }),
  (chance) => ({ type: 'spot.cancel', user: user(chance), ids: [1, 2] }),
  (chance) => ({ type: 'spot.cancel', user: user(chance), ids: Array.from({ length: 1_001 }, (_, i) => i + 1) }),
  (chance) => ({ type: 'spot.amend', user: user(chance), symbol: 'BTC_USDT', id: 5 }),
  (chance, visible) => {
    const who = user(chance)
    const order = visible.openOrders(who).find((open) => open.filledLots > 0)
    if (order === undefined) return submit(chance, { user: who })
    return { type: 'spot.amend', user: who, symbol: order.symbol, id: order.id, lots: order.filledLots }
  },
  () => ({ type: 'spot.ladder', user: MAKER, symbol: 'BTC_USDT', bids: fullSide(1, 1), asks: [] }),
  () => ({ type: 'spot.ladder', user: MAKER, symbol: 'BTC_USDT', bids: fullSide(1_001, -1), asks: fullSide(1_001, 1) }),
  () => ({
    type: 'spot.ladder',
    user: HOARDER,
    symbol: 'WIDE_USDT',
    bids: fullSide(999, -1),
    asks: fullSide(1_000, 1),
  }),
  (chance) =>
    submit(chance, {
      user: HOARDER,
      symbol: chance.pick(['BTC_USDT', 'WIDE_USDT']),
      price: ticks(900),
      side: 'buy',
      tif: 'GTC',
    }),
  () => ({ type: 'spot.cancel', user: HOARDER }),
  (chance) => submit(chance, { tif: 'GTC', lots: lots(101), display: lots(1) }),
  (chance) => stop(chance, { symbol: 'EMPTY_USDT', triggerBy: 'last' }),
  (chance) => marketStop(chance, { callback: rate(chance.pick([1, 99_999, 10_000_001])) }),
  (chance) => oco(chance, { trigger: ticks(1_000), price: ticks(1_000) }),
  (chance, visible) => {
    const who = user(chance)
    const leg = visible.openOrders(who).find((order) => order.ocoId !== undefined)
    if (leg === undefined) return oco(chance, { user: who })
    return { type: 'spot.amend', user: who, symbol: leg.symbol, id: leg.id, lots: lots(chance.whole(1, 300)) }
  },
]

const TOTAL_WEIGHT = SOUND.reduce((sum, [weight]) => sum + weight, 0)
const AWKWARD_SHARE = 0.15

/** The next command. Looks at `visible` only to name orders that exist. */
export function nextCommand(chance: Chance, visible: Visible): Command {
  if (chance.hits(AWKWARD_SHARE)) return chance.pick(AWKWARD)(chance, visible)
  let at = chance.next() * TOTAL_WEIGHT
  for (const [weight, make] of SOUND) {
    at -= weight
    if (at < 0) return make(chance, visible)
  }
  return { type: 'tick' }
}
