/**
 * Which modules go into one file. Left to itself the bundler splits a page's own code wherever one of its dialogs or
 * lists, fetched later, uses a piece of it too: dozens of files of some hundred bytes, each compressed on its own and
 * each a request. But whoever opens a part of a page has that page already. So what the same pages load at once is one
 * file, and what nearly every page loads is one with the app; parts fetched later stay with the bundler.
 */
import { basename } from 'node:path'

/** Our own modules and the icons they show; texts and other packages are split by rules of their own. */
const GROUPED = /\/(apps|packages)\/(?!.*node_modules).*\.tsx?$|\/lucide-react\/|vite\/preload-helper/

/** A module that this share of the pages loads at once comes with the app. */
const NEARLY_ALL = 2 / 3

/**
 * @param entry id of the module that the document starts
 * @param screens which modules those are whose dynamic imports are the pages
 * @returns names the chunk of a module for the bundler; null where the bundler is to decide
 */
export function pageChunks(entry, screens) {
  let names
  return (id, graph) => {
    names ??= chunkNames(entry, screens, graph)
    return names.get(id) ?? null
  }
}

/** The name of the chunk of every module that belongs to pages, told by which load it at once and which may at all. */
function chunkNames(entry, screens, graph) {
  const app = reached([entry], graph)
  const lazy = [...app].flatMap((id) => lazyOf(id, graph).map((part) => ({ part, isPage: screens.test(id) })))
  const pages = [...new Set(lazy.filter(({ isPage }) => isPage).map(({ part }) => part))]
  const atOnce = pages.map((page) => reached([page], graph))
  const ever = [lazy.filter(({ isPage }) => !isPage).map(({ part }) => part), ...pages.map((page) => [page])].map(
    (ids) => reached(ids, graph, lazyOf),
  )
  const byUse = new Map()
  const names = new Map()
  for (const id of new Set([app, ...atOnce].flatMap((ids) => [...ids]))) {
    // What a page begins with stays a file of its own name: the document and the size budgets find it by that.
    if (!GROUPED.test(id) || id === entry || pages.includes(id)) continue
    const users = atOnce.filter((ids) => ids.has(id)).length
    if (app.has(id) || users >= pages.length * NEARLY_ALL) names.set(id, 'app')
    else {
      const use = [...atOnce, ...ever].map((ids) => (ids.has(id) ? 1 : 0)).join('')
      if (!byUse.has(use)) byUse.set(use, freeName(id, byUse))
      names.set(id, byUse.get(use))
    }
  }
  return names
}

function lazyOf(id, graph) {
  return graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []
}

/** Every module that loading `ids` loads; those that `also` gives for one are followed too. */
function reached(ids, graph, also = () => []) {
  const found = new Set(ids)
  for (const id of found) {
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
    for (const next of also(id, graph)) found.add(next)
  }
  return found
}

/** Called after the first module in it; two chunks of one name would be one chunk. */
function freeName(id, byUse) {
  const stem = basename(id).replace(/\.\w+$/, '')
  const taken = [...byUse.values()]
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? stem : `${stem}${count}`
    if (name !== 'app' && !taken.includes(name)) return name
  }
}
