/**
 * The statements that the server can send, written out from its sources: every tagged template, with the fragments that
 * it is put together from in each of their alternatives, and `$1`, `$2`, … in the place of values. A fragment is found
 * where it is written: in the template, in a constant, behind a function that returns it, or at the calls of the
 * function that takes it.
 */
import {
  around,
  child,
  declaredOf,
  FUNCTIONS,
  importedOf,
  lastName,
  list,
  type Node,
  nameOf,
  type Placed,
  type Source,
  text,
  walk,
} from './sources.ts'
import { namesIn, returnsOf, startOf, woven } from './templates.ts'

/** What parameters stand for, by name, where they were followed from a call. */
interface Bound {
  readonly placed: Placed
  readonly env: Env
}
type Env = ReadonlyMap<string, Bound>
const NOTHING: Env = new Map()

/** One of the things that may stand in a place: a template, or the helper that names a table or lists values. */
interface Leaf extends Bound {
  readonly kind: 'template' | 'helper'
}

export interface Statement {
  readonly placed: Placed
  readonly text: string
}

/** What writes SQL: the tags of templates, and the helpers of the same names. */
const TAGS: ReadonlySet<string> = new Set([
  'sql',
  'tx',
  'connection',
  'transaction',
  '#sql',
  '#bulk',
  'bulk',
  'shadow',
  'seen',
])
/** A part of the projector's statement: `name as (…)`. */
const PART = /^\s*\w+ as (materialized )?\(/
const BEGINS = /^\s*(select|insert|update|delete|with|create|drop|lock|set|notify|truncate|begin|alter)\b/i
/** More than any place has alternatives. */
const MOST_VARIANTS = 60

export class Statements {
  /** Every tagged template. */
  readonly templates: readonly Placed[]
  /** Those that stand in a statement. */
  readonly used = new Set<Node>()
  readonly #functions = new Map<string, Placed[]>()
  readonly #calls = new Map<string, Placed[]>()
  readonly #isFragment = new Map<Node, boolean>()
  readonly #sources: ReadonlyMap<string, Source>

  constructor(sources: readonly Source[]) {
    const templates: Placed[] = []
    this.#sources = new Map(sources.map((source) => [source.path, source]))
    for (const source of sources) {
      walk(source.root, (node) => {
        if (node.type === 'TaggedTemplateExpression') templates.push({ node, source })
        const callee = node.type === 'CallExpression' ? lastName(child(node, 'callee')) : undefined
        if (callee !== undefined) into(this.#calls, callee, { node, source })
        const name = FUNCTIONS.has(node.type) ? nameOf(node, source) : undefined
        if (name !== undefined) into(this.#functions, name, { node, source })
      })
    }
    this.templates = templates
  }

  /** Names of the tags that nobody has said to write SQL. */
  get strangeTags(): string[] {
    return this.templates.map(({ node }) => lastName(child(node, 'tag')) ?? '?').filter((name) => !TAGS.has(name))
  }

  /** Every statement, each alternative of each of its places at least once. */
  all(): Statement[] {
    return this.templates.flatMap((placed) => {
      if (!BEGINS.test(startOf(placed.node)) || this.#isInside(placed)) return []
      const texts = this.#instances(placed).flatMap((env) => this.#variants(placed, env))
      return [...new Set(texts)].map((each) => ({ placed, text: each }))
    })
  }

  /** Whether it is written inside another template. */
  #isInside(placed: Placed): boolean {
    for (const node of around(placed)) if (node.type === 'TaggedTemplateExpression') return true
    return false
  }

  #variants(placed: Placed, env: Env): string[] {
    const texts: string[] = []
    let most = 1
    for (let variant = 0; variant < Math.min(most, MOST_VARIANTS); variant += 1) {
      const written = new Writing(this).write(placed, env, variant)
      texts.push(written.text)
      most = Math.max(most, written.most)
    }
    return texts
  }

  /** What may stand at a node; undefined where it is a value. */
  leaves(placed: Placed, env: Env, depth = 0): Leaf[] | undefined {
    const { node, source } = placed
    if (depth > 12 || !(env.has(text(node, 'name') ?? '') || this.isFragment(placed))) return undefined
    const under = (name: string) => {
      const each = child(node, name)
      return each === undefined ? undefined : this.leaves({ node: each, source }, env, depth + 1)
    }
    const both = (a: Leaf[] | undefined, b: Leaf[] | undefined) => (a || b ? [...(a ?? []), ...(b ?? [])] : undefined)
    switch (node.type) {
      case 'TaggedTemplateExpression':
        return [{ kind: 'template', placed, env }]
      case 'ConditionalExpression':
        return both(under('consequent'), under('alternate'))
      case 'LogicalExpression':
        return both(under('left'), under('right'))
      case 'Identifier':
        return this.#leavesOfName(placed, env, depth)
      case 'CallExpression':
        return this.#leavesOfCall(placed, env, depth)
      default:
        return undefined
    }
  }

  /** Whether a fragment or a helper may stand there, whatever parameters are bound to. */
  isFragment(placed: Placed): boolean {
    const known = this.#isFragment.get(placed.node)
    if (known !== undefined) return known
    this.#isFragment.set(placed.node, false)
    const found = this.#looksLikeFragment(placed)
    this.#isFragment.set(placed.node, found)
    return found
  }

  #looksLikeFragment({ node, source }: Placed): boolean {
    const under = (name: string) => {
      const each = child(node, name)
      return each !== undefined && this.isFragment({ node: each, source })
    }
    switch (node.type) {
      case 'TaggedTemplateExpression':
        return true
      case 'ConditionalExpression':
        return under('consequent') || under('alternate')
      case 'LogicalExpression':
        return under('left') || under('right')
      case 'Identifier': {
        const found = this.lookup({ node, source }, NOTHING)
        if (found !== undefined) return this.isFragment(found.placed)
        return this.#argumentsOf({ node, source }).some((argument) => this.isFragment(argument))
      }
      case 'CallExpression': {
        const callee = child(node, 'callee')
        const name = lastName(callee) ?? ''
        if (TAGS.has(name)) return true
        if (callee?.type === 'MemberExpression' && name === 'map') {
          return this.#leavesOfMap({ node, source }) !== undefined
        }
        return this.#functionsOf({ node, source }).some((fn) =>
          returnsOf(fn.node).some((each) => this.isFragment({ node: each, source: fn.source })),
        )
      }
      default:
        return false
    }
  }

  /** What a call may call: the function of that name around it or beside it, the one that is imported under it, an own method. */
  #functionsOf({ node, source }: Placed): Placed[] {
    const callee = child(node, 'callee')
    if (child(callee, 'object')?.type === 'ThisExpression') {
      const methods = this.#functions.get(lastName(callee) ?? '') ?? []
      return methods.filter((fn) => fn.node.type === 'FunctionExpression' && fn.source === source)
    }
    if (callee?.type !== 'Identifier') return []
    const local = this.lookup({ node: callee, source }, NOTHING)
    if (local !== undefined) return FUNCTIONS.has(local.placed.node.type) ? [local.placed] : []
    const name = text(callee, 'name') ?? ''
    const imported = declaredOf(this.#sources, importedOf(source, name))
    const named = this.#functions.get(imported?.name ?? name) ?? []
    const path = imported?.path ?? source.path
    return named.filter((fn) => fn.node.type === 'FunctionDeclaration' && fn.source.path === path)
  }

  #leavesOfName(placed: Placed, env: Env, depth: number): Leaf[] | undefined {
    const found = this.lookup(placed, env)
    if (found !== undefined) return this.leaves(found.placed, found.env, depth + 1)
    const leaves = this.#argumentsOf(placed).flatMap((argument) => this.leaves(argument, NOTHING, depth + 1) ?? [])
    // What was written with parameters of its own function is there once for each of its calls.
    return leaves.length === 0
      ? undefined
      : leaves.flatMap((leaf) =>
          leaf.kind === 'template' && leaf.env.size === 0
            ? this.#instances(leaf.placed).map((each) => ({ ...leaf, env: each }))
            : [leaf],
        )
  }

  /** What a name was bound to on the way here, or the constant of that name around it. */
  lookup({ node, source }: Placed, env: Env): Bound | undefined {
    const name = text(node, 'name') ?? ''
    const bound = env.get(name)
    if (bound !== undefined) return bound
    for (const scope of around({ node, source })) {
      if (FUNCTIONS.has(scope.type) && list(scope, 'params').some((param) => namesIn(param).includes(name)))
        return undefined
      for (const statement of list(scope, 'body')) {
        const inner = statement.type === 'ExportNamedDeclaration' ? child(statement, 'declaration') : statement
        for (const declared of list(inner, 'declarations')) {
          const init = child(declared, 'init')
          if (text(child(declared, 'id'), 'name') === name && init !== undefined)
            return { placed: { node: init, source }, env }
        }
      }
    }
    return undefined
  }

  /** What is given for a parameter at each call of its function. */
  #argumentsOf({ node, source }: Placed): Placed[] {
    const name = text(node, 'name') ?? ''
    for (const fn of around({ node, source })) {
      const place = FUNCTIONS.has(fn.type) ? list(fn, 'params').findIndex((param) => namesIn(param).includes(name)) : -1
      if (place < 0) continue
      return this.#callsOf({ node: fn, source }).flatMap((call) => this.#argumentAt(call, fn, place, name) ?? [])
    }
    return []
  }

  /** The calls of a function by its name here or where it is imported; of a method those by its own class. */
  #callsOf({ node, source }: Placed): Placed[] {
    const name = nameOf(node, source)
    const calls = name === undefined ? [] : (this.#calls.get(name) ?? [])
    return calls.filter((call) => {
      if (child(call.node, 'callee')?.type === 'MemberExpression') return call.source === source
      if (call.source === source) return true
      return declaredOf(this.#sources, importedOf(call.source, name ?? ''))?.path === source.path
    })
  }

  /** What a call gives for the name that the parameter in that place declares. */
  #argumentAt({ node, source }: Placed, fn: Node, place: number, name: string): Placed | undefined {
    const argument = list(node, 'arguments')[place]
    const param = list(fn, 'params')[place]
    if (argument === undefined || param === undefined) return undefined
    const given = { node: argument, source }
    if (param.type !== 'ObjectPattern') return given
    const key = list(param, 'properties').find((each) => namesIn(child(each, 'value') ?? each).includes(name))
    const keyName = text(child(key, 'key'), 'name')
    const object = argument.type === 'Identifier' ? (this.lookup(given, NOTHING)?.placed ?? given) : given
    const property = list(object.node, 'properties').find((each) => text(child(each, 'key'), 'name') === keyName)
    const value = child(property, 'value')
    return value === undefined ? undefined : { node: value, source: object.source }
  }

  /** The parameters of a function as one call binds them. */
  #bindings(fn: Node, call: Placed, env: Env): Env {
    const bound = new Map<string, Bound>()
    for (const [place, param] of list(fn, 'params').entries()) {
      for (const name of namesIn(param)) {
        const placed = this.#argumentAt(call, fn, place, name)
        if (placed !== undefined && !TAGS.has(name)) bound.set(name, { placed, env })
      }
    }
    return bound
  }

  #leavesOfCall(placed: Placed, env: Env, depth: number): Leaf[] | undefined {
    const { node, source } = placed
    const callee = child(node, 'callee')
    const name = lastName(callee)
    if (name === undefined) return undefined
    if (TAGS.has(name)) return [{ kind: 'helper', placed, env }]
    // Each of a list of fragments: what the list may hold are the parts of the projector's statement.
    if (name === 'map' && callee?.type === 'MemberExpression') return this.#leavesOfMap(placed)
    const leaves = this.#functionsOf(placed).flatMap((fn) => {
      const bound = this.#bindings(fn.node, { node, source }, env)
      return returnsOf(fn.node).flatMap(
        (each) => this.leaves({ node: each, source: fn.source }, bound, depth + 1) ?? [],
      )
    })
    return leaves.length === 0 ? undefined : leaves
  }

  #leavesOfMap({ node, source }: Placed): Leaf[] | undefined {
    const [callback] = list(node, 'arguments')
    const [param] = list(callback, 'params')
    const body = child(callback, 'body')
    const name = text(param, 'name')
    if (name === undefined || body?.type !== 'TaggedTemplateExpression') return undefined
    const parts = this.templates.filter((template) => PART.test(startOf(template.node)))
    return parts.map((part) => ({
      kind: 'template',
      placed: { node: body, source },
      env: new Map([[name, { placed: part, env: NOTHING }]]),
    }))
  }

  /** With what the parameters of its function that are fragments or names may be bound: once for each of its calls. */
  #instances(placed: Placed, depth = 0): Env[] {
    const fn = [...around(placed)].find((node) => FUNCTIONS.has(node.type) && nameOf(node, placed.source) !== undefined)
    if (fn === undefined || depth > 4) return [NOTHING]
    const params = new Set(list(fn, 'params').flatMap(namesIn))
    let matters = false
    walk(placed.node, (node) => {
      if (node.type !== 'Identifier' || !params.has(text(node, 'name') ?? '') || TAGS.has(text(node, 'name') ?? ''))
        return
      const inside = { node, source: placed.source }
      if (this.lookup(inside, NOTHING) !== undefined) return
      const helped = [...around(inside)].find((each) => each.type === 'CallExpression' || each === placed.node)
      const isNamed = helped?.type === 'CallExpression' && TAGS.has(lastName(child(helped, 'callee')) ?? '')
      const isFragment = this.#argumentsOf(inside).some((each) => this.isFragment(each))
      matters ||=
        isFragment || (isNamed && this.#argumentsOf(inside).some((each) => this.constants(each, NOTHING).length > 0))
    })
    if (!matters) return [NOTHING]
    const calls = this.#callsOf({ node: fn, source: placed.source })
    return calls.flatMap((call) => this.#instances(call, depth + 1).map((env) => this.#bindings(fn, call, env)))
  }

  /** The texts that a node may be; none where it may be any. */
  constants(placed: Placed, env: Env): string[] {
    const { node, source } = placed
    const each = (nodes: readonly (Node | undefined)[]) =>
      nodes.flatMap((one) => (one === undefined ? [] : this.constants({ node: one, source }, env)))
    switch (node.type) {
      case 'Literal':
        return [text(node, 'value') ?? []].flat()
      case 'TSAsExpression':
        return each([child(node, 'expression')])
      case 'ArrayExpression':
        return each(list(node, 'elements'))
      case 'TSTypeAnnotation':
        return each([child(node, 'typeAnnotation')])
      case 'TSLiteralType':
        return each([child(node, 'literal')])
      case 'TSUnionType':
        return each(list(node, 'types'))
      case 'TemplateLiteral': {
        const [first, ...others] = list(node, 'expressions')
        return others.length > 0 ? [] : each([first]).map((value) => woven(node, () => value))
      }
      case 'Identifier':
        return this.#constantsOfName(placed, env)
      default:
        return []
    }
  }

  #constantsOfName(placed: Placed, env: Env): string[] {
    const found = this.lookup(placed, env)
    if (found !== undefined) return this.constants(found.placed, found.env)
    const name = text(placed.node, 'name') ?? ''
    for (const scope of around(placed)) {
      const [declared] = list(child(scope, 'left'), 'declarations')
      const over = scope.type === 'ForOfStatement' ? child(scope, 'right') : undefined
      if (over !== undefined && text(child(declared, 'id'), 'name') === name) {
        return this.constants({ node: over, source: placed.source }, env)
      }
      const param = list(scope, 'params').find((one) => text(one, 'name') === name)
      if (param === undefined) continue
      const type = child(param, 'typeAnnotation')
      return type === undefined ? [] : this.constants({ node: type, source: placed.source }, env)
    }
    return []
  }
}

interface Written {
  readonly text: string
  /** How many alternatives there are, as far as this one shows. */
  readonly most: number
}

/** One alternative of one statement being written. */
class Writing {
  readonly #statements: Statements
  #values = 0

  constructor(statements: Statements) {
    this.#statements = statements
  }

  /** @param variant which alternative: of each place the rest of it by how many it has, of what stands there the quotient */
  write({ node, source }: Placed, env: Env, variant: number): Written {
    this.#statements.used.add(node)
    const quasi = child(node, 'quasi')
    const expressions = list(quasi, 'expressions')
    let most = 1
    const written = woven(quasi, (place) => {
      const expression = expressions[place]
      if (expression === undefined) return ''
      const each = this.#expression({ node: expression, source }, env, variant)
      most = Math.max(most, each.most)
      return each.text
    })
    return { text: written, most }
  }

  #expression(placed: Placed, env: Env, variant: number): Written {
    const leaves = this.#statements.leaves(placed, env)
    const leaf = leaves?.[variant % leaves.length]
    if (leaves === undefined || leaf === undefined) return { text: this.#value(), most: 1 }
    const within = Math.floor(variant / leaves.length)
    const written = leaf.kind === 'template' ? this.write(leaf.placed, leaf.env, within) : this.#helper(leaf, within)
    return { text: written.text, most: written.most * leaves.length }
  }

  /** The name of a table or column, or a list of values. */
  #helper({ placed: { node, source }, env }: Leaf, variant: number): Written {
    const [first] = list(node, 'arguments')
    // A list in brackets is one of values.
    const names =
      first === undefined || first.type === 'ArrayExpression'
        ? []
        : this.#statements.constants({ node: first, source }, env)
    const name = names[variant % names.length]
    if (name === undefined) return { text: `(${this.#value()})`, most: 1 }
    const quoted = name.split('.').map((part) => `"${part}"`)
    return { text: quoted.join('.'), most: names.length }
  }

  #value(): string {
    this.#values += 1
    return `$${this.#values}`
  }
}

function into(map: Map<string, Placed[]>, name: string, placed: Placed): void {
  const known = map.get(name)
  if (known === undefined) map.set(name, [placed])
  else known.push(placed)
}
