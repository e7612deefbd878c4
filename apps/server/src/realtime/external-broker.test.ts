/** A broker that the operator runs: reached with its credentials, published to, and reached again when it comes back. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { Aedes } from 'aedes'
import mqtt from 'mqtt'
import { afterEach, expect, test } from 'vitest'
import { type Broker, connectBroker } from './broker.ts'

const running: { broker?: Broker; aedes?: Aedes; server?: Server } = {}

/** A broker of another make than ours: TCP, one known publisher, everybody may listen. */
async function startForeign(port = 0): Promise<number> {
  const aedes = await Aedes.createBroker({
    authenticate: (_client, username, password, done) => {
      done(null, username === undefined || (username === 'exchange' && String(password) === 'secret'))
    },
    authorizePublish: (_client, _packet, done) => done(null),
  })
  const server = createServer(aedes.handle)
  running.aedes = aedes
  running.server = server
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function stopForeign(): Promise<void> {
  const { aedes, server } = running
  if (aedes !== undefined) await new Promise<void>((resolve) => aedes.close(resolve))
  if (server?.listening) await new Promise((resolve) => server.close(resolve))
}

afterEach(async () => {
  await running.broker?.stop()
  await stopForeign()
})

/** Publishes until the listener hears it: before the connection stands, nothing is kept. */
async function heard(broker: Broker, port: number, payload: string): Promise<string> {
  const listener = mqtt.connect(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0 })
  await listener.subscribeAsync('refresh_alice')
  const message = new Promise<Buffer>((resolve) => {
    listener.once('message', (_topic, bytes) => resolve(bytes))
  })
  await expect.poll(() => broker.hears('refresh_alice'), { timeout: 10_000 }).toBe(true)
  broker.publish('refresh_alice', payload)
  const received = await message
  await listener.endAsync(true)
  return String(received)
}

test('is published to with the credentials of its address, and again after it was away', async () => {
  const port = await startForeign()
  const warnings: string[] = []
  const broker = connectBroker(`mqtt://exchange:secret@127.0.0.1:${port}`, { warn: (_, text) => warnings.push(text) })
  running.broker = broker
  expect(await heard(broker, port, 'first')).toBe('first')
  await stopForeign()
  await expect.poll(() => broker.hears('refresh_alice')).toBe(false)
  broker.publish('refresh_alice', 'lost, as every notice to nobody')
  await startForeign(port)
  expect(await heard(broker, port, 'second')).toBe('second')
}, 30_000)

test('that refuses the credentials is reported, and nothing else breaks', async () => {
  const port = await startForeign()
  const warnings: string[] = []
  const broker = connectBroker(`mqtt://exchange:wrong@127.0.0.1:${port}`, { warn: (_, text) => warnings.push(text) })
  running.broker = broker
  await expect.poll(() => warnings).toContain('message broker')
  expect(broker.hears('refresh_alice')).toBe(false)
})
