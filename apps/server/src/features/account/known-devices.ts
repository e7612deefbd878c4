/**
 * What a browser carries to show that its owner logged in from it before: proof of who it belongs to, and of nothing
 * else. Whoever steals it gains ten guesses at a password; whoever has it is let in with the right password however many
 * others are guessing at the same account.
 */
import { randomBytes } from 'node:crypto'
import type { Sql } from '../../db/database.ts'
import { Seal } from './secrets.ts'

export const DEVICE_COOKIE = 'coin-device'
/** Where the cookie is sent to: registering, logging in, codes and the password that is found back. */
export const DEVICE_PATH = '/api/user'
/** Seconds: half a year since the last login. */
export const DEVICE_LIFETIME = 15_552_000
/** People who share one browser and are remembered by it. */
const OWNERS = 4
const MARK = /^([0-9a-z]{6,10})\.([\w-]{22})\.([\w-]{22})$/
const BETWEEN = '~'

export class KnownDevices {
  readonly #seal: Seal
  constructor(sql: Sql) {
    this.#seal = new Seal(sql, 'devices')
  }

  /** The device's own name where the cookie proves that this user logged in from it; undefined where it does not. */
  async of(userId: string | undefined, cookie: string | undefined): Promise<string | undefined> {
    for (const mark of marksOf(cookie)) {
      if (await this.#belongs(mark, userId ?? '')) return MARK.exec(mark)?.[2]
    }
    return undefined
  }

  /** The cookie that says so from now on; who else was remembered by this browser stays so. */
  async remember(userId: string, cookie: string | undefined): Promise<string> {
    let device = randomBytes(16).toString('base64url')
    const others: string[] = []
    for (const mark of marksOf(cookie)) {
      if (await this.#belongs(mark, userId)) device = MARK.exec(mark)?.[2] ?? device
      else others.push(mark)
    }
    const since = Math.floor(Date.now() / 1000).toString(36)
    const own = `${since}.${device}.${await this.#seal.sign(textOf(userId, since, device))}`
    return [own, ...others.slice(0, OWNERS - 1)].join(BETWEEN)
  }

  async #belongs(mark: string, userId: string): Promise<boolean> {
    const [, since = '', device = '', sealed = ''] = MARK.exec(mark) ?? []
    const fresh = Number.parseInt(since, 36) + DEVICE_LIFETIME > Date.now() / 1000
    return (await this.#seal.proves(textOf(userId, since, device), sealed)) && fresh
  }
}

const textOf = (userId: string, since: string, device: string): string => `${userId}\0${since}\0${device}`

function marksOf(cookie: string | undefined): string[] {
  return (cookie ?? '').split(BETWEEN, OWNERS).filter((mark) => MARK.test(mark))
}
