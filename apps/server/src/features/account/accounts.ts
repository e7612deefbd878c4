/**
 * Registering, logging in, and finding a password back. What is said and how long it takes is the same for names that
 * exist and names that do not.
 */
import { CallError } from '@candlewick/protocol/errors'
import type { Language } from '@candlewick/protocol/languages'
import type { Letters } from '../../adapters/notifications.ts'
import type { Sql } from '../../db/database.ts'
import type { Role } from '../../http/handle.ts'
import { visitorOf } from '../../http/networks.ts'
import { Admission, type Admitted } from './admission.ts'
import { Budgets } from './budgets.ts'
import { type CodePurpose, Codes } from './codes.ts'
import { Devices, type Origin } from './devices.ts'
import { KnownDevices } from './known-devices.ts'
import { Passwords } from './passwords.ts'
import type { Sessions, Tokens } from './sessions.ts'
import { Turnstile } from './turnstile.ts'
import { type Handle, type NewUser, normalEmail, normalPhone, type User, Users } from './users.ts'
import { Work } from './work.ts'

export interface AccountsParts {
  readonly sql: Sql
  readonly sessions: Sessions
  readonly letters: Letters
  /** Opens the customer's account in the ledger; idempotent. */
  readonly openLedger: (user: string, parent: string | undefined) => Promise<void>
  /** In the demo this machine itself is nobody's address. */
  readonly demo: boolean
  /** Registrations of one visitor an hour that cost no proof of work. */
  readonly freeRegistrations: number
}

/** Where an email or a text goes. */
export type Target = { kind: 'email' | 'phone'; value: string }

export interface Asking extends Origin {
  readonly language: Language
  /** What the browser carries of earlier logins. */
  readonly devices?: string | undefined
  /** The answer to a challenge. */
  readonly work?: string | undefined
  /** Work was done for this try already. */
  readonly paid?: boolean
}

export interface Entered {
  readonly user: User
  readonly tokens: Tokens
  /** What the browser is to carry from now on. */
  readonly devices: string
}

export interface Registration {
  readonly account?: string | undefined
  readonly target?: Target | undefined
  readonly code?: string | undefined
  /** Transformed. */
  readonly password: string
  readonly inviteCode?: string | undefined
}

interface AskedCode {
  readonly purpose: CodePurpose
  readonly target: Target
  readonly asking: Asking
  readonly viewerId: string | undefined
  /** The device of each customer who logged in from this browser. */
  readonly devices: ReadonlyMap<string, string>
}

export class Accounts {
  readonly users: Users
  readonly #parts: AccountsParts
  readonly #passwords = new Passwords()
  readonly #codes: Codes
  readonly #devices: Devices
  readonly #known: KnownDevices
  readonly #budgets: Budgets
  readonly #admission: Admission
  readonly #turnstile: Turnstile

  constructor(parts: AccountsParts) {
    this.#parts = parts
    this.users = new Users(parts.sql)
    this.#codes = new Codes(parts.sql)
    this.#devices = new Devices(parts.sql)
    this.#known = new KnownDevices(parts.sql)
    this.#budgets = new Budgets(parts.sql)
    const work = new Work(parts.sql, this.#budgets)
    this.#admission = new Admission({ ...parts, work, budgets: this.#budgets })
    this.#turnstile = new Turnstile(work)
  }

  /** Removes what was counted and has ended. */
  async tidy(): Promise<void> {
    await this.#budgets.tidy()
  }

  /**
   * Sends a code. Whether the target is known makes no difference to the caller: who is unknown gets no code to reset
   * with, and who is known already learns so by mail instead of a code to register with.
   */
  async sendCode(purpose: CodePurpose, target: Target, asking: Asking, viewerId?: string): Promise<void> {
    const forSelf = purpose === 'bind' || purpose === 'withdraw'
    if (forSelf && viewerId === undefined) throw new CallError('token_invalid')
    const devices = await this.#known.proven(asking.devices)
    const device = forSelf ? viewerId : devices.values().next().value
    const issue = () => this.#issueCode({ purpose, target, asking, viewerId, devices })
    if (device !== undefined) return await this.#turnstile.known('codes', device, issue)
    await this.#turnstile.stranger('codes', { visitor: visitorOf(asking.address) }, issue)
  }

  async #issueCode({ purpose, target, asking, viewerId, devices }: AskedCode): Promise<void> {
    const value = normalTarget(target)
    const known = await this.users.byHandle({ type: target.kind, value })
    const forSelf = purpose === 'bind' || purpose === 'withdraw'
    const sent = forSelf || (purpose === 'register' ? known === undefined : known !== undefined)
    const userId = forSelf ? viewerId : purpose === 'reset' ? known?.id : undefined
    const device = forSelf ? undefined : devices.get(known?.id ?? '')
    const visitor = this.#admission.visitorOf(asking)
    const request = { purpose, target: value, userId, address: asking.address, visitor, device, proven: forSelf, sent }
    const code = await this.#codes.issue(request)
    const to = { kind: target.kind, value }
    if (sent) await this.#parts.letters.code(to, purpose, code, asking.language)
    else if (known) await this.#parts.letters.registered(to, asking.language)
  }

  /** @throws CallError `code_wrong`, `account_taken`, `invite_code_unknown`, `field_required`, `work_required` */
  async register(registration: Registration, asking: Asking): Promise<Entered> {
    const comer = { visitor: visitorOf(asking.address), work: asking.work }
    return await this.#turnstile.stranger('register', comer, (paid) =>
      this.#register(registration, { ...asking, paid }),
    )
  }

  async #register(registration: Registration, asking: Asking): Promise<Entered> {
    const { target, code } = registration
    await this.#admission.toRegister(asking)
    const parent = await this.#inviter(registration.inviteCode)
    const contact: { email?: string; phone?: string } = {}
    if (target) {
      const value = normalTarget(target)
      if (code === undefined) throw new CallError('field_required', { field: 'code' })
      const visitor = this.#admission.visitorOf(asking)
      await this.#codes.use({ purpose: 'register', target: value, visitor, code, field: 'code' })
      contact[target.kind] = value
    } else if (registration.account === undefined) {
      throw new CallError('field_required', { field: 'account' })
    }
    const user = await this.#make(
      {
        ...contact,
        account: registration.account,
        password: registration.password,
        parent: parent?.id,
        language: asking.language,
      },
      asking.address,
    )
    // Whoever gave no address of mail or phone has proven nothing: the ledger hears of her when she first needs it.
    if (target) await this.#open(user)
    return await this.#enter(user, asking)
  }

  /** Makes a customer with her account in the ledger: the demo's people at the start, operators, tests. */
  async create(user: Omit<NewUser, 'passwordHash'> & { password: string; roles?: readonly Role[] }): Promise<User> {
    const created = await this.#make(user, '')
    await this.#open(created)
    return created
  }

  /** Opens the customer's account in the ledger, where she needs it for the first time. */
  async ensureOpen(userId: string): Promise<void> {
    const user = await this.users.byId(userId)
    if (user) await this.#open(user)
  }

  /** @throws CallError `login_failed`, `second_step`, `code_wrong`, `account_closed`, `too_many_requests`, `work_required` */
  async login(handle: Handle, password: string, secondFactor: string | undefined, asking: Asking): Promise<Entered> {
    const user = await this.#admission.inTurn(handle, asking, () => this.#proven(handle, password, asking))
    if (user.closed) throw await this.#refused(user, asking, 'closed', new CallError('account_closed'))
    if (user.roles.includes('operator')) await this.#secondStep(user, secondFactor, asking)
    if (!user.opened && (user.email !== null || user.phone !== null)) await this.#open(user)
    if (user.language !== asking.language) await this.users.setLanguage(user.id, asking.language)
    return await this.#enter(user, asking)
  }

  /** Whose name and password these are: of a browser that is known in its own turns, of any other in everybody's. */
  async #proven(handle: Handle, password: string, asking: Asking): Promise<User> {
    const devices = await this.#known.proven(asking.devices)
    const [browser] = devices.values()
    if (browser !== undefined) {
      const entered = await this.#turnstile.known('login', browser, async () => {
        const user = await this.users.byHandle(handle)
        const device = devices.get(user?.id ?? '')
        const admitted = device === undefined ? undefined : await this.#admission.toLoginFrom(device, asking)
        return admitted && (await this.#checked(user, password, asking, admitted))
      })
      if (entered !== undefined) return entered
    }
    const comer = { visitor: visitorOf(asking.address), work: asking.work }
    return await this.#turnstile.stranger('login', comer, async (paid) => {
      const user = await this.users.byHandle(handle)
      const admitted = await this.#admission.toLogin(handle, { ...asking, paid })
      return await this.#checked(user, password, asking, admitted)
    })
  }

  async #checked(user: User | undefined, password: string, asking: Asking, admitted: Admitted): Promise<User> {
    if (!(await this.#verify(user?.passwordHash, password, admitted)) || !user) {
      // Written for unknown names too, so that the time says nothing.
      await this.#devices.logged(user?.id, asking, 'wrong_password')
      throw new CallError('login_failed')
    }
    await this.#admission.wasRight(admitted)
    return user
  }

  /** @throws CallError `code_wrong` */
  async resetPassword(target: Target, code: string, password: string, asking: Asking): Promise<void> {
    const value = normalTarget(target)
    const user = await this.users.byHandle({ type: target.kind, value })
    await this.#codes.use({
      purpose: 'reset',
      target: value,
      visitor: this.#admission.visitorOf(asking),
      code,
      field: 'code',
      ...(user ? { userId: user.id } : {}),
    })
    if (!user) throw new CallError('code_wrong', { field: 'code' })
    const hashed = await this.#passwords.hash(password, { door: 'known', visitor: asking.address })
    await this.users.setPassword(user.id, hashed)
    await this.#parts.sessions.end({ userId: user.id }, 'password')
    if (user.email) await this.#parts.letters.passwordChanged({ kind: 'email', value: user.email }, asking.language)
  }

  async #inviter(inviteCode: string | undefined): Promise<User | undefined> {
    if (inviteCode === undefined) return undefined
    const inviter = await this.users.byInviteCode(inviteCode)
    if (!inviter) throw new CallError('invite_code_unknown', { field: 'inviteCode' })
    return inviter
  }

  async #make(user: Omit<NewUser, 'passwordHash'> & { password: string }, address: string): Promise<User> {
    const { password, ...rest } = user
    const passwordHash = await this.#passwords.hash(password, { door: 'register', visitor: address })
    return await this.users.insert({ ...rest, passwordHash })
  }

  /** A guess that was never made, since too many waited, is not counted. */
  async #verify(stored: string | undefined, password: string, admitted: Admitted): Promise<boolean> {
    try {
      return await this.#passwords.verify(stored, password, admitted.entrance)
    } catch (error) {
      await this.#admission.neverMade(admitted)
      throw error
    }
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
          visitor: this.#admission.visitorOf(asking),
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
        visitor: this.#admission.visitorOf(asking),
        proven: true,
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

  async #enter(user: User, asking: Asking): Promise<Entered> {
    const device = await this.#devices.seen(user.id, asking)
    const tokens = await this.#parts.sessions.open(user.id, { deviceId: device.id, passwordHash: user.passwordHash })
    if (!tokens) throw new CallError('login_failed')
    await this.#devices.logged(user.id, asking, 'done', device.id)
    if (device.unknown && user.email) {
      await this.#parts.letters.newDevice({ kind: 'email', value: user.email }, asking)
    }
    return { user, tokens, devices: await this.#known.remember(user.id, asking.devices) }
  }
}

function normalTarget(target: Target): string {
  return target.kind === 'email' ? normalEmail(target.value) : normalPhone(target.value)
}
