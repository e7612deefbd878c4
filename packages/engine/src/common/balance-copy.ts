/**
 * All balances at one command, copied at once: one copy of memory, while the state goes on. Owners and assets are only
 * ever added, so that their names may be read behind it, a few at a time.
 */
import { ASSET, OWNER } from '../ledger/ledger.ts'
import { asI32, f64At, i32At } from '../memory/typed.ts'
import type { State } from '../products.ts'

export interface BalanceCopy {
  /** The command whose effect is the last in it, and its time, epoch milliseconds. */
  readonly sequence: number
  readonly time: number
  /** 32 bytes an account; read by {@link grossByOwner}. */
  readonly accounts: Float64Array<ArrayBuffer>
  /** How many owners there were. */
  readonly owners: number
  readonly assets: readonly { readonly asset: string; readonly decimals: number }[]
}

export interface OwnerName {
  readonly name: string
  readonly kind: 'customer' | 'house'
}

export class BalanceReads {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  copy(): BalanceCopy {
    const { sequence, time, ledger, registry } = this.#state
    const assets = registry.assets.map(({ code, decimals }) => ({ asset: code, decimals }))
    return { sequence, time, accounts: ledger.copy(), owners: registry.owners.length, assets }
  }

  /** Names of the owners from one number to another, which is not among them. */
  owners(from: number, to: number): OwnerName[] {
    return this.#state.registry.owners.slice(from, to).map(({ name, kind }) => ({ name, kind }))
  }
}

/** For `Engine.read`. */
export const BALANCES = { reads: (state: State) => new BalanceReads(state) }

/**
 * What each owner holds of each asset over all accounts, available and occupied together: gross, nothing that is owed is
 * taken from it. Where it is nothing the owner is left out.
 * @param isCounted by the owner's number
 * @returns by the asset's number, pairs of owner and whole units
 */
export function* grossByOwner(
  { accounts, owners, assets }: Pick<BalanceCopy, 'accounts' | 'owners' | 'assets'>,
  isCounted: (owner: number) => boolean,
): Generator<{ readonly asset: number; readonly held: [owner: number, amount: bigint][] }> {
  const meta = asI32(accounts)
  const size = accounts.length / 4
  const places = byAsset(meta, size, assets.length)
  const sums = new Float64Array(owners)
  for (const asset of assets.keys()) {
    const held: [number, bigint][] = []
    const own = places[asset] ?? []
    for (const account of own) {
      const owner = i32At(meta, (account << 3) + OWNER)
      if (!isCounted(owner)) continue
      // The cap of an asset over all customers is below 2^53, so that no sum of one customer is rounded.
      sums[owner] = f64At(sums, owner) + f64At(accounts, account << 2) + f64At(accounts, (account << 2) + 1)
    }
    for (const account of own) {
      const owner = i32At(meta, (account << 3) + OWNER)
      const sum = f64At(sums, owner)
      if (sum === 0) continue
      held.push([owner, BigInt(sum)])
      sums[owner] = 0
    }
    yield { asset, held }
  }
}

/** The accounts of each asset. */
function byAsset(meta: Int32Array, size: number, assets: number): Int32Array[] {
  const counts = new Int32Array(assets)
  for (let account = 0; account < size; account += 1) {
    const asset = i32At(meta, (account << 3) + ASSET)
    counts[asset] = (counts[asset] ?? 0) + 1
  }
  const places = Array.from(counts, (count) => new Int32Array(count))
  counts.fill(0)
  for (let account = 0; account < size; account += 1) {
    const asset = i32At(meta, (account << 3) + ASSET)
    const at = counts[asset] ?? 0
    const own = places[asset]
    if (own !== undefined) own[at] = account
    counts[asset] = at + 1
  }
  return places
}
