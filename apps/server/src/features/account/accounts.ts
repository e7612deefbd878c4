/**
 * Registering, logging in, and finding a password back. What is said and how long it takes is the same for names that
 * exist and names that do not.
 */
import { CallError } from '@candlewick/protocol/errors'
import type { Language } from '@candlewick/protocol/languages'
import type { Sql } from '../../db/database.ts'
import type { Role } from '../../http/handle.ts'
import type { Letters } from '../../outside/letters.ts'
import { Attempts } from './attempts.ts'
import { type CodePurpose, Codes, isLoopback } from './codes.ts'
import { Devices, type Origin } from './devices.ts'
import { Passwords } from './passwords.ts'
import type { Sessions, Tokens } from './sessions.ts'
import { type Handle, type NewUser, normalEmail, normalPhone, type User, Users } from './users.ts'

export interface AccountsParts {
  readonly sql: Sql
  readonly sessions: Sessions
  readonly letters: Letters
  /** Opens the customer's account in the ledger; idempotent. */
  readonly openLedger: (user: string, parent: string | undefined) => Promise<void>
}

/** Where an email or a text goes. */
export type Target = { kind: 'email' | 'phone'; value: string }

export interface Asking extends Origin {
  readonly language: Language
}

export interface Registration {
  readonly account?: string | undefined
  readonly target?: Target | undefined
  readonly code?: string | undefined
  /** Transformed. */
  readonly password: string
  readonly inviteCode?: string | undefined
}

const SPAN = 15 * 60_000

export class Accounts {
  readonly users: Users
  readonly #parts: AccountsParts
  readonly #passwords = new Passwords()
  readonly #codes: Codes
  readonly #devices: Devices
  /** Wrong passwords for one name from one address, for one name from anywhere, and from one address. */
  readonly #forPair = new Attempts({ allowed: 10, span: SPAN })
  readonly #forName = new Attempts({ allowed: 100, span: SPAN })
  readonly #forAddress = new Attempts({ allowed: 100, span: SPAN })

  constructor(parts: AccountsParts) {
    this.#parts = parts
    this.users = new Users(parts.sql)
    this.#codes = new Codes(parts.sql)
    this.#devices = new Devices(parts.sql)
  }

  /**
   * Sends a code. Whether the target is known makes no difference to the caller: who is unknown gets no code to reset
   * with, and who is known already learns so by mail instead of a code to register with.
   */
  async sendCode(purpose: CodePurpose, target: Target, asking: Asking, viewerId?: string): Promise<void> {
    const value = normalTarget(target)
    const known = await this.users.byHandle({ type: target.kind, value })
    const forSelf = purpose === 'bind' || purpose === 'withdraw'
    if (forSelf && viewerId === undefined) throw new CallError('token_invalid')
    const sent = forSelf || (purpose === 'register' ? known === undefined : known !== undefined)
    const userId = forSelf ? viewerId : purpose === 'reset' ? known?.id : undefined
    const code = await this.#codes.issue({ purpose, target: value, userId, address: asking.address, sent })
    const to = { kind: target.kind, value }
    if (sent) await this.#parts.letters.code(to, purpose, code, asking.language)
    else if (known) await this.#parts.letters.registered(to, asking.language)
  }

  /** @throws CallError `code_wrong`, `account_taken`, `invite_code_unknown`, `field_required` */
  async register(registration: Registration, asking: Asking): Promise<{ user: User; tokens: Tokens }> {
    const { target, code } = registration
    const parent = await this.#inviter(registration.inviteCode)
    const contact: { email?: string; phone?: string } = {}
    if (target) {
      const value = normalTarget(target)
      if (code === undefined) throw new CallError('field_required', { field: 'code' })
      await this.#codes.use({ purpose: 'register', target: value, code, field: 'code' })
      contact[target.kind] = value
    } else if (registration.account === undefined) {
      throw new CallError('field_required', { field: 'account' })
    }
    const user = await this.create({
      ...contact,
      account: registration.account,
      password: registration.password,
      parent: parent?.id,
      language: asking.language,
    })
    return { user, tokens: await this.#enter(user, asking) }
  }

  /** Makes a customer with her account in the ledger: what registration does, and the demo's accounts at start. */
  async create(user: Omit<NewUser, 'passwordHash'> & { password: string; roles?: readonly Role[] }): Promise<User> {
    const { password, ...rest } = user
    const created = await this.users.insert({ ...rest, passwordHash: await this.#passwords.hash(password) })
    await this.#open(created)
    return created
  }

  /** @throws CallError `login_failed`, `second_step`, `code_wrong`, `account_closed`, `too_many_requests` */
  async login(
    handle: Handle,
    password: string,
    secondFactor: string | undefined,
    asking: Asking,
  ): Promise<{ user: User; tokens: Tokens }> {
    const counted = this.#countersOf(handle, asking)
    for (const { attempts, key } of counted) attempts.check(key)
    const user = await this.users.byHandle(handle)
    if (!(await this.#passwords.verify(user?.passwordHash, password)) || !user) {
      for (const { attempts, key } of counted) attempts.failed(key)
      // Written for unknown names too, so that the time says nothing.
      await this.#devices.logged(user?.id, asking, 'wrong_password')
      throw new CallError('login_failed')
    }
    if (user.closed) throw await this.#refused(user, asking, 'closed', new CallError('account_closed'))
    if (user.roles.includes('operator')) await this.#secondStep(user, secondFactor, asking)
    this.#forPair.succeeded(pairKey(handle, asking))
    if (!user.opened) await this.#open(user)
    await this.users.setLanguage(user.id, asking.language)
    return { user, tokens: await this.#enter(user, asking) }
  }

  /** @throws CallError `code_wrong` */
  async resetPassword(target: Target, code: string, password: string, asking: Asking): Promise<void> {
    const value = normalTarget(target)
    const user = await this.users.byHandle({ type: target.kind, value })
    await this.#codes.use({
      purpose: 'reset',
      target: value,
      code,
      field: 'code',
      ...(user ? { userId: user.id } : {}),
    })
    if (!user) throw new CallError('code_wrong', { field: 'code' })
    await this.users.setPassword(user.id, await this.#passwords.hash(password))
    await this.#parts.sessions.end({ userId: user.id }, 'password')
    if (user.email) await this.#parts.letters.passwordChanged({ kind: 'email', value: user.email }, asking.language)
  }

  async #inviter(inviteCode: string | undefined): Promise<User | undefined> {
    if (inviteCode === undefined) return undefined
    const inviter = await this.users.byInviteCode(inviteCode)
    if (!inviter) throw new CallError('invite_code_unknown', { field: 'inviteCode' })
    return inviter
  }

  /** Who invited is opened first: the ledger knows no parent that it does not hold. */
  async #open(user: User): Promise<void> {
    const parent = user.parent === null ? undefined : await this.users.byId(user.parent)
    if (parent && !parent.opened) await this.#open(parent)
    await this.#parts.openLedger(user.id, user.parent ?? undefined)
    await this.users.opened(user.id)
  }

  async #secondStep(user: User, secondFactor: string | undefined, asking: Asking): Promise<void> {
    if (user.email === null) throw new CallError('account_closed')
    if (secondFactor !== undefined) {
      try {
        await this.#codes.use({
          purpose: 'login',
          target: user.email,
          userId: user.id,
          code: secondFactor,
          field: 'secondFactor',
        })
      } catch (error) {
        await this.#devices.logged(user.id, asking, 'wrong_code')
        throw error
      }
      return
    }
    if (!(await this.#codes.waiting('login', user.email))) {
      const code = await this.#codes.issue({
        purpose: 'login',
        target: user.email,
        userId: user.id,
        address: asking.address,
        sent: true,
      })
      await this.#parts.letters.code({ kind: 'email', value: user.email }, 'login', code, asking.language)
    }
    throw await this.#refused(user, asking, 'second_step', new CallError('second_step'))
  }

  async #refused(user: User, asking: Asking, outcome: 'closed' | 'second_step', error: CallError): Promise<CallError> {
    await this.#devices.logged(user.id, asking, outcome)
    return error
  }

  async #enter(user: User, asking: Asking): Promise<Tokens> {
    const device = await this.#devices.seen(user.id, asking)
    const tokens = await this.#parts.sessions.open(user.id, { deviceId: device.id, passwordHash: user.passwordHash })
    if (!tokens) throw new CallError('login_failed')
    await this.#devices.logged(user.id, asking, 'done', device.id)
    if (device.unknown && user.email) {
      await this.#parts.letters.newDevice({ kind: 'email', value: user.email }, asking)
    }
    return tokens
  }

  #countersOf(handle: Handle, asking: Asking): { attempts: Attempts; key: string }[] {
    const counters = [
      { attempts: this.#forPair, key: pairKey(handle, asking) },
      { attempts: this.#forName, key: nameKey(handle) },
    ]
    if (!isLoopback(asking.address)) counters.push({ attempts: this.#forAddress, key: asking.address })
    return counters
  }
}

const nameKey = ({ type, value }: Handle): string => `${type} ${value.toLowerCase()}`
const pairKey = (handle: Handle, asking: Asking): string => `${nameKey(handle)} ${asking.address}`

function normalTarget(target: Target): string {
  return target.kind === 'email' ? normalEmail(target.value) : normalPhone(target.value)
}
