/** What a round does, by its number alone: which coins go which way, who is killed at which step, when the chain changes. */
import { type Network, VICTIMS, type Victim } from './world.ts'

/** In the order of a round. */
export const STEPS = [
  'before the deposit is seen',
  'seen, unconfirmed',
  'being credited',
  'credited',
  'order sent',
  'order acknowledged',
  'withdrawal requested',
  'approved',
  'signing',
  'broadcast',
  'before confirmation',
  'being settled',
] as const
export type Step = (typeof STEPS)[number]

export const REORGANISATIONS = ['before credit', 'after credit', 'in confirmation'] as const
export type Reorganisation = (typeof REORGANISATIONS)[number]

export interface Plan {
  readonly round: number
  readonly step: Step
  readonly victim: Victim
  readonly reorganisation: Reorganisation
  /** What becomes of the replaced blocks' transactions. */
  readonly replaced: 'return' | 'drop' | 'replace'
  readonly deposit: { readonly network: Network; readonly coin: string; readonly amount: string }
  readonly order: {
    readonly symbol: string
    readonly side: 'buy' | 'sell'
    readonly amount?: string
    readonly quantity?: string
  }
  readonly withdraw: { readonly network: Network; readonly coin: string; readonly amount: string }
}

/** Where coins come from, what they are traded for, and where they go; all amounts of a round are its own. */
const WAYS: readonly ((mark: string) => Pick<Plan, 'deposit' | 'order' | 'withdraw'>)[] = [
  (mark) => ({
    deposit: { network: 'ethereum', coin: 'USDT', amount: `1500.${mark}` },
    order: { symbol: 'ETH_USDT', side: 'buy', amount: '900' },
    withdraw: { network: 'ethereum', coin: 'ETH', amount: `0.1${mark}` },
  }),
  (mark) => ({
    deposit: { network: 'bitcoin', coin: 'BTC', amount: `0.02${mark}` },
    order: { symbol: 'BTC_USDT', side: 'sell', quantity: '0.005' },
    withdraw: { network: 'bitcoin', coin: 'BTC', amount: `0.004${mark}` },
  }),
  (mark) => ({
    deposit: { network: 'ethereum', coin: 'ETH', amount: `0.5${mark}` },
    order: { symbol: 'ETH_USDT', side: 'sell', quantity: '0.2' },
    withdraw: { network: 'ethereum', coin: 'USDT', amount: `200.${mark}` },
  }),
  (mark) => ({
    deposit: { network: 'ethereum', coin: 'USDT', amount: `900.${mark}` },
    order: { symbol: 'BTC_USDT', side: 'buy', amount: '700' },
    withdraw: { network: 'bitcoin', coin: 'BTC', amount: `0.003${mark}` },
  }),
]

/**
 * @param round from 0; thirty-six rounds have every step with every victim and with every time of a reorganisation, and
 *   every victim with each of those
 */
export function planOf(round: number): Plan {
  const turn = Math.floor(round / STEPS.length)
  const pick = <T>(from: readonly T[], at: number): T => {
    const found = from[at % from.length]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }
  const reorganisation = pick(REORGANISATIONS, round + 2 * turn)
  const way = pick(WAYS, round + turn)(String(round + 1).padStart(4, '0'))
  const whole = { round, step: pick(STEPS, round), victim: pick(VICTIMS, round + turn), reorganisation, ...way }
  if (reorganisation === 'in confirmation') return { ...whole, replaced: pick(['return', 'drop'], round) }
  // Now and then what came in is spent otherwise, for good.
  return { ...whole, replaced: pick(['return', 'replace', 'return'], turn + Math.floor(round / 3)) }
}
