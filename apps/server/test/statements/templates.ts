/** What templates, patterns and functions are made of. */
import { child, children, FUNCTIONS, list, type Node, text } from './sources.ts'

/** What a template begins with. */
export function startOf(node: Node): string {
  const [first] = list(child(node, 'quasi'), 'quasis')
  return cookedOf(first)
}

function cookedOf(quasi: Node | undefined): string {
  const value: unknown = quasi === undefined ? undefined : Reflect.get(quasi, 'value')
  const cooked: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'cooked') : undefined
  return typeof cooked === 'string' ? cooked : ''
}

/** A template's text with something in each of its places. */
export function woven(template: Node | undefined, at: (place: number) => string): string {
  const quasis = list(template, 'quasis')
  return quasis.map((quasi, place) => cookedOf(quasi) + (place < quasis.length - 1 ? at(place) : '')).join('')
}

/** The names that a parameter or pattern declares. */
export function namesIn(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [text(pattern, 'name') ?? '']
    case 'AssignmentPattern':
      return [child(pattern, 'left')].flatMap((left) => (left === undefined ? [] : namesIn(left)))
    case 'ObjectPattern':
      return list(pattern, 'properties').flatMap((each) =>
        namesIn(child(each, 'value') ?? child(each, 'argument') ?? each),
      )
    case 'ArrayPattern':
      return list(pattern, 'elements').flatMap(namesIn)
    default:
      return []
  }
}

/** What a function returns, the functions inside it aside. */
export function returnsOf(fn: Node): Node[] {
  const body = child(fn, 'body')
  if (body === undefined) return []
  if (body.type !== 'BlockStatement') return [body]
  const found: Node[] = []
  const look = (node: Node): void => {
    if (FUNCTIONS.has(node.type)) return
    const returned = node.type === 'ReturnStatement' ? child(node, 'argument') : undefined
    if (returned !== undefined) found.push(returned)
    for (const each of children(node)) look(each)
  }
  look(body)
  return found
}
