/** The built pages: hashed files for ever, the document always anew, compressed beforehand where the build did. */
import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Where the demo's component page stands. */
export const COMPONENTS = '/components/'
/** Addresses that are never a page. */
const NO_PAGE = /^\/(api|platform|dev|files|docs|ws|mqtt)(\/|$)/

/** Folders of built pages by the beginning of their addresses, the longest first: `/console/`, `/`. */
export type Pages = readonly (readonly [prefix: string, folder: string])[]

/** @param pages `apps/web/dist`, `apps/console/dist` */
export async function registerStatic(app: FastifyInstance, pages: Pages): Promise<void> {
  const assets = `${sep}assets${sep}`
  // Where no console was built there is nothing to serve; what sends other files is needed all the same.
  const built = pages.filter(
    ([prefix, root], index) => prefix === '/' || index === pages.length - 1 || existsSync(root),
  )
  for (const [index, [prefix, root]] of built.entries()) {
    await app.register(fastifyStatic, {
      root,
      prefix,
      wildcard: true,
      index: 'index.html',
      dotfiles: 'deny',
      preCompressed: true,
      cacheControl: false,
      decorateReply: index === 0,
      setHeaders: (reply, path) => {
        if (!reply.hasHeader('cache-control'))
          reply.header('cache-control', path.includes(assets) ? FOR_EVER : 'no-cache')
      },
    })
    if (prefix !== '/') app.get(prefix.slice(0, -1), (_request, reply) => reply.redirect(prefix))
  }
}

/** The folder whose document an unknown address shows, since it is a route of that app; undefined where it is none. */
export function pageOf(method: string, url: string, pages: Pages): string | undefined {
  const path = url.split('?', 1)[0] ?? ''
  if ((method !== 'GET' && method !== 'HEAD') || NO_PAGE.test(path)) return undefined
  const last = path.slice(path.lastIndexOf('/') + 1)
  if (/\.[a-z0-9]{1,8}$/i.test(last)) return undefined
  const folder = pages.find(([prefix]) => `${path}/`.startsWith(prefix))?.[1]
  return folder !== undefined && existsSync(join(folder, 'index.html')) ? folder : undefined
}
