/** Whose positions of a contract are the largest, and whose are nearest to their liquidation: masked, and in the trail. */
import type { Exposed } from '@candlewick/engine/contract/exposure'
import { ceilTick, compare, floorTick, wholeFraction } from '@candlewick/money/fraction'
import { ticks } from '@candlewick/money/units'
import type { OutputOf } from '@candlewick/protocol/call'
import { MOST_POSITIONS, positions } from '@candlewick/protocol/calls/console/markets'
import { contractSymbol } from '@candlewick/protocol/contract-symbols'
import { nearestPrice } from '@candlewick/rules/contract/liquidation-price'
import { valueUp } from '@candlewick/rules/contract/position'
import { type Handler, handle } from '../../http/handle.ts'
import { unknownMarket } from '../../state/console-terms.ts'
import { type StateReplica, scaledContract } from '../../state/state.ts'
import { modeText } from '../../wire/contract-views.ts'
import { type ContractScale, lotsText, priceText, quantityUnit, quoteText, rateText } from '../../wire/scales.ts'
import type { Users } from '../account/public.ts'
import { maskedName } from './found.ts'

type Held = OutputOf<typeof positions>['largest'][number]

interface ExposureDependencies {
  readonly replica: StateReplica
  readonly accounts: { readonly users: Pick<Users, 'byId'> }
}

export function exposureHandler({ replica, accounts: { users } }: ExposureDependencies): Handler {
  return handle(positions, async (context, { symbol: asked }) => {
    const { engine } = replica
    const symbol = contractSymbol(asked, undefined) ?? asked
    const contract = scaledContract(engine, symbol)
    const exposure = engine.contracts.exposure(symbol, MOST_POSITIONS)
    if (contract === undefined || exposure === undefined) throw unknownMarket()
    const people = [...new Set([...exposure.largest, ...exposure.nearest].map(({ user }) => user))]
    const found = await Promise.all(people.map((user) => users.byId(user)))
    const names = new Map(found.flatMap((user) => (user === undefined ? [] : [[user.id, maskedName(user)] as const])))
    await context.audit({ action: 'market.positions', subject: [symbol, ...names.keys()], outcome: 'seen' })
    const { scale, mark } = contract
    const rowOf = (position: Exposed) => heldRow(position, scale, mark, names.get(position.user))
    return {
      ...{ time: Date.now(), unit: quantityUnit(scale), coin: scale.settle },
      largest: exposure.largest.map(rowOf),
      nearest: exposure.nearest.map(rowOf),
    }
  })
}

function heldRow(position: Exposed, scale: ContractScale, mark: number, name: string | undefined): Held {
  const { user, side, mode, leverage, lots, ratio, liquidation, distance } = position
  const price = distance === undefined ? undefined : nearestPrice(liquidation, ticks(mark))
  // The first mark that liquidates it, which is a whole tick.
  const at = price && (compare(price, wholeFraction(mark)) < 0 ? floorTick(price) : ceilTick(price))
  return {
    ...(name === undefined ? { userId: null, name: user } : { userId: user, name }),
    ...{ side, mode: modeText(mode), leverage },
    size: lotsText(scale, lots),
    value: mark > 0 ? quoteText(scale, valueUp(lots, ticks(mark), scale)) : '0',
    marginRatio: ratio === undefined ? null : rateText(ratio),
    liquidationPrice: at === undefined ? null : priceText(scale, at),
    distance: distance === undefined ? null : rateText(distance),
  }
}
