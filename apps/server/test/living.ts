/** A stage on which something of every product happened. */
import { SWAP } from '@candlewick/engine/swap/product'
import { contractGenesis } from '@candlewick/market-sim/contracts'
import { flashFunds, flashGenesis } from '@candlewick/market-sim/flash'
import { marginFunds, marginGenesis } from '@candlewick/market-sim/margin'
import { rewardsFunds, rewardsGenesis } from '@candlewick/market-sim/rewards'
import { swapFunds, swapGenesis } from '@candlewick/market-sim/swap'
import { lots, ticks, units } from '@candlewick/money/units'
import { crowd, type Stage } from './stage.ts'

const USD = 1_000_000

/** Something of everything: orders, fills, bills, candles, loans, contracts with funding, flash contracts, coupons. */
export function live(stage: Stage): void {
  stage.open()
  for (const command of [...marginGenesis(), ...marginFunds(), ...flashGenesis(), ...flashFunds()]) stage.do(command)
  for (const command of contractGenesis()) if (command.symbol === 'BTC_USDT_PERP') stage.do(command)
  crowd(stage, 120, 1)
  for (const user of ['alice', 'bob']) {
    const common = { type: 'transfer', user, from: 1, asset: 'USDT', amount: units(10_000 * USD) } as const
    for (const to of [2, 4, 5] as const) stage.do({ ...common, to })
  }
  stage.do({ type: 'margin.borrow', user: 'alice', account: 5, asset: 'USDT', amount: units(100 * USD) })
  stage.prices(500_000)
  contract(stage, 'bob', 2, 500_000)
  contract(stage, 'alice', 1, 500_000)
  stage.time += 8 * 3_600_000
  stage.prices(500_000)
  contract(stage, 'bob', 1, 500_000)
  contract(stage, 'alice', 3, 500_000)
  stage.do({ type: 'margin.repay', user: 'alice', account: 5, asset: 'USDT', amount: units(50 * USD) })
  for (const command of [...rewardsGenesis(), ...rewardsFunds()]) stage.do(command)
  for (const user of ['alice', 'bob']) stage.do({ type: 'rewards.grant', user, campaign: 'identity' })
  for (const command of [...swapGenesis(), ...swapFunds()]) stage.do(command)
  const asked = { from: 'USDT', to: 'BTC', exact: 'pays', amount: units(100 * USD) } as const
  const offer = stage.engine.read(SWAP).quote(asked)
  if ('type' in offer) throw new Error(`no swap is offered: ${JSON.stringify(offer)}`)
  stage.do({ type: 'swap.exchange', user: 'alice', clientId: 'swap', ...offer })
  const stake = { type: 'flash.open', symbol: 'BTC_USDT', stake: units(10 * USD) } as const
  stage.do({ ...stake, user: 'alice', seconds: 30, direction: 'up', clientId: 'one' })
  for (let passed = 0; passed < 40_000; passed += 500) {
    stage.time += 500
    stage.prices(500_000 + passed)
  }
}

function contract(stage: Stage, user: string, direction: 1 | 2 | 3 | 4, price: number): void {
  const order = { type: 'contract.submit', user, symbol: 'BTC_USDT_PERP', direction, kind: 'limit' } as const
  const terms = { tif: 'GTC', postOnly: false, stp: 'expire_taker', clientId: `c${stage.sequence}` } as const
  stage.do({ ...order, ...terms, price: ticks(price), lots: lots(50) })
}
