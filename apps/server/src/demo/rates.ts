/** The demo's currency rates: invented like its prices, fixed but where a simulated index moves them. */
import type { Fraction } from '@candlewick/money/fraction'
import type { Currency } from '@candlewick/protocol/calls/assets'
import { INDEX_STEPS } from '../reference/index-symbols.ts'
import type { StateReader } from '../state/state.ts'
import { type CurrencyRates, DOLLAR_RATE, fractionOf, times } from '../state/valuation.ts'

interface SimulatedRate {
  readonly perDollar: string
  /** The index price that moves it: `direct` dollars in it, `inverse` it in dollars. */
  readonly follows?: { readonly symbol: string; readonly quoted: 'direct' | 'inverse' }
}

const SIMULATED: Readonly<Record<Currency, SimulatedRate>> = {
  cny: { perDollar: '7.25' },
  usd: { perDollar: '1' },
  eur: { perDollar: '0.92', follows: { symbol: 'EURUSD', quoted: 'inverse' } },
  jpy: { perDollar: '155.2', follows: { symbol: 'USDJPY', quoted: 'direct' } },
  krw: { perDollar: '1375' },
  gbp: { perDollar: '0.787', follows: { symbol: 'GBPUSD', quoted: 'inverse' } },
  hkd: { perDollar: '7.81' },
  twd: { perDollar: '32.4' },
  brl: { perDollar: '5.4' },
  vnd: { perDollar: '25450' },
  thb: { perDollar: '36.7' },
  rub: { perDollar: '88.5' },
  mxn: { perDollar: '18.1' },
}

/** @param engine read anew each time, since it may be another one after a rebuild */
export function simulatedRates(engine: () => Pick<StateReader, 'indexPrice'>): CurrencyRates {
  return {
    of(code) {
      const { perDollar, follows } = SIMULATED[code]
      const moving = follows && indexOf(engine(), follows.symbol)
      if (moving === undefined) return { ...DOLLAR_RATE, perDollar: fractionOf(perDollar) }
      return {
        ...DOLLAR_RATE,
        perDollar:
          follows?.quoted === 'inverse' ? { numerator: moving.denominator, denominator: moving.numerator } : moving,
      }
    },
  }
}

function indexOf(engine: Pick<StateReader, 'indexPrice'>, symbol: string): Fraction | undefined {
  const price = engine.indexPrice(symbol)?.price
  const step = INDEX_STEPS.get(symbol)
  if (price === undefined || step === undefined || price <= 0) return undefined
  return times({ numerator: BigInt(price), denominator: 1n }, fractionOf(step))
}
