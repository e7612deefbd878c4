/**
 * Which modules go into one file. Left to itself the bundler splits a page's own code wherever one of its dialogs or
 * lists, fetched later, uses a piece of it too: dozens of files of some hundred bytes, each compressed on its own and
 * each a request. But whoever opens a part of a page has that page already. So what the same pages load at once is one
 * file, and what nearly every page loads is one with the app; parts fetched later stay with the bundler. What is still
 * little goes along with what its pages load anyway: a request costs a slow line more than some bytes not needed.
 *
 * The pages that people come to first (`first`) are split by these pages alone: a browser fetches six files at a time,
 * and on a slow line each six cost half a second before the first byte of any comes; and each costs the page's thread,
 * the browser and the server a millisecond or two of two cores. What other pages use too is apart from what they do
 * not, and crumbs that several of these pages use come with the app.
 */
import { basename } from 'node:path'

/** Our own modules and the icons they show; texts and other packages are split by rules of their own. */
const GROUPED = /\/(apps|packages)\/(?!.*node_modules).*\.tsx?$|\/lucide-react\/|vite\/preload-helper/

/** A module that this share of the pages loads at once comes with the app. */
const NEARLY_ALL = 2 / 3

/** Source of this many characters is too little for a file of its own: some 700 bytes when it travels. */
const LITTLE = 5_000

/** Of pages that people come to first, this many are: some 1,300 bytes when they travel. */
const LITTLE_AT_FIRST = 9_000

/** What has so many characters for each of the first pages that use it comes with the app: some 170 bytes when they travel. */
const CRUMB = 600

/** No more than this share of the pages are a few: they may fetch more than they need where others of a few use it. */
const FEW = 1 / 10

/** The least share of the pages of a file that use what is put into it. */
const LEAST_SHARE = 1 / 3

/**
 * @param entry id of the module that the document starts
 * @param screens which modules those are whose dynamic imports are the pages
 * @param first which pages people come to first
 * @returns names the chunk of a module for the bundler; null where the bundler is to decide
 */
export function pageChunks(entry, screens, first = /^$/) {
  let names
  return (id, graph) => {
    names ??= chunkNames(entry, screens, first, graph)
    return names.get(id) ?? null
  }
}

/** The name of the chunk of every module that belongs to pages, told by which load it at once and which may at all. */
function chunkNames(entry, screens, first, graph) {
  const app = reached([entry], graph)
  const lazy = [...app].flatMap((id) => lazyOf(id, graph).map((part) => ({ part, isPage: screens.test(id) })))
  const pages = [...new Set(lazy.filter(({ isPage }) => isPage).map(({ part }) => part))]
  const atOnce = pages.map((page) => reached([page], graph))
  const ever = [lazy.filter(({ isPage }) => !isPage).map(({ part }) => part), ...pages.map((page) => [page])].map(
    (ids) => reached(ids, graph, lazyOf),
  )
  const groups = new Map()
  const names = new Map()
  for (const id of new Set([app, ...atOnce].flatMap((ids) => [...ids]))) {
    // What a page begins with stays a file of its own name: the document and the size budgets find it by that.
    if (!GROUPED.test(id) || id === entry || pages.includes(id)) continue
    const users = atOnce.map((ids) => ids.has(id))
    if (app.has(id) || users.filter(Boolean).length >= pages.length * NEARLY_ALL) names.set(id, 'app')
    else {
      const later = ever.map((ids) => ids.has(id))
      const use = pages.some((page, at) => users[at] && first.test(page))
        ? firstUse(users, later, pages, first)
        : [users, later].flat().map(Number).join('')
      const group = groups.get(use) ?? { users, later, ids: [], first: use.startsWith('first') }
      group.users = group.users.map((uses, at) => uses || users[at])
      group.later = group.later.map((may, at) => may || later[at])
      groups.set(use, group)
      group.ids.push(id)
    }
  }
  const all = [...groups.values()]
  const crumbs = crumbsOf(all, pages, first, (id) => names.get(id) === 'app' || !GROUPED.test(id), graph)
  for (const { ids } of crumbs) for (const id of ids) names.set(id, 'app')
  const whole = all.filter((group) => !crumbs.includes(group))
  for (const { ids } of joined(whole, atOnce, graph)) {
    const name = freeName(ids[0], names)
    for (const id of ids) names.set(id, name)
  }
  return names
}

/** Which of the first pages use a module, at once or later; and whether a few others do or more, or only parts fetched later. */
function firstUse(users, later, pages, first) {
  const own = pages.map((page, at) => (first.test(page) ? Number(users[at]) + Number(later[at + 1]) : '')).join('')
  const others = pages.filter((page, at) => users[at] && !first.test(page)).length / pages.length
  if (others > 0) return `first${own}${others <= FEW ? 'few' : 'many'}`
  return `first${own}${later[0] || pages.some((_, at) => later[at + 1] && !users[at]) ? 'later' : 'own'}`
}

/** The groups that all first pages use, or that are little for so many; and only what brings nothing but what `isThere`. */
function crumbsOf(groups, pages, first, isThere, graph) {
  const firsts = pages.filter((page) => first.test(page)).length
  return groups.filter(({ ids, users, first: isFirst }) => {
    if (!isFirst) return false
    const own = pages.filter((page, at) => users[at] && first.test(page)).length
    return (
      (own === firsts || sizeOf(ids, graph) <= own * CRUMB) &&
      [...reached(ids, graph)].every((id) => ids.includes(id) || isThere(id))
    )
  })
}

/**
 * The groups, the little ones put into another that every page of theirs loads too: that with the fewest other pages,
 * and only where those load nothing further for it, nor a later part of another page fetches much for it.
 */
function joined(groups, atOnce, graph) {
  const count = ({ users }) => users.filter(Boolean).length
  const left = new Set(groups)
  const isLittle = (group) => sizeOf(group.ids, graph) < (group.first ? LITTLE_AT_FIRST : LITTLE)
  for (const little of groups.filter(isLittle).sort((a, b) => count(a) - count(b))) {
    const own = new Set(little.ids)
    const brings = [...reached(little.ids, graph)].filter((id) => !own.has(id))
    /** Whether a page that may fetch it later would fetch the group's file for it. */
    const strays = (group) => little.later.some((may, at) => may && at > 0 && !group.users[at - 1])
    const fits = (group) =>
      group !== little &&
      // A part fetched later that needs it must not fetch the whole file for it.
      (little.first ? group.first && (isLittle(group) || !strays(group)) : !(little.later[0] || strays(group))) &&
      group.users.every((uses, page) => (uses ? brings.every((id) => atOnce[page].has(id)) : !little.users[page]))
    const into = [...left]
      .filter(fits)
      .sort((a, b) => count(a) - count(b) || sizeOf(b.ids, graph) - sizeOf(a.ids, graph))[0]
    if (into === undefined || count(little) < count(into) * LEAST_SHARE) continue
    into.ids.push(...little.ids)
    left.delete(little)
  }
  return left
}

/** Characters of source. */
function sizeOf(ids, graph) {
  return ids.reduce((sum, id) => sum + (graph.getModuleInfo(id)?.code?.length ?? LITTLE), 0)
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
function freeName(id, names) {
  const stem = basename(id).replace(/\.\w+$/, '')
  const taken = new Set(names.values())
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? stem : `${stem}${count}`
    if (name !== 'app' && !taken.has(name)) return name
  }
}
