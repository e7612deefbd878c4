/**
 * A call with the function that answers it. The input reaches the function parsed by the call's own schema, and a
 * call that is not public reaches it only with a proven viewer.
 */
import type { Call, InputOf, OutputOf, ParsedOf } from '@candlewick/protocol/call'
import { CallError, isErrorName } from '@candlewick/protocol/errors'
import type { KeyPermission } from '@candlewick/protocol/key-access'
import type { Language } from '@candlewick/protocol/languages'
import { isOpen, isStaffs, type Permission, type Role, type StaffRole, type StaffRule } from '@candlewick/protocol/who'
import * as z from 'zod/mini'
import type { Audited } from '../adapters/audit.ts'

export type { Role }

/** Who asks, proven by the token. */
export interface Viewer {
  readonly userId: string
  readonly sessionId: string
  readonly roles: ReadonlySet<Role>
  /** What she may do by the API key that the request is signed with; absent where it came with a token. */
  readonly key?: KeyRights
}

/** What a key may do, as its owner said. */
export interface KeyRights {
  readonly permissions: ReadonlySet<KeyPermission>
  /** Symbols; empty: all. */
  readonly markets: ReadonlySet<string>
}

/** An operator who asks, proven by a token of her own kind. */
export interface Operator {
  readonly operatorId: string
  readonly sessionId: string
  readonly name: string
  readonly email: string
  readonly roles: ReadonlySet<StaffRole>
  readonly permissions: ReadonlySet<Permission>
  /** Epoch milliseconds at which the session ends, and until which her second factor counts as proven. */
  readonly expireTime: number
  readonly freshUntil: number
}

export interface UploadedFile {
  readonly bytes: Buffer
  readonly filename: string
}

/** What a handler may know of the request. */
export interface CallContext<V extends Viewer | undefined = Viewer | undefined> {
  /** A public call sees its viewer too, where a valid token came along. An operator is none. */
  readonly viewer: V
  readonly language: Language
  readonly requestId: string
  /** Address of the client, behind as many proxies as are trusted. */
  readonly address: string
  readonly userAgent: string
  /** Whether a browser asks, where scripts may read the answer. */
  readonly fromBrowser: boolean
  readonly file: UploadedFile | undefined
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options: CookieOptions): void
}

/** What a handler of an operators' call may know, and how it writes down what she saw or did. */
export interface OperatorContext<O extends Operator | undefined = Operator> extends CallContext<undefined> {
  readonly operator: O
  /** Writes an entry into the audit trail; resolves when it is durable. */
  readonly audit: (entry: Audited) => Promise<void>
  /** An entry was written elsewhere, together with what it is about. */
  readonly wrote: () => void
}

export interface CookieOptions {
  /** Seconds; 0 removes the cookie. */
  readonly maxAge: number
  readonly path: string
}

export type ContextOf<C extends Call> = C['who'] extends { readonly demo: 'public' }
  ? OperatorContext<Operator | undefined>
  : C['who'] extends 'staff' | StaffRule
    ? OperatorContext
    : CallContext<C['who'] extends 'public' ? Viewer | undefined : Viewer>

/** The context of any call, before its kind is known. */
export interface AnyContext extends CallContext {
  readonly operator: Operator | undefined
  readonly audit: (entry: Audited) => Promise<void>
  readonly wrote: () => void
}

export interface Handler {
  readonly call: Call
  /**
   * @param raw the merged fields of path, query and body, by the names outside
   * @returns the answer by our names, which `call.wire` writes
   * @throws CallError for every refusal, naming the field that the caller sent
   */
  answer(context: AnyContext, raw: Readonly<Record<string, unknown>>): Promise<unknown>
}

/** Binds a call to its answer. */
export function handle<C extends Call>(
  call: C,
  run: (context: ContextOf<C>, input: ParsedOf<C>) => Promise<OutputOf<C>> | OutputOf<C>,
): Handler {
  // Made into code at its first use, where a browser may not: a third of the time.
  const form = new z.core.$ZodObjectJIT(call.wire.input._zod.def)
  return {
    call,
    async answer(context, raw) {
      const asker = isStaffs(call.who) ? context.operator : context.viewer
      if (!isOpen(call.who) && asker === undefined) throw new CallError('token_invalid')
      const parsed = z.core.safeParse(form, raw)
      if (!parsed.success) throw refusalOf(parsed.error.issues, raw)
      try {
        // The lines above have proven what the narrower types say; the compiler cannot follow `who` into the context.
        return await run(context as unknown as ContextOf<C>, call.wire.read(parsed.data) as ParsedOf<C>)
      } catch (error) {
        throw call.wire.refuse(error)
      }
    },
  }
}

/** The types of a call by its parts, for features that pass inputs on. */
export type { InputOf, OutputOf, ParsedOf }

/** The refusal that the first problem of an input amounts to, naming its field and bound. */
export function refusalOf(issues: readonly z.core.$ZodIssue[], raw: Readonly<Record<string, unknown>>): CallError {
  const issue = issues[0]
  if (issue === undefined) return new CallError('body_malformed')
  if (issue.code === 'unrecognized_keys') {
    return new CallError('field_unknown', { field: [...issue.path, issue.keys[0]].join('.').slice(0, 60) })
  }
  const field = issue.path.join('.').slice(0, 60)
  if (valueAt(raw, issue.path) === undefined) return new CallError('field_required', { field })
  return new CallError(isErrorName(issue.message) ? issue.message : 'field_invalid', { field, bound: boundOf(issue) })
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  let value = raw
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, key)
  }
  return value
}

function boundOf(issue: z.core.$ZodIssue): string | number | undefined {
  switch (issue.code) {
    case 'too_small':
      return `>= ${issue.minimum}`
    case 'too_big':
      return `<= ${issue.maximum}`
    case 'invalid_value':
      return issue.values.map(String).join(', ')
    default:
      return undefined
  }
}
