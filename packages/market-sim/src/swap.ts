/** The demo's swaps: every coin with a market against USDT, out of a hundredth of what a maker has. */
import type { Command } from '@candlewick/engine/commands'
import type { SwapAssetCommand } from '@candlewick/engine/swap/commands'
import { rate, units } from '@candlewick/money/units'
import { ASSETS, type DecimalsOf, decimalsOf, MAKER_FUNDS } from './catalog.ts'

const REFERENCE = 'USDT'
const HOUSE = 'house:swap'
/** A tenth of a percent of the largest two, a quarter of all others; the reference costs nothing of its own. */
const SPREADS: Readonly<Record<string, number>> = { USDT: 0, BTC: 100_000, ETH: 100_000 }
const SPREAD = 250_000

/** What the house begins with of a coin, in whole coins. */
const share = (code: string) => Math.floor((MAKER_FUNDS[code] ?? 0) / 100)
const SWAPPED = [REFERENCE, ...ASSETS.map(({ code }) => code).filter((code) => code !== REFERENCE && share(code) > 0)]

/** The commands that open the swaps. */
export function swapGenesis(decimals: DecimalsOf = decimalsOf): SwapAssetCommand[] {
  return SWAPPED.map((asset) => {
    const one = 10 ** decimals(asset)
    const funds = share(asset) * one
    return {
      ...{ type: 'swap.asset', asset, ...(asset === REFERENCE ? {} : { symbol: `${asset}_${REFERENCE}` }) },
      ...{ spread: rate(SPREADS[asset] ?? SPREAD) },
      // From about five USDT to a tenth of the inventory.
      ...{ minimum: units(Math.max(1, Math.floor(funds / 600_000))), maximum: units(Math.floor(funds / 10)) },
      ...{ floor: units(0), ceiling: units(funds * 3), status: 'open' },
    }
  })
}

/** What the inventory begins with; repeated it changes nothing. */
export function swapFunds(decimals: DecimalsOf = decimalsOf): Command[] {
  return SWAPPED.map((asset) => ({
    ...{ type: 'house.fund', id: `genesis:${HOUSE}:${asset}`, user: HOUSE, asset },
    amount: units(share(asset) * 10 ** decimals(asset)),
  }))
}
