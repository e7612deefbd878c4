/** The built pages: hashed files for ever, the document always anew, compressed beforehand where the build did. */
import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Addresses that are never a page. */
const NO_PAGE = /^\/(api|platform|dev|files|docs|ws|mqtt)(\/|$)/

/** @param pages `apps/web/dist` */
export async function registerStatic(app: FastifyInstance, pages: string): Promise<void> {
  const assets = `${sep}assets${sep}`
  await app.register(fastifyStatic, {
    root: pages,
    prefix: '/',
    wildcard: true,
    index: 'index.html',
    dotfiles: 'deny',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (!reply.hasHeader('cache-control'))
        reply.header('cache-control', path.includes(assets) ? FOR_EVER : 'no-cache')
    },
  })
}

/** True where an unknown address is a route of the app, which the document then shows. */
export function isPage(method: string, url: string, pages: string): boolean {
  const path = url.split('?', 1)[0] ?? ''
  if ((method !== 'GET' && method !== 'HEAD') || NO_PAGE.test(path)) return false
  const last = path.slice(path.lastIndexOf('/') + 1)
  return !/\.[a-z0-9]{1,8}$/i.test(last) && existsSync(join(pages, 'index.html'))
}
