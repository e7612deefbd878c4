/** The sources of the server as syntax trees, with what it takes to find out what a name in them stands for. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { parseAst } from 'vitest/node'

export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

export interface Source {
  /** From the folder of sources. */
  readonly path: string
  readonly code: string
  readonly root: Node
  readonly parents: ReadonlyMap<Node, Node>
}

export interface Placed {
  readonly node: Node
  readonly source: Source
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** The node under a name; undefined where there is none. */
export function child(node: Node | undefined, name: string): Node | undefined {
  const value: unknown = node === undefined ? undefined : Reflect.get(node, name)
  return isNode(value) ? value : undefined
}

/** The nodes of a list under a name. */
export function list(node: Node | undefined, name: string): Node[] {
  const value: unknown = node === undefined ? undefined : Reflect.get(node, name)
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** What is written under a name: of an identifier its name, of a literal its value. */
export function text(node: Node | undefined, name: string): string | undefined {
  const value: unknown = node === undefined ? undefined : Reflect.get(node, name)
  return typeof value === 'string' ? value : undefined
}

export function children(node: Node): Node[] {
  return Object.values(node).flatMap((value: unknown) => (Array.isArray(value) ? value : [value]).filter(isNode))
}

export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const each of children(node)) walk(each, visit)
}

export const FUNCTIONS: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
])

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return path.endsWith('.ts') && !/(\.test\.ts$|\/testing\/)/.test(path) ? [path] : []
  })
}

export function readSources(folder: string): Source[] {
  return filesIn(folder).map((file) => sourceOf(relative(folder, file), readFileSync(file, 'utf8')))
}

export function sourceOf(path: string, code: string): Source {
  const root: unknown = parseAst(code, { lang: 'ts' })
  if (!isNode(root)) throw new Error(`${path} has no syntax tree`)
  const parents = new Map<Node, Node>()
  walk(root, (node) => {
    for (const each of children(node)) parents.set(each, node)
  })
  return { path, code, root, parents }
}

/** `path:line` of a node, to be opened. */
export function placeOf({ node, source }: Placed): string {
  return `${source.path}:${source.code.slice(0, node.start).split('\n').length}`
}

/** The nodes around it, the nearest first. */
export function* around({ node, source }: Placed): Generator<Node> {
  for (let each = source.parents.get(node); each !== undefined; each = source.parents.get(each)) yield each
}

/** The name by which a function is called; undefined for one that has none. */
export function nameOf(fn: Node, { parents }: Source): string | undefined {
  if (fn.type === 'FunctionDeclaration') return text(child(fn, 'id'), 'name')
  const parent = parents.get(fn)
  if (parent?.type === 'VariableDeclarator') return text(child(parent, 'id'), 'name')
  return parent?.type === 'MethodDefinition' ? text(child(parent, 'key'), 'name') : undefined
}

/** The name that a call or a tag ends with: of `this.#dependencies.sql` it is `sql`. */
export function lastName(node: Node | undefined): string | undefined {
  if (node?.type === 'MemberExpression') return text(child(node, 'property'), 'name')
  return text(node, 'name')
}

/** From where a file imports a name, of ours: the other file, and what it is called there. */
export function importedOf({ path, root }: Source, name: string): { path: string; name: string } | undefined {
  for (const statement of list(root, 'body')) {
    const from = statement.type === 'ImportDeclaration' ? text(child(statement, 'source'), 'value') : undefined
    if (from === undefined || !from.startsWith('.')) continue
    const specifier = list(statement, 'specifiers').find((each) => text(child(each, 'local'), 'name') === name)
    const imported = text(child(specifier, 'imported'), 'name')
    if (imported !== undefined) return { path: normalize(join(dirname(path), from)), name: imported }
  }
  return undefined
}

/** Where an imported name is declared: past the `public.ts` of a folder, which only hands it on. */
export function declaredOf(
  sources: ReadonlyMap<string, Source>,
  imported: { path: string; name: string } | undefined,
): { path: string; name: string } | undefined {
  const root = imported === undefined ? undefined : sources.get(imported.path)?.root
  if (imported === undefined || root === undefined) return imported
  for (const statement of list(root, 'body')) {
    const from = statement.type === 'ExportNamedDeclaration' ? text(child(statement, 'source'), 'value') : undefined
    if (from === undefined) continue
    const named = (each: Node) => text(child(each, 'exported'), 'name') === imported.name
    const local = text(child(list(statement, 'specifiers').find(named), 'local'), 'name')
    if (local === undefined) continue
    return declaredOf(sources, { path: normalize(join(dirname(imported.path), from)), name: local })
  }
  return imported
}
