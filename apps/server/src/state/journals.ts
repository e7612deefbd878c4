/**
 * Which commands operators' decisions may journal: a closed list for each kind, held at run time. None of them tells a
 * price, settles anything or sets a balance; what moves money is one posting between two named accounts.
 */
import type { Command } from '@candlewick/engine/commands'
import type { StateReplica } from './state.ts'

type Journaled = Readonly<Record<string, readonly Command['type'][]>>

export const OPERATORS_JOURNAL = {
  'customer.restrict': ['account.restrict', 'spot.cancel', 'contract.cancel'],
  'customer.lift': ['account.restrict'],
  'ledger.adjust': ['adjust'],
  'market.halt': ['market', 'contract.market', 'flash.market', 'swap.asset'],
  'market.resume': ['market', 'contract.market', 'flash.market', 'swap.asset'],
  'terms.change': ['market', 'contract.market', 'flash.market', 'margin.asset', 'margin.pair', 'swap.asset'],
  'market.create': ['asset', 'market', 'contract.market', 'flash.market'],
  'fees.set': ['fee'],
  'rewards.campaign': ['rewards.campaign'],
  'rewards.budget': ['adjust'],
} as const satisfies Journaled

/** The same replica, which journals what this kind of decision may and nothing else. */
export function journaling(replica: StateReplica, kind: keyof typeof OPERATORS_JOURNAL): StateReplica {
  const allowed: ReadonlySet<string> = new Set(OPERATORS_JOURNAL[kind])
  return {
    get engine() {
      return replica.engine
    },
    get sequence() {
      return replica.sequence
    },
    async submit(command) {
      if (!allowed.has(command.type)) throw new Error(`${kind} journals no ${command.type}`)
      return await replica.submit(command)
    },
  }
}
