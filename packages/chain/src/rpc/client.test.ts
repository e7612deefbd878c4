/** A node that says what a test tells it to, over real connections. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { RpcClient, type RpcOptions } from './client.ts'

const open: (Server | RpcClient)[] = []
afterEach(async () => {
  for (const one of open.splice(0)) {
    if (one instanceof RpcClient) one.close()
    else await new Promise((done) => one.close(done).closeAllConnections())
  }
})

interface Node {
  readonly client: RpcClient
  /** Connections that were made to it so far. */
  connections(): number
}

async function node(answer: RequestListener, options: Partial<RpcOptions> = {}): Promise<Node> {
  const server = createServer(answer)
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const client = new RpcClient({ url: `http://me:s%40fe@127.0.0.1:${port}/base/`, name: 'test', ...options })
  open.push(server, client)
  return { client, connections: () => connections }
}

/** Answers with what was asked: path, method, headers that matter, and the body. */
const echo: RequestListener = (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString()
    const { method, url, headers } = request
    const { id } = body === '' ? { id: 0 } : JSON.parse(body)
    const told = { method, url, authorization: headers.authorization, length: headers['content-length'], body }
    response.end(JSON.stringify({ id, result: told }))
  })
}

it('asks by POST at its own address, by GET below it, and keeps its connection', async () => {
  const { client, connections } = await node(echo)
  const authorization = `Basic ${Buffer.from('me:s@fe').toString('base64')}`
  const body = '{"jsonrpc":"2.0","id":1,"method":"height","params":[7]}'
  expect(await client.call('height', [7])).toEqual({
    method: 'POST',
    url: '/base/',
    authorization,
    length: String(body.length),
    body,
  })
  expect(await client.ask('coin/address/x')).toMatchObject({
    result: { method: 'GET', url: '/base/coin/address/x', authorization, body: '' },
  })
  expect(connections()).toBe(1)
})

it('has eight questions under way at most, and asks the rest in their turn', async () => {
  let now = 0
  let most = 0
  const { client, connections } = await node((request, response) => {
    now += 1
    most = Math.max(most, now)
    setTimeout(() => {
      now -= 1
      echo(request, response)
    }, 5)
  })
  await Promise.all(Array.from({ length: 30 }, (_, n) => client.call('height', [n])))
  expect(most).toBe(8)
  expect(connections()).toBe(8)
})

it('says so where nothing comes in time, nobody is there, the answer breaks off, or another is named', async () => {
  const { client: slow } = await node(() => undefined, { withinMs: 40 })
  await expect(slow.call('height')).rejects.toMatchObject({ fault: 'silence', message: 'no answer in time' })
  const { client: stalled } = await node((_, response) => response.write('{"id":1,'), { withinMs: 40 })
  await expect(stalled.call('height')).rejects.toMatchObject({ fault: 'silence', message: 'no answer in time' })
  const { client: broken } = await node((_, response) => response.write('{', () => response.destroy()))
  await expect(broken.call('height')).rejects.toMatchObject({ fault: 'silence', message: 'no connection' })
  const { client: reset } = await node((request) => request.socket.destroy())
  await expect(reset.call('height')).rejects.toMatchObject({ fault: 'silence', message: 'no connection' })
  const { client: elsewhere } = await node((_, response) => response.writeHead(302, { location: '/other' }).end())
  await expect(elsewhere.call('height')).rejects.toMatchObject({ fault: 'silence', message: 'no connection' })
  const nobody = new RpcClient({ url: 'http://127.0.0.1:1/', name: 'nobody' })
  await expect(nobody.call('height')).rejects.toMatchObject({ fault: 'silence', message: 'no connection' })
})

it('reads no answer that is larger than it may be, whatever its head says', async () => {
  const told = await node((_, response) => response.writeHead(200, { 'content-length': 101 }).write('x'), {
    mostBytes: 100,
  })
  await expect(told.client.call('height')).rejects.toMatchObject({ fault: 'too_large' })
  let written = 0
  const endless = await node(
    (_, response) => {
      const more = () => {
        if (response.destroyed) return
        written += 10_000
        response.write('x'.repeat(10_000), more)
      }
      more()
    },
    { mostBytes: 100_000 },
  )
  await expect(endless.client.call('height')).rejects.toMatchObject({ fault: 'too_large' })
  const { client: exact } = await node((_, response) => response.end(JSON.stringify({ id: 1, result: 'y' })), {
    mostBytes: JSON.stringify({ id: 1, result: 'y' }).length,
  })
  expect(await exact.call('height')).toBe('y')
  expect(written).toBeLessThan(10_000_000)
})

it('tells what is not there from what is refused and what is no answer', async () => {
  const { client: none } = await node((_, response) => response.writeHead(404).end('{}'))
  await expect(none.ask('tx/1')).rejects.toMatchObject({ fault: 'refused', message: 'not there' })
  const refusal = { id: 1, error: { code: -25, message: 'missing inputs' } }
  const { client: no } = await node((_, response) => response.writeHead(500).end(JSON.stringify(refusal)))
  await expect(no.call('send')).rejects.toMatchObject({ fault: 'refused', code: -25, message: 'missing inputs' })
  const { client: text } = await node((_, response) => response.end('<html>'))
  await expect(text.call('height')).rejects.toMatchObject({ fault: 'malformed' })
})

it('ends what is under way when it is closed, and asks nothing more', async () => {
  const { client } = await node(() => undefined)
  const under = Array.from({ length: 10 }, () => client.call('height'))
  const refused = Promise.all(
    under.map((one) => expect(one).rejects.toMatchObject({ fault: 'silence', message: 'closed' })),
  )
  await new Promise((done) => setTimeout(done, 20))
  client.close()
  await refused
  await expect(client.call('height')).rejects.toMatchObject({ fault: 'silence', message: 'closed' })
})
