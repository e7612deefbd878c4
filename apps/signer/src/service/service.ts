/**
 * Takes frames and answers them. A request is believed when an enrolled key has signed it, it has not expired and its
 * counter is a new one, which is durable before anything is done; signatures are made one after the other.
 */
import type { KeyObject } from 'node:crypto'
import { networkOf } from '@candlewick/chain/networks'
import {
  isRecord,
  openRequest,
  type Request,
  requestHash,
  type SignerRefusal,
  sealReply,
  signText,
} from '@candlewick/chain/signer/envelope'
import { type AddressStatement, statementText } from '@candlewick/chain/signer/statement'
import { LedgerBroken } from '../ledger/chain-of-groups.ts'
import { Refused } from '../policy/refuse.ts'
import type { Counters } from '../store/counters.ts'
import { dayOf } from '../store/record.ts'
import { signCoinsIntent } from './coin-signing.ts'
import { networkField, purposeField, readIntent, text, whole } from './read-intent.ts'
import { reserveMessage } from './reserve-message.ts'
import { GAS, HOT, type SigningDependencies, signEvmIntent } from './signing.ts'

/** Nothing that is asked for may wait longer than this to be done. */
const MOST_EXPIRY_MS = 120_000
/** How many may wait to be signed. */
const MOST_WAITING = 64

export interface ServiceOptions extends Omit<SigningDependencies, 'ledger'> {
  /** Absent while the journal cannot be followed; `why` says so. */
  readonly ledger: () => SigningDependencies['ledger'] | undefined
  readonly counters: Counters
  /** Enrolled keys, raw, hex. */
  readonly clients: ReadonlySet<string>
  readonly log: (line: string) => void
}

export class Service {
  readonly #options: ServiceOptions
  readonly #key: KeyObject
  #turn: Promise<unknown> = Promise.resolve()
  #waiting = 0

  constructor(options: ServiceOptions) {
    this.#options = options
    this.#key = options.keys.identity.key
  }

  /** The reply to a frame; undefined for one that nobody enrolled has signed: the connection is closed without a word. */
  async answer(frame: string): Promise<string | undefined> {
    const request = openRequest(frame)
    if (request === undefined || !this.#options.clients.has(request.client)) return undefined
    const to = requestHash(frame)
    const said = await this.#said(request)
    return sealReply(this.#key, { to, record: this.#options.record.place, ...said })
  }

  async #said(request: Request): Promise<{ result: unknown } | { refused: SignerRefusal }> {
    const { log } = this.#options
    try {
      this.#accept(request)
      const result = request.lane === 'pay' ? await this.#inTurn(() => this.#sign(request)) : await this.#ask(request)
      return { result }
    } catch (failure) {
      if (failure instanceof Refused) {
        log(`refused ${request.op}: ${failure.message}`)
        return { refused: failure.refusal }
      }
      log(`failed ${request.op}: ${failure instanceof Error ? (failure.stack ?? failure.message) : failure}`)
      const reason = failure instanceof LedgerBroken ? 'ledger_broken' : 'failed'
      return { refused: { reason } }
    }
  }

  #accept(request: Request): void {
    const { counters, record, now } = this.#options
    if (request.expires <= now()) throw new Refused('expired', 'expires', now())
    if (request.expires > now() + MOST_EXPIRY_MS) throw new Refused('expiry', 'expires', now() + MOST_EXPIRY_MS)
    if (!counters.take(request)) {
      const { epoch, counter } = counters.reached(request.client, request.lane)
      throw new Refused('replayed', 'counter', `${epoch}/${counter}`)
    }
    const { seen } = request
    if (seen === undefined) return
    // An older record was put back: what has been signed since is not known here.
    if (record.placeAt(seen.entry)?.hash !== seen.hash) throw new Refused('record_rolled_back', 'seen', seen.entry)
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= MOST_WAITING) throw new Refused('busy', 'op', MOST_WAITING)
    this.#waiting += 1
    const turn = this.#turn.then(work)
    this.#turn = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      this.#waiting -= 1
    }
  }

  async #sign({ op, body, expires }: Request): Promise<unknown> {
    const { now, log } = this.#options
    if (expires <= now()) throw new Refused('expired', 'expires', now())
    if (op !== 'sign') throw new Refused('op', 'op')
    const ledger = this.#options.ledger()
    if (ledger === undefined) throw new Refused('ledger_away')
    const intent = readIntent(body)
    const dependencies = { ...this.#options, ledger }
    const signed =
      intent.kind === 'payCoins' || intent.kind === 'moveCoins'
        ? await signCoinsIntent(dependencies, intent)
        : await signEvmIntent(dependencies, intent)
    log(`signed ${intent.kind} on ${intent.network}: ${signed.txid}`)
    return signed
  }

  async #ask({ op, body }: Request): Promise<unknown> {
    if (op === 'status') return this.#status()
    // Moves nothing: it is no payer's, and waits for no payment.
    if (op === 'message') return await reserveMessage(this.#options.keys, body)
    if (op !== 'address' || !isRecord(body)) throw new Refused('op', 'op')
    const network = networkField(body)
    const purpose = purposeField(body)
    const user = text(body, 'user')
    if (/[|\n]/.test(user) || (user === '') !== (purpose !== 'deposit')) throw new Refused('form', 'user')
    const index = whole(body, 'index')
    const branch = purpose === 'hot' && body.branch === 1 ? 1 : 0
    const address = this.#options.keys.addressOf({ network, purpose, branch, index })
    const statement: AddressStatement = { network, purpose, user, index, address }
    return { address, signature: signText(this.#key, statementText(statement)) }
  }

  #status(): unknown {
    const { policy, keys, record, now, ledger } = this.#options
    const day = dayOf(now())
    const networks = [...policy.networks.values()].map(({ id, cold, fee, feeDay, assets }) => ({
      network: id,
      hot: keys.addressOf({ network: id, ...HOT }),
      gas: networkOf(id).family === 'evm' ? keys.addressOf({ network: id, ...GAS }) : '',
      cold,
      fee: String(fee),
      feeDay: String(feeDay),
      feesToday: String(record.fees(day, id)),
      assets: [...assets].map(([asset, one]) => ({
        asset,
        contract: one.contract ?? '',
        decimals: one.decimals,
        transaction: String(one.transaction),
        day: String(one.day),
        approvedAbove: one.approvedAbove === undefined ? '' : String(one.approvedAbove),
        today: String(record.out(day, id, asset)),
      })),
    }))
    const { needed = 0, passkeys = [] } = policy.operators ?? {}
    const enrolled = passkeys.map(({ operator, credential }) => ({ operator, credential }))
    return { networks, operators: { needed, passkeys: enrolled }, sequence: ledger()?.sequence ?? 0 }
  }
}
