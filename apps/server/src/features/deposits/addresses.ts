/** Whose address is whose: kept in memory for the reader of blocks, and read on from where it was read before each block. */

import type { AddressSet } from '@candlewick/chain/adapter'
import { addressKey } from '@candlewick/chain/addresses'
import type { NetworkId } from '@candlewick/chain/networks'

/** An address that was given to a customer. */
export interface GivenAddress {
  /** In which order they were given: rises. */
  readonly place: number
  readonly address: string
  readonly userId: string
}

/** Gives customers their addresses, and says which were given. */
export interface AddressGiver {
  /** The customer's own on that network, made where there is none yet. */
  addressFor(userId: string, network: NetworkId): Promise<string>
  /** Those of the network behind a place, in their order, at most `limit`. */
  given(network: NetworkId, after: number, limit: number): Promise<readonly GivenAddress[]>
}

const AT_ONCE = 5_000
/** Places that are read again: two that were given at one moment may come into the table in the other order. */
const AGAIN = 200

/** Those of one network. An address that was shown is in the table before it can be paid to. */
export class OwnAddresses implements AddressSet {
  readonly #network: NetworkId
  readonly #giver: AddressGiver
  readonly #users = new Map<string, string>()
  #place = 0

  constructor(network: NetworkId, giver: AddressGiver) {
    this.#network = network
    this.#giver = giver
  }

  /** Reads what was given since. */
  async refresh(): Promise<void> {
    let after = Math.max(0, this.#place - AGAIN)
    for (let read = AT_ONCE; read === AT_ONCE; ) {
      const given = await this.#giver.given(this.#network, after, AT_ONCE)
      for (const { place, address, userId } of given) {
        this.#users.set(addressKey(this.#network, address), userId)
        after = Math.max(after, place)
      }
      read = given.length
    }
    this.#place = Math.max(this.#place, after)
  }

  has(key: string): boolean {
    return this.#users.has(key)
  }

  /** Whose it is; undefined where it is nobody's. */
  userOf(address: string): string | undefined {
    return this.#users.get(addressKey(this.#network, address))
  }
}
