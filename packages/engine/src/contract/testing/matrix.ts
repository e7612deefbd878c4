/** Plays one cell of the table of docs/orders.md with a contract's order: one that opens a long, or closes a short. */
import { lots, rate, ticks, units } from '@candlewick/money/units'
import type { Command } from '../../commands.ts'
import type { Event } from '../../events.ts'
import type { SelfTrade } from '../../orders/terms.ts'
import { type Cell, wordsFor } from '../../testing/matrix.ts'
import { contractOrders, Floor, LINEAR } from './floor.ts'

const ASKED = lots(10)
/** The table's 1000, 990, 995 and 1010 are 60,000 and what is as far from it in hundreds. */
const LIMIT = 60_000
/** A lot is worth 60 at 60,000. */
const VALUE = units(600_000_000)

/** What came of the order, in the words of the table. */
export function playContract(cell: Cell, what: 'open' | 'close'): string {
  const floor = Floor.open('ann', 'bob')
  if (what === 'close') floor.trade('bob', 'ann', LIMIT, 20)
  const conditional = cell.type.includes('stop')
  if (conditional) floor.index(57_500)
  if (cell.type === 'OCO') floor.index(60_500)
  if (!conditional) stand(floor, cell)
  const placed = floor.do(orderOf(cell, what === 'open' ? 1 : 4))
  const [refused] = placed
  if (refused?.type === 'refused') return `refused (${refused.rule})`
  if (!conditional) return outcome(floor, cell, placed)
  stand(floor, cell)
  // Rises to the stop's trigger, and through the trailing stop's, a twenty-fifth above 57,500.
  return outcome(floor, cell, floor.index(LIMIT))
}

/** Puts there what stands opposite. */
function stand(floor: Floor, { opposite }: Cell): void {
  if (opposite === 'only dearer') floor.order('bob', 2, 60_100, 10)
  if (opposite === 'too little') floor.order('bob', 2, 59_900, 4)
  if (opposite === 'enough') floor.order('bob', 2, 59_900, 10)
  if (opposite !== 'own order first') return
  floor.order('ann', 2, 59_900, 4)
  floor.order('bob', 2, 59_950, 10)
}

function orderOf({ type, postOnly, tif, stp }: Cell, direction: 1 | 4): Command {
  const common = {
    ...{ user: 'ann', symbol: LINEAR, direction, tif, clientId: 'the order' },
    postOnly: postOnly === 'yes',
    stp: stp.replace(' ', '_') as SelfTrade,
  } as const
  const limit = { kind: 'limit', price: ticks(LIMIT * 10), lots: ASKED } as const
  const waits = { type: 'contract.stop', triggerBy: 'index' } as const
  switch (type) {
    case 'limit':
      return { ...common, ...limit, type: 'contract.submit' }
    case 'iceberg':
      return { ...common, ...limit, type: 'contract.submit', display: lots(3) }
    case 'market by quantity':
      return { ...common, type: 'contract.submit', kind: 'market', lots: ASKED }
    case 'market by amount':
      return { ...common, type: 'contract.submit', kind: 'market', amount: VALUE }
    case 'stop-limit':
      return { ...common, ...limit, ...waits, trigger: ticks(LIMIT * 10) }
    case 'stop-market':
      return { ...common, ...waits, kind: 'market', lots: ASKED, trigger: ticks(LIMIT * 10) }
    case 'trailing stop':
      return { ...common, ...waits, kind: 'market', lots: ASKED, callback: rate(4_000_000) }
    case 'OCO': {
      const { tif: _, ...rest } = common
      const { kind: _kind, ...leg } = limit
      return { ...rest, ...leg, type: 'contract.oco', trigger: ticks(620_000), triggerBy: 'index' }
    }
  }
}

function outcome(floor: Floor, cell: Cell, events: readonly Event[]): string {
  const mine = contractOrders(events).filter(({ user }) => user === 'ann')
  const stays = floor.engine.contracts.openOrders('ann').some(({ direction }) => direction === 2)
  return wordsFor(cell, mine, stays)
}
