/** `/dev/chain` and `/dev/explorer`: the development chains, asked and looked at from the demo's own address. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ChainKeeper } from './keeper.ts'

export function registerDevChains(app: FastifyInstance, keeper: ChainKeeper): void {
  app.get('/dev/chain', async (_request, reply) => await passOn(reply, keeper, '/chain'))
  for (const what of ['faucet', 'mine', 'reorg']) {
    app.post(`/dev/chain/${what}`, async (request, reply) => await change(request, reply, keeper, `/${what}`))
  }
  for (const form of ['/explorer/faucet', '/explorer/faucet/mine']) {
    app.post(`/dev${form}`, async (request, reply) => await change(request, reply, keeper, form))
  }
  const page = async (request: FastifyRequest, reply: FastifyReply) =>
    await passOn(reply, keeper, `/explorer${request.url.slice('/dev/explorer'.length)}`)
  app.get('/dev/explorer', page)
  app.get('/dev/explorer/*', page)
}

async function change(
  request: FastifyRequest,
  reply: FastifyReply,
  keeper: ChainKeeper,
  path: string,
): Promise<FastifyReply> {
  // A page of somebody else's may not make blocks, even here.
  if (request.headers['sec-fetch-site'] === 'cross-site')
    return reply.code(403).send({ message: 'from this page only' })
  return await passOn(reply, keeper, path, { method: 'POST', body: JSON.stringify(request.body ?? {}) })
}

async function passOn(
  reply: FastifyReply,
  keeper: ChainKeeper,
  path: string,
  init?: { method: string; body: string },
): Promise<FastifyReply> {
  const answer = await keeper.ask(path, init)
  const location = answer.headers.get('location')
  if (location !== null) reply.header('location', location)
  reply.header('cache-control', 'no-store')
  return reply
    .code(answer.status)
    .type(answer.headers.get('content-type') ?? 'application/json')
    .send(await answer.text())
}
