/** Judges imports between the folders of a room by its layers, and says which way was wanted. */
import { BLIND, LAYERS } from './layers.mjs'

/** What an area shows of itself. */
export const PUBLIC = /\/features\/[^/]+\/public\.tsx?$/
/** A test may look at the inside of what it tests. */
const TEST = /(\.test\.tsx?$|\/testing\/)/
const REST = '...'
/** The layer of every folder that no other layer names. */
const OTHERS = '*'
/** The layer of all tests, wherever they lie. */
const TESTS = '*.test'

/**
 * Where a file stands among the layers of its room; undefined where its room has none.
 * @returns its folder's name (undefined where no layer is named so), how high it stands, and whether it is an area
 */
function placeOf(path) {
  const room = Object.keys(LAYERS).find((folder) => path.startsWith(`${folder}/`))
  if (room === undefined) return undefined
  const layers = LAYERS[room]
  const inside = path.slice(room.length + 1)
  const tests = layers.indexOf(TESTS)
  if (tests >= 0 && TEST.test(path)) return { room, layers, height: tests, name: TESTS, isArea: false }
  const fitting = layers
    .map((layer, height) => ({ room, layers, height, name: nameIn(layer, inside), isArea: layer.endsWith('/*') }))
    .filter(({ name }) => name !== undefined)
    .sort((one, other) => other.name.length - one.name.length)
  const others = layers.indexOf(OTHERS)
  const folder = others >= 0 && inside.includes('/') ? inside.split('/')[0] : undefined
  return fitting[0] ?? { room, layers, height: others, name: folder, isArea: false }
}

/** The folder of a file as a layer names it, or undefined where the file lies elsewhere. */
function nameIn(layer, inside) {
  if (layer.endsWith('.ts')) return layer === inside ? layer : undefined
  if (layer === '.') return inside.includes('/') ? undefined : layer
  if (!layer.endsWith('/*')) return inside.startsWith(`${layer}/`) ? layer : undefined
  const group = layer.slice(0, -1)
  const area = inside.slice(group.length).split('/')
  return inside.startsWith(group) && area.length > 1 ? group + area[0] : undefined
}

/** What is wrong with an import inside one room: what it is, and which way was wanted. Undefined where nothing is. */
export function judgeLayers(path, reached) {
  const from = placeOf(path)
  const into = placeOf(reached)
  if (from === undefined || into === undefined) return undefined
  if (from.name === undefined || into.name === undefined) {
    if (from.layers.includes(REST)) return undefined
    const stranger = from.name === undefined ? path : reached
    return stranger.endsWith('.d.ts')
      ? undefined
      : `${stranger} lies in no folder that has its place: give it one in scripts/lint/layers.mjs`
  }
  if (from.name === into.name) {
    return PUBLIC.test(reached)
      ? `${from.name}/ may not use its own public.ts: import the module that has the name`
      : undefined
  }
  const unseen = BLIND[from.room]?.[from.name]
  if (unseen?.some((name) => into.height === from.layers.indexOf(name) || into.name.startsWith(`${name}/`))) {
    return `${shown(from.name)} may not know ${shown(into.name)} (${reached}): let its product.ts say it`
  }
  if (into.height > from.height) {
    return `${shown(from.name)} may not import ${reached}, which stands above it: move what both need into ${shown(from.name)} or ${below(from)}`
  }
  if (into.height === from.height && !into.isArea) {
    return `${from.name}/ and ${into.name}/ have no order: name them in scripts/lint/layers.mjs, the one that is imported first`
  }
  if (into.isArea && !PUBLIC.test(reached) && !TEST.test(path)) {
    return `${from.name}/ may not reach into ${into.name}/ (${reached}): export it in ${into.name}/public.ts, or move what both need into ${below(into)}`
  }
  return undefined
}

/** "terminal/, lists/, …": the nearest folders below a place, for whoever looks for where to put something. */
function below({ layers, height }) {
  const lower = layers.slice(0, height).filter((layer) => layer !== REST && layer !== OTHERS && !layer.endsWith('/*'))
  return lower.length === 0 ? 'a folder below' : lower.slice(-4).reverse().map(shown).join(', ')
}

function shown(layer) {
  return layer.endsWith('.ts') ? layer : `${layer}/`
}

/** The areas that an import leads from and to, as one pair; none where it stays in an area or leaves them. */
export function areasOf(path, reached) {
  const from = placeOf(path)
  const into = placeOf(reached)
  if (!from?.isArea || !into?.isArea || from.name === into.name || TEST.test(path)) return []
  return [[`${from.room}/${from.name}`, `${into.room}/${into.name}`]]
}

/** The circles among pairs of areas, each said once. */
export function circlesOf(pairs) {
  const next = new Map()
  for (const [from, into] of pairs) next.set(from, (next.get(from) ?? new Set()).add(into))
  const done = new Set()
  const problems = []
  const walk = (area, way) => {
    const start = way.indexOf(area)
    if (start >= 0) {
      const circle = [...way.slice(start), area].join(' → ')
      problems.push(
        `${circle}: areas may not need each other: move what both need below them, or have the higher one pass it in`,
      )
    } else if (!done.has(area)) {
      for (const further of [...(next.get(area) ?? [])].sort()) walk(further, [...way, area])
      done.add(area)
    }
  }
  for (const area of [...next.keys()].sort()) walk(area, [])
  return problems
}

/** A list of names of other files, as the build reads past it. */
const LISTED = /^export (type )?\{[^}]*\} from '\.\/[^']+'$/gm
const COMMENT = /\/\*\*[\s\S]*?\*\/|^\/\/.*$/gm

/** What a `public.ts` holds besides names of its own area's files. */
export function strangersOf(text) {
  const rest = text.replace(COMMENT, '').replace(LISTED, '').trim()
  return rest === '' ? [] : [`holds more than \`export { … } from './…'\`: ${rest.split('\n')[0]}`]
}

const NAMED_USE = /\bimport (type )?\{[^}]*\} from '[^']*'/g
const WHOLE_USE = /(?:\bfrom|\bimport\(?)\s*'(\.[^']*\/public\.tsx?)'/g

/** Which public lists a file takes whole: the build reads past them only where names are imported. */
export function wholeUsesOf(text) {
  const rest = text.replace(NAMED_USE, '')
  return [...rest.matchAll(WHOLE_USE)].map(([, target]) => `takes all of ${target}: import the names that are wanted`)
}
