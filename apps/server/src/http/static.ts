/** The built pages: hashed files for ever, the document always anew, compressed beforehand where the build did. */
import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Addresses that are never a page. */
const NO_PAGE = /^\/(api|platform|dev|files|docs|ws|mqtt)(\/|$)/

/** Where the operators' app is. */
const CONSOLE = '/console/'

/**
 * @param pages `apps/web/dist`
 * @param consolePages `apps/console/dist`, where the operators' app is served here too
 */
export async function registerStatic(app: FastifyInstance, pages: string, consolePages?: string): Promise<void> {
  await registerFolder(app, pages, '/')
  if (consolePages === undefined) return
  await registerFolder(app, consolePages, CONSOLE)
  app.get(CONSOLE.slice(0, -1), (_request, reply) => reply.redirect(CONSOLE))
}

async function registerFolder(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  const assets = `${sep}assets${sep}`
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: prefix === '/',
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

/** The folder whose document shows an unknown address: it is a route of that app. None where it is no page. */
export function appOf(method: string, url: string, pages: string, consolePages?: string): string | undefined {
  const path = url.split('?', 1)[0] ?? ''
  if ((method !== 'GET' && method !== 'HEAD') || NO_PAGE.test(path)) return undefined
  const last = path.slice(path.lastIndexOf('/') + 1)
  const folder = consolePages !== undefined && path.startsWith(CONSOLE) ? consolePages : pages
  return !/\.[a-z0-9]{1,8}$/i.test(last) && existsSync(join(folder, 'index.html')) ? folder : undefined
}
