/**
 * What a browser carries to show that its owner logged in from it before: proof of who it belongs to, and of nothing
 * else. It names the customer, so that it is believed before anything is asked of the database. Whoever steals it gains
 * ten guesses at a password; whoever has it is let in with the right password however many others are guessing at the
 * same account.
 */
import { randomBytes } from 'node:crypto'
import type { Sql } from '../../db/database.ts'
import { Seal } from './secrets.ts'

export const DEVICE_COOKIE = 'coin-device'
/**
 * Where the cookie is sent to: registering, logging in, codes and the password that is found back; and, where the
 * operators' console has the same address, to it, so that nobody decides cases of the browser that she works with.
 */
export const DEVICE_PATHS = ['/api/user', '/api/console']
/** Seconds: half a year since the last login. */
export const DEVICE_LIFETIME = 15_552_000
/** People who share one browser and are remembered by it. */
const OWNERS = 4
const MARK = /^([0-9a-z]{6,10})\.([\w-]{22})\.([a-z2-7]{20})\.([\w-]{22})$/
const BETWEEN = '~'

export class KnownDevices {
  readonly #seal: Seal
  constructor(sql: Sql) {
    this.#seal = new Seal(sql, 'devices')
  }

  /** The device's own name by each customer of whom the cookie proves that she logged in from it. */
  async proven(cookie: string | undefined): Promise<ReadonlyMap<string, string>> {
    const devices = new Map<string, string>()
    for (const mark of marksOf(cookie)) {
      const { userId, device } = partsOf(mark)
      if (await this.#isOurs(mark)) devices.set(userId, device)
    }
    return devices
  }

  /** The browser's mark, and the cookie that says so from now on; who else was remembered by it stays so. */
  async remember(userId: string, cookie: string | undefined): Promise<{ cookie: string; mark: string }> {
    const device = (await this.proven(cookie)).get(userId) ?? randomBytes(16).toString('base64url')
    const others = marksOf(cookie).filter((mark) => partsOf(mark).userId !== userId)
    const since = Math.floor(Date.now() / 1000).toString(36)
    const own = `${since}.${device}.${userId}.${await this.#seal.sign(textOf(userId, since, device))}`
    return { cookie: [own, ...others.slice(0, OWNERS - 1)].join(BETWEEN), mark: device }
  }

  async #isOurs(mark: string): Promise<boolean> {
    const { since, device, userId, sealed } = partsOf(mark)
    if (Number.parseInt(since, 36) + DEVICE_LIFETIME <= Date.now() / 1000) return false
    return await this.#seal.proves(textOf(userId, since, device), sealed)
  }
}

const textOf = (userId: string, since: string, device: string): string => `${userId}\0${since}\0${device}`

function partsOf(mark: string) {
  const [, since = '', device = '', userId = '', sealed = ''] = MARK.exec(mark) ?? []
  return { since, device, userId, sealed }
}

function marksOf(cookie: string | undefined): string[] {
  return (cookie ?? '').split(BETWEEN, OWNERS).filter((mark) => MARK.test(mark))
}
