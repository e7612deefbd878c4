/** Serves stored files: public ones to everybody, private ones to who proves to be allowed, all else is not there. */
import { CallError } from '@candlewick/protocol/errors'
import type { FastifyInstance } from 'fastify'
import { requestToken } from './calls.ts'
import type { Operator, Viewer } from './handle.ts'
import type { Verify } from './proven.ts'

export interface StoredDependencies {
  /** Where the files lie. */
  readonly folder: string
  /** Whether this viewer may see a file, and whether others may keep it. */
  readonly sight: (
    name: string,
    by: { viewer: Viewer | undefined; operator: Operator | undefined; address: string },
  ) => Promise<'public' | 'private' | 'sealed' | undefined>
  /** What a sealed file holds; undefined where it is gone. */
  readonly read: (name: string) => Promise<Buffer | undefined>
  readonly verify: Verify
  /** The operator whom a token proves; absent where none is served. */
  readonly operator?: ((token: string) => Promise<Operator | undefined>) | undefined
}

const NAME = /^[0-9a-f]{40}\.(jpg|png|webp)$/
const TYPES: Readonly<Record<string, string>> & { jpg: string } = {
  jpg: 'image/jpeg',
  png: 'image/png',
  ebp: 'image/webp',
}
const FOR_EVER = 'public, max-age=31536000, immutable'

/** The pages must be registered too: what sends a file is theirs. */
export function registerStored(app: FastifyInstance, dependencies: StoredDependencies): void {
  const { folder, sight, read, verify, operator } = dependencies
  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const { name } = request.params
    if (!NAME.test(name)) throw new CallError('no_such_call')
    const token = requestToken(request)
    const viewer = token === undefined || token.length > 200 ? undefined : await verify(token)
    const reviewer =
      viewer !== undefined || token === undefined || token.length > 200 ? undefined : await operator?.(token)
    const seen = await sight(name, { viewer, operator: reviewer, address: request.ip })
    if (seen === undefined) throw new CallError('no_such_call')
    reply.header('cache-control', seen === 'public' ? FOR_EVER : 'private, no-store')
    reply.header('content-disposition', 'inline')
    if (seen === 'sealed') {
      const bytes = await read(name)
      if (bytes === undefined) throw new CallError('no_such_call')
      return reply.type(TYPES[name.slice(-3)] ?? TYPES.jpg).send(bytes)
    }
    return reply.sendFile(name, folder, { cacheControl: false })
  })
}
