/** All that anybody may read of an exchange. */
import type { Engine } from '../../engine.ts'
import { REWARDS } from '../../rewards/product.ts'
import { SWAP } from '../../swap/product.ts'
import { USERS } from './world.ts'

/** What every call that reads says, one after the other. */
export function readingsOf(engine: Engine): unknown[] {
  const read: unknown[] = engine.contracts.all().map(({ symbol }) => engine.contracts.contract(symbol))
  read.push(engine.read(SWAP).assets())
  read.push(engine.read(REWARDS).campaigns(), engine.read(REWARDS).budget('USDT'))
  for (const user of USERS) {
    read.push(engine.balances(user), engine.openOrders(user))
    read.push(engine.contracts.positions(user), engine.contracts.openOrders(user))
    for (const asset of ['USDT', 'BTC', 'ETH']) {
      for (const type of [2, 3] as const) read.push(engine.contracts.account(user, type, asset))
      read.push(engine.margin.borrowable(user, asset), engine.margin.withdrawable(user, asset))
    }
    // What its lines rest on is the engine's own.
    read.push({ ...engine.margin.account(user), valued: undefined })
    read.push(engine.margin.loans(user), engine.flash.orders(user), engine.read(REWARDS).coupons(user))
  }
  return read
}
