/**
 * What of a value has another name on the other side, as plain data, and the function that it amounts to. It is made
 * once of each table; where there is nothing to rename it gives back what it was given.
 */

/** By field: its name on the other side, and the table for what is within it where there is one. Lists are looked through. */
export interface Renames {
  readonly [field: string]: Renamed
}
type Renamed = string | readonly [name: string, within: Renames]

/** @returns value with other names, made anew: what was given stays as it is */
export type Rename = (value: unknown) => unknown

function partsOf(renamed: Renamed): readonly [name: string, within: Renames] {
  return typeof renamed === 'string' ? [renamed, {}] : renamed
}

/** The table for the way back. */
export function inverse(renames: Renames): Renames {
  const back: Record<string, Renamed> = {}
  for (const [field, renamed] of Object.entries(renames)) {
    const [name, within] = partsOf(renamed)
    const inside = inverse(within)
    back[name] = Object.keys(inside).length === 0 ? field : [field, inside]
  }
  return back
}

const AS_IT_IS: Rename = (value) => value

interface Field {
  readonly name: string
  readonly rename: Rename | undefined
}

/** The function that renames by this table. Fields keep their order. */
export function renamer(renames: Renames | undefined): Rename {
  const entries = Object.entries(renames ?? {})
  if (entries.length === 0) return AS_IT_IS
  const fields = new Map<string, Field>(
    entries.map(([field, renamed]) => {
      const [name, within] = partsOf(renamed)
      const rename = renamer(within)
      return [field, { name, rename: rename === AS_IT_IS ? undefined : rename }]
    }),
  )
  const renameObject = (value: object): object => {
    const renamed: Record<string, unknown> = {}
    for (const key of Object.keys(value)) {
      const held: unknown = Reflect.get(value, key)
      const field = fields.get(key)
      if (field === undefined) renamed[key] = held
      else renamed[field.name] = field.rename === undefined ? held : field.rename(held)
    }
    return renamed
  }
  const rename: Rename = (value) => {
    if (typeof value !== 'object' || value === null) return value
    return Array.isArray(value) ? value.map(rename) : renameObject(value)
  }
  return rename
}

/** @returns value as JSON text with other names; undefined where JSON has no word for it */
export type Texter = (value: unknown) => string | undefined

/**
 * What {@link renamer} and `JSON.stringify` would give one after the other, without the object between them: one that
 * is filled field by field is a hash table to the engine beyond a dozen, and three times as dear to make and to read.
 */
export function texter(renames: Renames | undefined): Texter {
  const entries = Object.entries(renames ?? {})
  if (entries.length === 0) return (value) => JSON.stringify(value)
  const fields = new Map<string, Said>(
    entries.map(([field, renamed]) => {
      const [name, within] = partsOf(renamed)
      const text = Object.keys(within).length === 0 ? textOf : texter(within)
      return [field, { name: `${JSON.stringify(name)}:`, text }]
    }),
  )
  const fieldOf = (key: string): Said => {
    const known = fields.get(key)
    if (known !== undefined) return known
    const field = { name: `${JSON.stringify(key)}:`, text: textOf }
    // Of an object that is a table the keys are data, and there is no end of them.
    if (fields.size < FIELDS_KEPT) fields.set(key, field)
    return field
  }
  const ofObject = (value: object): string => {
    let text = ''
    for (const key of Object.keys(value)) {
      const field = fieldOf(key)
      const said = field.text(Reflect.get(value, key))
      if (said !== undefined) text += text === '' ? field.name + said : `,${field.name}${said}`
    }
    return `{${text}}`
  }
  const text: Texter = (value) => {
    if (Array.isArray(value)) return `[${value.map((item) => text(item) ?? 'null').join()}]`
    return typeof value === 'object' && value !== null ? ofObject(value) : textOf(value)
  }
  return text
}

interface Said {
  readonly name: string
  readonly text: Texter
}

/** Names of fields whose text is kept, by table; a call's answer has fewer. */
const FIELDS_KEPT = 200
/** Up to this length a text is looked at letter by letter, which is faster than any expression. */
const SHORT = 64
/** What a longer text has to be without, to stand in JSON as it is. */
const NOT_PLAIN = /["\\\p{Cc}\p{Cs}]/u

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return isPlain(value) ? `"${value}"` : JSON.stringify(value)
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  return JSON.stringify(value)
}

function isPlain(value: string): boolean {
  if (value.length > SHORT) return !NOT_PLAIN.test(value)
  for (let at = 0; at < value.length; at += 1) {
    const unit = value.charCodeAt(at)
    if (unit < 0x20 || unit === 0x22 || unit === 0x5c || (unit & 0xf800) === 0xd800) return false
  }
  return true
}

/** The field's name on the other side; of a field within a field (`ids.0`) the first part has it. */
export function fieldNamed(renames: Renames | undefined, field: string): string {
  const dot = field.indexOf('.')
  const first = dot === -1 ? field : field.slice(0, dot)
  // What a caller sends may be called like something that every object has.
  const renamed = renames !== undefined && Object.hasOwn(renames, first) ? renames[first] : undefined
  return renamed === undefined ? field : partsOf(renamed)[0] + field.slice(first.length)
}
