/** Money out, as an area of the server: one payer of all processes, and its figures. */
import { Gauge } from 'prom-client'
import type { Area } from '../../state/area.ts'
import type { PayoutDependencies } from './dependencies.ts'
import { pay } from './payer.ts'
import { PAYER } from './payments.ts'

export function payoutsArea(dependencies: PayoutDependencies): Area {
  const { sql } = dependencies
  return {
    handlers: [],
    jobs: [
      {
        lock: PAYER,
        start(leadership) {
          if (leadership === undefined) throw new Error('the payer needs a term')
          const stopping = new AbortController()
          const signal = AbortSignal.any([leadership.signal, stopping.signal])
          const done = pay(dependencies, leadership.term, signal)
          return async () => {
            stopping.abort()
            await done
          }
        },
      },
    ],
    measure(registry) {
      const made: Gauge<'network' | 'state'> = new Gauge({
        name: 'candlewick_payments',
        help: 'Payments on chains that are under way, by how far they are',
        labelNames: ['network', 'state'],
        registers: [registry],
        async collect() {
          made.reset()
          for (const { network, state, count } of await sql<{ network: string; state: string; count: number }[]>`
            select network, state, count(*)::int as count from payments
            where state in ('claimed', 'signed', 'sent') group by 1, 2`) {
            made.set({ network, state }, count)
          }
        },
      })
    },
  }
}
