/** Open sockets, for whoever watches the exchange. */
import { Gauge, type Registry } from 'prom-client'
import type { Realtime } from './realtime.ts'

/** Adds the gauge to the registry; it is measured when it is read. */
export function measureRealtime(realtime: Realtime, registry: Registry): void {
  new Gauge({
    name: 'candlewick_sockets',
    help: 'Open sockets by kind; a broker client counts under all only',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      for (const [kind, open] of Object.entries(realtime.sockets)) this.set({ kind }, open)
    },
  })
}
