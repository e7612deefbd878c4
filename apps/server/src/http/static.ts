/** The built pages: hashed files for ever, the document always anew, compressed beforehand where the build did. */
import { existsSync, readFileSync } from 'node:fs'
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
      // The document of `/` is chosen like every other (see `documentsOf`).
      index: prefix === '/' ? false : 'index.html',
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

interface PageDocument {
  /** Paths, those that end with a slash with all below them; with a search where only that is meant. */
  readonly addresses: readonly string[]
  readonly file: string
}

/** Which document of a folder an address is answered with: one that asks for what that page loads, where there is one. */
export function documentsOf(folder: string): (url: string) => string {
  const list = join(folder, 'documents/list.json')
  const documents: readonly PageDocument[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  const entries = documents
    .flatMap(({ addresses, file }) => addresses.map((address) => ({ ...partsOf(address), file })))
    .sort((one, other) => other.search.length - one.search.length)
  return (url) => {
    const { path, search } = partsOf(url)
    const fits = (entry: (typeof entries)[number]) =>
      (entry.path === path || (entry.path.length > 1 && entry.path.endsWith('/') && path.startsWith(entry.path))) &&
      entry.search.every((pair) => search.includes(pair))
    return entries.find(fits)?.file ?? 'index.html'
  }
}

/** The path of an address, and each part of its search. */
export function partsOf(address: string): { path: string; search: readonly string[] } {
  const [path = '', search = ''] = address.split('?', 2)
  return { path, search: search.split('&').filter((pair) => pair !== '') }
}
