/**
 * The first step of logging in, for customers and operators alike: whose name and password these are. What is said and
 * how long it takes is the same for names that exist and names that do not.
 */
import { CallError } from '@candlewick/protocol/errors'
import { visitorOf } from '../../http/networks.ts'
import type { Origin } from './devices.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Admission, Admitted } from './login-limits.ts'
import type { LoginLog } from './login-log.ts'
import type { Passwords } from './passwords.ts'
import type { Turnstile } from './turnstile.ts'
import type { Handle, User } from './users.ts'

export interface PasswordStepDependencies {
  readonly known: KnownDevices
  readonly turnstile: Turnstile
  readonly admission: Admission
  readonly passwords: Passwords
  readonly logins: LoginLog
}

export interface Trying extends Origin {
  /** What the browser carries of earlier logins. */
  readonly devices?: string | undefined
  /** The answer to a challenge. */
  readonly work?: string | undefined
}

export class PasswordStep {
  readonly #dependencies: PasswordStepDependencies

  constructor(dependencies: PasswordStepDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * A browser that is known tries in its own turns, any other in everybody's.
   * @param find who has the name at this door
   * @throws CallError `login_failed`, `too_many_requests`, `work_required`, `busy`
   */
  pass(
    handle: Handle,
    password: string,
    asking: Trying,
    find: (handle: Handle) => Promise<User | undefined>,
  ): Promise<User> {
    return this.#dependencies.admission.inTurn(handle, asking, () => this.#proven(handle, password, asking, find))
  }

  async #proven(
    handle: Handle,
    password: string,
    asking: Trying,
    find: (handle: Handle) => Promise<User | undefined>,
  ): Promise<User> {
    const { known, turnstile, admission } = this.#dependencies
    const devices = await known.proven(asking.devices)
    const [browser] = devices.values()
    if (browser !== undefined) {
      const entered = await turnstile.known('login', browser, async () => {
        const user = await find(handle)
        const device = devices.get(user?.id ?? '')
        const admitted = device === undefined ? undefined : await admission.toLoginFrom(device, asking)
        return admitted && (await this.#checked(user, password, asking, admitted))
      })
      if (entered !== undefined) return entered
    }
    const comer = { visitor: visitorOf(asking.address), work: asking.work }
    return await turnstile.stranger('login', comer, async (paid) => {
      const user = await find(handle)
      const admitted = await admission.toLogin(handle, { ...asking, paid })
      return await this.#checked(user, password, asking, admitted)
    })
  }

  async #checked(user: User | undefined, password: string, asking: Trying, admitted: Admitted): Promise<User> {
    if (!(await this.#verify(user?.passwordHash, password, admitted)) || !user) {
      // Written for unknown names too, so that the time says nothing.
      await this.#dependencies.logins.add(user?.id, asking, { outcome: 'wrong_password', means: 'password' })
      throw new CallError('login_failed')
    }
    await this.#dependencies.admission.wasRight(admitted)
    return user
  }

  /** A guess that was never made, since too many waited, is not counted. */
  async #verify(stored: string | undefined, password: string, admitted: Admitted): Promise<boolean> {
    try {
      return await this.#dependencies.passwords.verify(stored, password, admitted.entrance)
    } catch (error) {
      await this.#dependencies.admission.neverMade(admitted)
      throw error
    }
  }
}
