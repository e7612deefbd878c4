/**
 * What a statement says its rows are (`sql<Row[]>`), field by field, to be held against what the database says they are.
 * Types that are put together in ways that are not followed here are none.
 */
import { child, importedOf, list, type Node, type Placed, type Source, text } from './sources.ts'

/** What a value may be: `string`, `number`, `boolean`, `bytes`, `time`, `string[]`, `number[]`, or anything. */
export interface Field {
  readonly kinds: ReadonlySet<string>
  readonly nullable: boolean
}

export type RowType = ReadonlyMap<string, Field>

const KEYWORDS: Readonly<Record<string, string>> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
}
const NAMED: Readonly<Record<string, string>> = { Buffer: 'bytes', Uint8Array: 'bytes', Date: 'time' }
const ANYTHING = 'anything'

export class RowTypes {
  readonly #sources: ReadonlyMap<string, Source>

  constructor(sources: readonly Source[]) {
    this.#sources = new Map(sources.map((source) => [source.path, source]))
  }

  /** The row type that a template names; undefined where it names none, or none that is followed. */
  of({ node, source }: Placed): RowType | undefined {
    const [argument] = list(child(node, 'typeArguments'), 'params')
    const element = child(argument, 'elementType')
    return element === undefined ? undefined : this.#fieldsOf({ node: element, source })
  }

  #fieldsOf({ node, source }: Placed): RowType | undefined {
    switch (node.type) {
      case 'TSTypeLiteral':
        return this.#members(list(node, 'members'), source)
      case 'TSInterfaceDeclaration':
        if (list(node, 'extends').length > 0) return undefined
        return this.#members(list(child(node, 'body'), 'body'), source)
      case 'TSIntersectionType':
        return merged(list(node, 'types').map((each) => this.#fieldsOf({ node: each, source })))
      case 'TSTypeReference':
        return this.#reference({ node, source })
      default:
        return undefined
    }
  }

  #members(members: readonly Node[], source: Source): RowType | undefined {
    const fields = new Map<string, Field>()
    for (const member of members) {
      const name = text(child(member, 'key'), 'name') ?? text(child(member, 'key'), 'value')
      const type = child(child(member, 'typeAnnotation'), 'typeAnnotation')
      if (name === undefined || type === undefined) return undefined
      fields.set(name, this.#field({ node: type, source }))
    }
    return fields
  }

  #reference({ node, source }: Placed): RowType | undefined {
    const name = text(child(node, 'typeName'), 'name') ?? ''
    const [of, keys] = list(child(node, 'typeArguments'), 'params')
    if ((name === 'Omit' || name === 'Pick') && of !== undefined && keys !== undefined) {
      const fields = this.#fieldsOf({ node: of, source })
      const named = new Set(this.#literals({ node: keys, source }))
      if (fields === undefined || named.size === 0) return undefined
      return new Map([...fields].filter(([field]) => named.has(field) === (name === 'Pick')))
    }
    const found = of === undefined ? this.#declared(name, source) : undefined
    return found === undefined ? undefined : this.#fieldsOf(found)
  }

  /** The texts that a union of literals is of. */
  #literals({ node, source }: Placed): string[] {
    if (node.type === 'TSUnionType')
      return list(node, 'types').flatMap((each) => this.#literals({ node: each, source }))
    if (node.type === 'TSLiteralType') return [text(child(node, 'literal'), 'value') ?? '']
    const found =
      node.type === 'TSTypeReference' ? this.#declared(text(child(node, 'typeName'), 'name') ?? '', source) : undefined
    return found === undefined ? [] : this.#literals(found)
  }

  /** The declaration behind a name, here or in the file that it is imported from: an interface, or what an alias is of. */
  #declared(name: string, source: Source): Placed | undefined {
    const imported = importedOf(source, name)
    if (imported !== undefined) {
      const other = this.#sources.get(imported.path)
      return other === undefined ? undefined : this.#declared(imported.name, other)
    }
    for (const statement of list(source.root, 'body')) {
      const declared = statement.type === 'ExportNamedDeclaration' ? child(statement, 'declaration') : statement
      if (declared === undefined || text(child(declared, 'id'), 'name') !== name) continue
      if (declared.type === 'TSInterfaceDeclaration') return { node: declared, source }
      const alias = declared.type === 'TSTypeAliasDeclaration' ? child(declared, 'typeAnnotation') : undefined
      if (alias !== undefined) return { node: alias, source }
    }
    return undefined
  }

  #field(placed: Placed): Field {
    const parts = this.#parts(placed)
    return {
      kinds: new Set(parts.filter((kind) => kind !== 'null')),
      nullable: parts.includes('null') || parts.includes(ANYTHING),
    }
  }

  #parts({ node, source }: Placed): string[] {
    if (node.type === 'TSUnionType') return list(node, 'types').flatMap((each) => this.#parts({ node: each, source }))
    if (node.type === 'TSNullKeyword') return ['null']
    if (node.type === 'TSLiteralType') {
      const literal: unknown = Reflect.get(child(node, 'literal') ?? node, 'value')
      return [literal === null ? 'null' : typeof literal]
    }
    if (node.type === 'TSArrayType') {
      const element = child(node, 'elementType')
      return (element === undefined ? [ANYTHING] : this.#parts({ node: element, source })).map((kind) => `${kind}[]`)
    }
    if (node.type === 'TSTypeReference') {
      const name = text(child(node, 'typeName'), 'name') ?? ''
      const known = NAMED[name]
      if (known !== undefined) return [known]
      const found = this.#declared(name, source)
      return found === undefined ? [ANYTHING] : this.#parts(found)
    }
    return [KEYWORDS[node.type] ?? ANYTHING]
  }
}

function merged(all: readonly (RowType | undefined)[]): RowType | undefined {
  const fields = new Map<string, Field>()
  for (const each of all) {
    if (each === undefined) return undefined
    for (const [name, field] of each) fields.set(name, field)
  }
  return fields
}

/** What the driver makes of a type of the database, by its number there. */
const KIND_OF_TYPE: Readonly<Record<number, string>> = {
  16: 'boolean',
  17: 'bytes',
  19: 'string',
  20: 'string',
  21: 'number',
  23: 'number',
  25: 'string',
  26: 'number',
  700: 'number',
  701: 'number',
  1000: 'boolean[]',
  1005: 'number[]',
  1007: 'number[]',
  1009: 'string[]',
  1016: 'string[]',
  1043: 'string',
  1114: 'time',
  1184: 'time',
  1700: 'string',
}

export interface Column {
  readonly name: string
  /** Number of its type in the database. */
  readonly type: number
  /** False where it is a column of a table as it is, which cannot be null there. */
  readonly nullable: boolean | undefined
}

/** In what a row type differs from the columns of a statement. */
export function differences(row: RowType, columns: readonly Column[]): string[] {
  const named = new Set(columns.map(({ name }) => name))
  const missing = [...row.keys()].filter((name) => !named.has(name)).map((name) => `${name} is no column`)
  const wrong = columns.flatMap(({ name, type, nullable }) => {
    const field = row.get(name)
    if (field === undefined) return [`the type has no ${name}`]
    const kind = KIND_OF_TYPE[type]
    const fits =
      kind === undefined || field.kinds.has(kind) || field.kinds.has(ANYTHING) || field.kinds.has(`${ANYTHING}[]`)
    if (!fits) return [`${name} is a ${kind}, not ${[...field.kinds].join(' | ')}`]
    return nullable === true && !field.nullable ? [`${name} may be null`] : []
  })
  return [...missing, ...wrong]
}
