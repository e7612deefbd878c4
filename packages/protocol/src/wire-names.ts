/**
 * Fields whose name outside is not the field's own. The schema says it beside them, `wire('commissPrice', …)`, and the
 * table for what is sent and read is made once of the schema.
 */
import * as z from 'zod/mini'
import type { Renames } from './renames.ts'

const NAMES = new WeakMap<object, string>()

/**
 * Gives a field the name that callers know it by. It is said outermost: `wire('commissNum', z.optional(decimal()))`.
 * @throws Error where this very schema has another name elsewhere
 */
export function wire<Field extends z.ZodMiniType>(name: string, field: Field): Field {
  const other = NAMES.get(field)
  if (other !== undefined && other !== name) throw new Error(`one schema is both ${other} and ${name}`)
  NAMES.set(field, name)
  return field
}

/** The fields of a shape by the names that callers know. */
export function wireShape(shape: Readonly<Record<string, z.ZodMiniType>>): Record<string, z.ZodMiniType> {
  return Object.fromEntries(Object.entries(shape).map(([own, field]) => [NAMES.get(field) ?? own, field]))
}

/** The names outside of an object's fields. */
export function wireNamer(schema: z.ZodMiniObject): (own: string) => string {
  const shape: Readonly<Record<string, object>> = schema._zod.def.shape
  return (own) => NAMES.get(shape[own] ?? schema) ?? own
}

/** Every field of a schema with its name outside, and the fields within it. */
type Fields = ReadonlyMap<string, { readonly name: string; readonly within: Fields }>
const NONE: Fields = new Map()

/**
 * From our names to those outside, for all that is of this schema.
 * @throws Error where a name is said that would not be heard, or that would be two fields
 */
export function renamesOf(schema: object): Renames {
  return told(fieldsOf(schema))
}

function told(fields: Fields): Renames {
  const renames: Record<string, Renames[string]> = {}
  for (const [own, { name, within }] of fields) {
    const inside = told(within)
    if (Object.keys(inside).length > 0) renames[own] = [name, inside]
    else if (name !== own) renames[own] = name
  }
  return renames
}

function fieldsOf(schema: object): Fields {
  if (schema instanceof z.ZodMiniObject) {
    const shape: Record<string, object> = schema._zod.def.shape
    const fields = Object.entries(shape).map(([own, field]) => ({
      own,
      name: NAMES.get(field) ?? own,
      within: fieldsOf(field),
    }))
    return together(fields)
  }
  if (schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion) {
    const kinds = schema._zod.def.options.map(fieldsOf)
    return together(kinds.flatMap(flat))
  }
  const around = aroundWhat(schema)
  for (const inner of around) {
    const name = NAMES.get(inner)
    if (name !== undefined) throw new Error(`${name} is said inside of another schema`)
  }
  const within = around.map(fieldsOf)
  if (within.length === 1) return within[0] ?? NONE
  if (within.some((fields) => Object.keys(told(fields)).length > 0)) {
    throw new Error('fields within tuples and records have no other names')
  }
  return NONE
}

/** What a schema is made around. */
function aroundWhat(schema: object): readonly object[] {
  if (schema instanceof z.ZodMiniArray) return [schema._zod.def.element]
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable) return [schema._zod.def.innerType]
  if (schema instanceof z.ZodMiniExactOptional) return [schema._zod.def.innerType]
  if (schema instanceof z.ZodMiniPipe) return [schema._zod.def.in]
  if (schema instanceof z.ZodMiniRecord) return [schema._zod.def.keyType, schema._zod.def.valueType]
  if (schema instanceof z.ZodMiniTuple) return schema._zod.def.items
  return []
}

/**
 * One table of the fields of a thing, or of the several kinds that it can be.
 * @throws Error where a name on one side would be two on the other
 */
function together(fields: readonly { own: string; name: string; within: Fields }[]): Fields {
  const all = new Map<string, { name: string; within: Fields }>()
  const owns = new Map<string, string>()
  for (const { own, name, within } of fields) {
    const known = all.get(own)
    if ((known?.name ?? name) !== name || (owns.get(name) ?? own) !== own) {
      throw new Error(`${own} is ${known?.name ?? name}, and ${name} is ${owns.get(name) ?? own}`)
    }
    owns.set(name, own)
    const both = known === undefined ? within : together([...flat(known.within), ...flat(within)])
    all.set(own, { name, within: both })
  }
  return all
}

const flat = (fields: Fields) => [...fields].map(([own, field]) => ({ own, ...field }))
