/** Figures of the process and of HTTP for Prometheus. Other rooms add theirs to the same registry. */
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export function createMetrics(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'candlewick_' })
  return registry
}

/** Measures each answer by its call, never by its address, so that the number of series stays bounded. */
export function measureAnswers(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'candlewick_http_seconds',
    help: 'Time from request to answer, by call and status',
    labelNames: ['call', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const call = operationName(request.routeOptions.config)
    seconds.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

/** What the call that a route serves is called in figures, which others read. */
function operationName(config: unknown): string {
  const name: unknown = typeof config === 'object' && config !== null ? Reflect.get(config, 'operation') : undefined
  return typeof name === 'string' ? name : 'other'
}

/** Name of the call that a route serves, for logs. */
export function callName(config: unknown): string {
  return callOf(config) ?? 'other'
}

/** The call that a route serves; undefined where it serves none, but a page, a file or a probe. */
export function callOf(config: unknown): string | undefined {
  const name: unknown = typeof config === 'object' && config !== null ? Reflect.get(config, 'call') : undefined
  return typeof name === 'string' ? name : undefined
}
