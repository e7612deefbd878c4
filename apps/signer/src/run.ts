/** The running signer: opens its store, follows the journal, listens. */
import { setTimeout as delay } from 'node:timers/promises'
import { LedgerBroken } from './ledger/chain-of-groups.ts'
import { JournalSource } from './ledger/journal-source.ts'
import { Ledger } from './ledger/replica.ts'
import { loadPolicy } from './policy/policy.ts'
import { Service } from './service/service.ts'
import { listen } from './service/socket.ts'
import { Counters } from './store/counters.ts'
import { SignedRecord } from './store/record.ts'
import { enrolled, type OpenStore } from './store/store.ts'

/** So that a signature never waits for much of the journal. */
const FOLLOW_MS = 1_000
const KEEP_MS = 600_000

export interface RunOptions {
  readonly store: OpenStore
  readonly socket: string
  /** Where the journal is, to read. */
  readonly databaseUrl: string
  readonly trust?: string
  readonly log: (line: string) => void
}

export interface Running {
  readonly publicKey: string
  stop(): Promise<void>
}

/** Resolves when it listens; the journal may take longer to be followed, and until then nothing is signed. */
export async function run({ store, socket, databaseUrl, trust, log }: RunOptions): Promise<Running> {
  const { folder, keys, development } = store
  const source = new JournalSource(databaseUrl)
  const record = new SignedRecord(folder, keys)
  const following = new Following({ folder, keys, source, ...(trust === undefined ? {} : { trust }) }, log)
  const service = new Service({
    keys,
    policy: loadPolicy(folder, keys, development),
    record,
    counters: new Counters(folder, keys),
    clients: enrolled(store),
    ledger: () => following.ledger,
    now: () => Date.now(),
    log,
  })
  const server = await listen(socket, (frame) => service.answer(frame))
  following.start()
  return {
    publicKey: keys.identity.publicKey,
    async stop() {
      await server.close()
      await following.stop()
      await source.close()
      record.close()
    },
  }
}

type LedgerOptions = Parameters<typeof Ledger.open>[0]

/** Keeps a copy of the ledger near the journal's end; one that has broken is opened anew, from what was kept. */
class Following {
  ledger: Ledger | undefined
  readonly #options: LedgerOptions
  readonly #log: (line: string) => void
  readonly #stopping = new AbortController()
  #done: Promise<void> = Promise.resolve()
  #said = ''

  constructor(options: LedgerOptions, log: (line: string) => void) {
    this.#options = options
    this.#log = log
  }

  start(): void {
    this.#done = this.#follow()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#done
    this.ledger?.keep()
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping
    let kept = Date.now()
    while (!signal.aborted) {
      try {
        this.ledger ??= await Ledger.open(this.#options)
        await this.ledger.catchUp()
        if (Date.now() - kept > KEEP_MS) {
          this.ledger.keep()
          kept = Date.now()
        }
        this.#say('')
      } catch (failure) {
        if (failure instanceof LedgerBroken) this.ledger = undefined
        this.#say(failure instanceof Error ? failure.message : String(failure))
      }
      await delay(FOLLOW_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Once, not every second. */
  #say(problem: string): void {
    if (problem !== this.#said) this.#log(problem === '' ? 'follows the journal' : `the journal: ${problem}`)
    this.#said = problem
  }
}
