/**
 * What a call is: one definition from which the server registers it, the client is typed, and the description is
 * generated. Path parameters, query and body are one input; a handler never knows which of them a field came in.
 */
import * as z from 'zod/mini'
import { CallError, type ErrorName } from './errors.ts'
import { fieldNamed, inverse, type Rename, type Renames, renamer, type Texter, texter } from './renames.ts'
import { isStaffs, isWho, type Who } from './who.ts'
import { renamesOf, wireShape } from './wire-names.ts'

/** What a call is about, by the name of a file of `calls/`; a test holds it to be one. */
export type Area = string

/** The fields of an input by name. Build them with `fields.ts`, so that text from an address is understood too. */
export type Shape = Record<string, z.ZodMiniType>

export interface Definition<Input extends Shape, Output extends z.ZodMiniType, Role extends Who> {
  /** `area.verb`, unique among all calls: how client and logs name it. */
  name: string
  /** What it is called in the description and the figures for others, where that is not its name. */
  operation?: string
  area: Area
  /** As the specification has it. A `GET` that `changes` something is served by POST with a body too. */
  method: 'GET' | 'POST'
  /** `/api/{p}/coin/wallet/get/{a}/{b}`; `{p}` and `{head}` are the configured prefixes, other braces are fields. */
  path: string
  who: Role
  /** Of a customers' call: what an API key may of it. Where nothing is said none may, and a test asks for it. */
  keys?: KeyAccess
  /** One sentence for the description. */
  means: string
  input: Input
  output: Output
  /** True where the call changes something: refused from other sites, and never sent by GET by our own client. */
  changes?: boolean
  /** True where it cancels, closes or pays back: never refused for want of room, and with an allowance of its own. */
  closes?: boolean
  /** True where the call carries one file (`multipart/form-data`, form field `file`) beside its fields. */
  upload?: boolean
  /** Fields that its refusals can name beside those of the input: of the order that it is about. */
  refers?: Shape
  /** Refusals of its own, beyond those that every call can give. */
  errors?: readonly ErrorName[]
  /**
   * Of an operators' call: what of it is written into the audit trail before it answers. `customer`: that she saw or
   * changed something of a named customer's; `act`: what she did. Without a word what changes something is an act.
   */
  audits?: Audits
}

export type Audits = 'customer' | 'act' | 'nothing'

/** `open`: a key with the permission that the call needs (`key-access.ts`) may; else why none may. */
export type KeyAccess = 'open' | { readonly closed: string }

/** What a call is outside: the names that callers send and read, where they are not the fields' own. */
export interface Wire {
  /** What callers send. Refuses every field it does not know. */
  readonly input: z.ZodMiniObject<Shape, z.core.$strict>
  /** From our names to those outside: of what is sent, and of what is answered. */
  readonly sends: Renames
  readonly gives: Renames
  /** What a caller sent, by our names. */
  readonly read: Rename
  /** What a caller is given, by the names that it knows. */
  readonly write: Rename
  /** The same as the text that is sent. */
  readonly text: Texter
  /** The refusal as the caller reads it, who knows the field and a bound that is a field by its own name. */
  refuse(error: unknown): unknown
}

export interface Call<Input extends Shape = Shape, Output extends z.ZodMiniType = z.ZodMiniType, Role extends Who = Who>
  extends Omit<Required<Definition<Input, Output, Role>>, 'input' | 'refers' | 'keys'> {
  readonly kind: 'call'
  readonly keys: KeyAccess | undefined
  /** By our names: what types are made of. What callers send is read by `wire`. */
  input: z.ZodMiniObject<Input, z.core.$strict>
  readonly wire: Wire
}

/** What a caller may send. */
export type InputOf<C extends Call> = z.input<C['input']>
/** What a handler receives: texts parsed, defaults filled in. */
export type ParsedOf<C extends Call> = z.output<C['input']>
/** What `data` holds in the answer. */
export type OutputOf<C extends Call> = z.output<C['output']>

/** The prefixes that stand for themselves in a path; every other `{name}` is a field of the input. */
export const PREFIXES = { head: 'base', p: 'exchange' } as const
export type Prefixes = Record<keyof typeof PREFIXES, string>

/** Names of the fields that travel in the path. */
export function pathFields(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => !Object.hasOwn(PREFIXES, name))
}

/**
 * Defines a call.
 * @throws Error where a path parameter is no field of the input, or nobody is said to be allowed, which only a mistake in
 *   a definition can cause
 */
export function defineCall<const Input extends Shape, const Output extends z.ZodMiniType, const Role extends Who>(
  definition: Definition<Input, Output, Role>,
): Call<Input, Output, Role> {
  if (!isWho(definition.who)) throw new Error(`${definition.name}: nobody is said to be allowed`)
  const audits = isStaffs(definition.who) && definition.changes ? 'act' : 'nothing'
  const { refers = {}, ...rest } = definition
  const wire = wireOf(definition, refers)
  for (const name of pathFields(definition.path)) {
    if (!Object.hasOwn(wire.input.shape, name)) throw new Error(`${definition.name}: path field ${name} is no input`)
  }
  return {
    kind: 'call',
    changes: false,
    closes: false,
    upload: false,
    errors: [],
    audits,
    operation: definition.name,
    keys: undefined,
    ...rest,
    input: z.strictObject(definition.input),
    wire,
  }
}

function wireOf({ input, output }: { input: Shape; output: z.ZodMiniType }, refers: Shape): Wire {
  const sends = renamesOf(z.object(input))
  const refused = { ...renamesOf(z.object(refers)), ...sends }
  const gives = renamesOf(output)
  return {
    input: z.strictObject(wireShape(input)),
    sends,
    gives,
    read: renamer(inverse(sends)),
    write: renamer(gives),
    text: texter(gives),
    refuse(error) {
      if (!(error instanceof CallError) || error.field === undefined) return error
      const field = fieldNamed(refused, error.field)
      const bound = typeof error.bound === 'string' ? fieldNamed(refused, error.bound) : error.bound
      return field === error.field && bound === error.bound ? error : new CallError(error.error, { field, bound })
    },
  }
}

export function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'call'
}
