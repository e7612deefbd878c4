/**
 * Registering, logging in, and finding a password back. What is said and how long it takes is the same for names that
 * exist and names that do not.
 */
import { CallError } from '@candlewick/protocol/errors'
import type { Language } from '@candlewick/protocol/languages'
import type { LoginMeans } from '@candlewick/protocol/login-means'
import type { Notifications } from '../../adapters/notifications.ts'
import type { Vault } from '../../adapters/vault.ts'
import type { Sql } from '../../db/database.ts'
import type { Role, Viewer } from '../../http/handle.ts'
import { visitorOf } from '../../http/networks.ts'
import { Alarms } from './alarms.ts'
import { Bindings, type Changing } from './bindings.ts'
import { type Budget, Budgets } from './budgets.ts'
import { type CodePurpose, Codes, type CodeUse } from './codes.ts'
import { Devices, type Origin } from './devices.ts'
import { FundPasswords } from './fund-passwords.ts'
import { guardsSince } from './guards-since.ts'
import { Keys } from './keys/keys.ts'
import { Signatures } from './keys/signatures.ts'
import { KnownDevices } from './known-devices.ts'
import { Admission } from './login-limits.ts'
import { LoginLog } from './login-log.ts'
import { codeMessage, registeredMessage } from './messages.ts'
import { Notices } from './notices.ts'
import { OperatorSignIn, STEP_OUTCOMES } from './operator-sign-in.ts'
import { PasswordStep } from './password-step.ts'
import { Passwords } from './passwords.ts'
import { OwnViews } from './profile/own-views.ts'
import type { Guesser, Proof } from './second-step/factors.ts'
import { LoginStep } from './second-step/login-step.ts'
import type { PasskeyResponse, RelyingParty } from './second-step/passkeys.ts'
import { SecondStep } from './second-step/second-step.ts'
import type { Sessions, Tokens } from './sessions.ts'
import { Turnstile } from './turnstile.ts'
import { type Handle, type NewUser, normalEmail, normalPhone, type User, Users } from './users.ts'
import { pauseWithdrawals, withdrawalsPausedUntil } from './withdrawal-pause.ts'
import { WithdrawalProofs } from './withdrawal-proofs.ts'
import { Work } from './work.ts'

export interface AccountsDependencies {
  readonly sql: Sql
  readonly sessions: Sessions
  readonly notifications: Notifications
  readonly vault: Vault
  readonly party: RelyingParty
  /** The console's, where it has an address of its own. */
  readonly operatorParty?: RelyingParty
  /** Requests a minute of one API key. */
  readonly requestsPerKey: number
  /** Where visitors reach the site. */
  readonly publicUrl: string
  /** Opens the customer's account in the ledger; idempotent. */
  readonly openLedger: (user: string, parent: string | undefined) => Promise<void>
  /** In the demo this machine itself is nobody's address. */
  readonly demo: boolean
  /** Registrations of one visitor an hour that cost no proof of work. */
  readonly freeRegistrations: number
  /** Those that are served with, unless others are given. */
  readonly passwords?: Passwords
}

/** Where an email or a text goes. */
export type Target = { kind: 'email' | 'phone'; value: string }
/** Where a code is asked to go; without a value to what is bound of that kind. */
export type AskedTarget = Pick<Target, 'kind'> & { value: string | undefined }

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
  readonly target: AskedTarget
  readonly asking: Asking
  /** Who asks for herself: to bind an address, to withdraw. */
  readonly selfId: string | undefined
  /** The device of each customer who logged in from this browser. */
  readonly devices: ReadonlyMap<string, string>
}

/** What brings a factor of the customer's, as the second step or in its place. */
const BY_FACTOR: ReadonlySet<LoginMeans> = new Set([
  'password_authenticator',
  'password_passkey',
  'password_recovery',
  'passkey',
])
/** Wrong passwords of who is logged in already: nobody else can use these up. */
const OWN_PASSWORD: Budget = { name: 'own password', allowed: 5, seconds: 900 }

export class Accounts {
  readonly users: Users
  readonly devices: Devices
  readonly logins: LoginLog
  readonly alarms: Alarms
  readonly notices: Notices
  readonly secondStep: SecondStep
  readonly ownViews: OwnViews
  readonly bindings: Bindings
  readonly funds: FundPasswords
  readonly withdrawalProofs: WithdrawalProofs
  readonly keys: Keys
  readonly signatures: Signatures
  readonly operatorSignIn: OperatorSignIn
  readonly #dependencies: AccountsDependencies
  readonly #passwords: Passwords
  readonly #codes: Codes
  readonly #known: KnownDevices
  readonly #budgets: Budgets
  readonly #loginStep: LoginStep
  readonly #admission: Admission
  readonly #turnstile: Turnstile
  readonly #passwordStep: PasswordStep

  constructor(dependencies: AccountsDependencies) {
    this.#dependencies = dependencies
    this.#passwords = dependencies.passwords ?? new Passwords()
    this.users = new Users(dependencies.sql)
    const { sql, sessions, notifications, vault, party, publicUrl } = dependencies
    const budgets = new Budgets(sql)
    this.devices = new Devices(sql)
    this.logins = new LoginLog(sql)
    this.keys = new Keys(sql, vault, sessions)
    this.signatures = new Signatures({ budgets, keys: this.keys, requestsPerMinute: dependencies.requestsPerKey })
    sessions.onEnded(({ sessionId }) => this.signatures.forget(sessionId))
    this.alarms = new Alarms(sql, sessions, this.keys, publicUrl)
    this.notices = new Notices({ notifications, alarms: this.alarms, budgets })
    const checkPassword = this.checkPassword.bind(this)
    this.secondStep = new SecondStep({
      ...{ sql, budgets, vault, party, audience: 'customers', notices: this.notices, checkPassword },
    })
    this.ownViews = new OwnViews(sql, this.secondStep, checkPassword)
    this.#codes = new Codes(sql)
    this.funds = new FundPasswords(sql, this.#passwords, budgets)
    this.withdrawalProofs = new WithdrawalProofs(this.secondStep.factors, this.#codes)
    this.bindings = new Bindings({
      sql,
      sessions,
      checkPassword,
      users: this.users,
      codes: this.#codes,
      factors: this.secondStep.factors,
      proveFully: this.secondStep.proveFully.bind(this.secondStep),
      notices: this.notices,
      passwords: this.#passwords,
    })
    this.#known = new KnownDevices(sql)
    this.#budgets = budgets
    this.#loginStep = new LoginStep({ factors: this.secondStep.factors, codes: this.#codes, notifications })
    const work = new Work(sql, budgets)
    this.#admission = new Admission({ ...dependencies, work, budgets })
    this.#turnstile = new Turnstile(work)
    const { users, logins } = this
    const step = { known: this.#known, admission: this.#admission, passwords: this.#passwords, logins }
    this.#passwordStep = new PasswordStep({ ...step, turnstile: this.#turnstile })
    const { operatorParty = party } = dependencies
    const secondStep = new SecondStep({
      sql,
      budgets,
      vault,
      party: operatorParty,
      audience: 'operators',
      notices: this.notices,
      checkPassword,
    })
    const loginStep = new LoginStep({ factors: secondStep.factors, codes: this.#codes, notifications })
    const steps = { passwordStep: this.#passwordStep, secondStep, loginStep }
    this.operatorSignIn = new OperatorSignIn({ ...step, ...steps, users, notices: this.notices, checkPassword })
  }

  /** Removes what was counted and has ended. */
  async tidy(): Promise<void> {
    await this.#budgets.tidy()
  }

  /**
   * Sends a code. Whether the target is known makes no difference to the caller: who is unknown gets no code to reset
   * with, and who is known already learns so by mail instead of a code to register with.
   * @throws CallError `token_invalid`, `field_required`, `field_invalid` where it is to be no address of hers, `too_many_requests`
   */
  async sendCode(purpose: CodePurpose, target: AskedTarget, asking: Asking, viewerId?: string): Promise<void> {
    const forSelf = purpose === 'bind' || purpose === 'withdraw'
    if (forSelf && viewerId === undefined) throw new CallError('token_invalid')
    const devices = await this.#known.proven(asking.devices)
    const device = forSelf ? viewerId : devices.values().next().value
    const issue = () => this.#issueCode({ purpose, target, asking, selfId: forSelf ? viewerId : undefined, devices })
    if (device !== undefined) return await this.#turnstile.known('codes', device, issue)
    await this.#turnstile.stranger('codes', { visitor: visitorOf(asking.address) }, issue)
  }

  async #issueCode(asked: AskedCode): Promise<void> {
    const { purpose, asking, devices } = asked
    const { self, kind, value, known, own } = await this.#addressed(asked)
    const forSelf = self !== undefined
    const sent = forSelf || (purpose === 'register' ? known === undefined : known !== undefined)
    const userId = forSelf ? self.id : purpose === 'reset' ? known?.id : undefined
    const device = forSelf ? undefined : devices.get(known?.id ?? '')
    const visitor = this.#admission.visitorOf(asking)
    const { address } = asking
    const code = await this.#codes.issue({
      ...{ purpose, target: value, userId, address, visitor, device, proven: forSelf, own, sent },
    })
    // What a customer is known by to herself stands in no mail to another.
    const antiCode = forSelf && (own || known === undefined) ? self.antiCode : undefined
    const to = { kind, value, antiCode }
    const { notifications } = this.#dependencies
    const { language } = asking
    if (sent) await notifications.send(to, codeMessage(purpose, code, language), language)
    else if (known) await notifications.send(to, registeredMessage(language), language)
    else await notifications.nothing(to)
  }

  /** Where a code goes, and whose that is. */
  async #addressed({ purpose, target: { kind, value: given }, selfId }: AskedCode) {
    const self = selfId === undefined ? undefined : await this.users.byId(selfId)
    if (selfId !== undefined && self === undefined) throw new CallError('token_invalid')
    const named = given ?? self?.[kind] ?? undefined
    if (named === undefined) throw new CallError('field_required', { field: kind })
    const value = normalTarget({ kind, value: named })
    const known = await this.users.byHandle({ type: kind, value })
    const own = self !== undefined && known?.id === self.id
    // What is withdrawn is proven by what is bound: a code for it is nobody else's to read.
    if (purpose === 'withdraw' && !own) throw new CallError('field_invalid', { field: kind })
    return { self, kind, value, known, own }
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
    return await this.#enter(user, asking, 'registration')
  }

  /** Whether this is the first time within so many seconds: what may serve once is used up by asking. */
  async once(name: string, key: string, seconds: number): Promise<boolean> {
    return await this.within({ name, allowed: 1, seconds }, key)
  }

  /** Whether it is still within what is allowed: asking counts. */
  async within(budget: Budget, key: string): Promise<boolean> {
    return await this.#budgets.within(budget, key)
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

  /**
   * @throws CallError `login_failed`, `second_step`, `code_wrong`, `passkey_failed`, `account_closed`, `account_locked`,
   *   `too_many_requests`, `work_required`
   */
  async login(handle: Handle, password: string, proof: Proof, asking: Asking): Promise<Entered> {
    const user = await this.#passwordStep.pass(handle, password, asking, (named) => this.users.byHandle(named))
    await this.#mayEnter(user, asking, 'password')
    return await this.#admit(user, asking, await this.#secondStepOf(user, proof, asking))
  }

  /** By a passkey alone. @throws CallError `passkey_failed`, `account_closed`, `account_locked`, `work_required` */
  async loginByPasskey(passkey: PasskeyResponse, asking: Asking): Promise<Entered> {
    const comer = { visitor: visitorOf(asking.address), work: asking.work }
    const owner = await this.#turnstile.stranger('login', comer, () => this.#ownerOf(passkey, asking))
    const user = await this.users.byId(owner)
    if (!user || user.staff) throw new CallError('passkey_failed', { field: 'passkey' })
    await this.#mayEnter(user, asking, 'passkey')
    return await this.#admit(user, asking, 'passkey')
  }

  /** What fails is written down as a wrong password is, also of a passkey that nobody has. */
  async #ownerOf(passkey: PasskeyResponse, asking: Asking): Promise<string> {
    try {
      return await this.secondStep.ownerOf(passkey)
    } catch (error) {
      if (error instanceof CallError && error.error === 'passkey_failed') {
        const holder = await this.secondStep.holderOf(passkey.id)
        await this.logins.add(holder, asking, { outcome: 'wrong_passkey', means: 'passkey' })
      }
      throw error
    }
  }

  /** Who is logged in, as the table has her, and where she asks from. */
  async self(viewer: Viewer, asking: Asking): Promise<{ user: User; from: Changing }> {
    const { userId, sessionId } = viewer
    const user = await this.users.byId(userId)
    if (!user) throw new CallError('token_invalid')
    const from = await this.guesser(userId, asking)
    return { user, from: { ...from, sessionId, visitor: this.#admission.visitorOf(asking) } }
  }

  /** Where a guess at a second step comes from. */
  async guesser(userId: string, asking: Asking): Promise<Guesser> {
    const devices = await this.#known.proven(asking.devices)
    return { address: asking.address, device: devices.get(userId) }
  }

  /**
   * Whether it is the login password of who is logged in.
   * @param field what the call names it
   * @throws CallError `password_wrong`, `too_many_requests`
   */
  async checkPassword(
    user: User,
    password: string,
    { address }: Pick<Guesser, 'address'>,
    field = 'password',
  ): Promise<void> {
    const claims = [{ budget: OWN_PASSWORD, key: user.id }]
    await this.#budgets.take(claims)
    const right = await this.#passwords.verify(user.passwordHash, password, { queue: 'known', visitor: address })
    if (!right) throw new CallError('password_wrong', { field })
    await this.#budgets.forget(claims)
  }

  /** Epoch milliseconds until which nothing of hers is withdrawn; null where nothing stands in the way. */
  withdrawalsPausedUntil(userId: string): Promise<number | null> {
    return withdrawalsPausedUntil(this.#dependencies.sql, userId)
  }

  /** Since when each guard of hers is as it is. */
  guardsSince(userId: string): ReturnType<typeof guardsSince> {
    return guardsSince(this.#dependencies.sql, userId)
  }

  /** "This was not me." @throws CallError `link_expired` */
  async raiseAlarm(token: string): Promise<void> {
    await this.alarms.raise(token, async (tx, userId) => {
      const user = await this.users.byId(userId, tx)
      if (user) await this.notices.locked(tx, user)
    })
  }

  async #mayEnter(user: User, asking: Asking, means: LoginMeans): Promise<void> {
    const outcome = user.closed ? 'closed' : user.locked ? 'locked' : undefined
    if (outcome === undefined) return
    await this.logins.add(user.id, asking, { outcome, means })
    throw new CallError(outcome === 'closed' ? 'account_closed' : 'account_locked')
  }

  async #admit(user: User, asking: Asking, means: LoginMeans): Promise<Entered> {
    if (!user.opened && (user.email !== null || user.phone !== null)) await this.#open(user)
    if (user.language !== asking.language) await this.users.setLanguage(user.id, asking.language)
    return await this.#enter(user, asking, means)
  }

  /** The code is used up with the reset, or, where that fails, not at all. @throws CallError `code_wrong`, `busy` */
  async resetPassword(target: Target, code: string, password: string, asking: Asking): Promise<void> {
    const value = normalTarget(target)
    const user = await this.users.byHandle({ type: target.kind, value })
    const use: CodeUse = {
      purpose: 'reset',
      target: value,
      visitor: this.#admission.visitorOf(asking),
      code,
      field: 'code',
      ...(user ? { userId: user.id } : {}),
    }
    await this.#codes.check(use)
    if (!user) throw new CallError('code_wrong', { field: 'code' })
    const hashed = await this.#passwords.hash(password, { queue: 'known', visitor: asking.address })
    const { sql, sessions } = this.#dependencies
    await sql.begin(async (tx) => {
      // First, which makes a second reset of hers wait: it then finds the code used.
      await this.users.setPassword(tx, user.id, hashed)
      await this.#codes.use(use, tx)
      await pauseWithdrawals(tx, user.id)
      await sessions.end({ userId: user.id }, 'password', tx)
      // After them: a key that one of them was making is there by now.
      if ((await this.keys.suspendAll(tx, user.id)) > 0) await this.notices.changed(tx, user, 'api_keys_suspended')
      await this.notices.changed(tx, user, 'password_changed')
    })
  }

  async #inviter(inviteCode: string | undefined): Promise<User | undefined> {
    if (inviteCode === undefined) return undefined
    const inviter = await this.users.byInviteCode(inviteCode)
    if (!inviter) throw new CallError('invite_code_unknown', { field: 'inviteCode' })
    return inviter
  }

  async #make(user: Omit<NewUser, 'passwordHash'> & { password: string }, address: string): Promise<User> {
    const { password, ...rest } = user
    const passwordHash = await this.#passwords.hash(password, { queue: 'register', visitor: address })
    return await this.users.insert({ ...rest, passwordHash })
  }

  /** Who invited is opened first: the ledger knows no parent that it does not hold. */
  async #open(user: User): Promise<void> {
    const parent = user.parent === null ? undefined : await this.users.byId(user.parent)
    if (parent && !parent.opened) await this.#open(parent)
    await this.#dependencies.openLedger(user.id, user.parent ?? undefined)
    await this.users.opened(user.id)
  }

  async #secondStepOf(user: User, proof: Proof, asking: Asking): Promise<LoginMeans> {
    const from = await this.guesser(user.id, asking)
    const { language } = asking
    try {
      const visitor = this.#admission.visitorOf(asking)
      return await this.#loginStep.pass(user, proof, { ...from, language, visitor })
    } catch (error) {
      const outcome = error instanceof CallError ? STEP_OUTCOMES[error.error] : undefined
      if (outcome !== undefined) {
        await this.logins.add(user.id, asking, { outcome, means: await this.#loginStep.triedBy(user, proof) })
      }
      throw error
    }
  }

  async #enter(user: User, asking: Asking, means: LoginMeans): Promise<Entered> {
    const { address, userAgent } = asking
    const { cookie, mark } = await this.#known.remember(user.id, asking.devices)
    const device = await this.devices.seen(user.id, asking, mark)
    const secondStep = BY_FACTOR.has(means)
    const proof = { deviceId: device.id, passwordHash: user.passwordHash, address, userAgent, secondStep }
    const tokens = await this.#dependencies.sessions.open(user.id, proof)
    if (!tokens) throw new CallError('login_failed')
    await this.logins.add(user.id, asking, { outcome: 'done', means, deviceId: device.id })
    if (device.unknown) await this.notices.newDevice(user, asking)
    return { user, tokens, devices: cookie }
  }
}

function normalTarget(target: Target): string {
  return target.kind === 'email' ? normalEmail(target.value) : normalPhone(target.value)
}
