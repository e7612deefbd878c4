/** Which requests were taken: the newest epoch and counter of each client and lane, durable before a request is done. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord, type RequestHead } from '@candlewick/chain/signer/envelope'
import { replaceFile } from './durable.ts'
import type { Keys } from './keys.ts'

interface Reached {
  readonly epoch: number
  readonly counter: number
}

export class Counters {
  readonly #path: string
  readonly #keys: Keys
  readonly #reached = new Map<string, Reached>()

  /** @throws Error where the file was changed */
  constructor(folder: string, keys: Keys) {
    this.#path = join(folder, 'counters.json')
    this.#keys = keys
    if (!existsSync(this.#path)) return
    const [mac = '', text = ''] = readFileSync(this.#path, 'utf8').split('\n')
    if (keys.mac('counters', text) !== mac) throw new Error(`${this.#path} was changed`)
    const value: unknown = JSON.parse(text)
    for (const [name, one] of Object.entries(isRecord(value) ? value : {})) {
      if (isRecord(one)) this.#reached.set(name, { epoch: Number(one.epoch), counter: Number(one.counter) })
    }
  }

  /** Takes a request, once: true when that is durable, false where it or a later one was taken before. */
  take({ client, lane, epoch, counter }: RequestHead): boolean {
    const name = `${client}/${lane}`
    const reached = this.#reached.get(name)
    if (reached !== undefined) {
      if (epoch < reached.epoch || (epoch === reached.epoch && counter <= reached.counter)) return false
    }
    this.#reached.set(name, { epoch, counter })
    const text = JSON.stringify(Object.fromEntries(this.#reached))
    replaceFile(this.#path, `${this.#keys.mac('counters', text)}\n${text}`)
    return true
  }

  /** The newest that was taken, for who has to know where to go on. */
  reached(client: string, lane: RequestHead['lane']): Reached {
    return this.#reached.get(`${client}/${lane}`) ?? { epoch: 0, counter: 0 }
  }
}
