/** How far the projection is behind, for whoever watches the exchange. */
import { Gauge, type Registry } from 'prom-client'
import type { Projector } from './projector.ts'

/** Adds the gauges to the registry; they are measured when they are read. */
export function measureProjection(projector: Projector, registry: Registry): void {
  new Gauge({
    name: 'candlewick_projection_cursor',
    help: 'Sequence of the last command whose rows are written',
    registers: [registry],
    collect() {
      this.set(projector.cursor)
    },
  })
  new Gauge({
    name: 'candlewick_projection_lag_commands',
    help: 'Commands applied whose rows are not written yet',
    registers: [registry],
    collect() {
      this.set(projector.lag.commands)
    },
  })
  new Gauge({
    name: 'candlewick_projection_lag_seconds',
    help: 'How long the oldest of them has waited',
    registers: [registry],
    collect() {
      this.set(projector.lag.milliseconds / 1_000)
    },
  })
}
