/**
 * What must be so after a round, as functions of what was asked for and what was found, so that a test can show each of
 * them to fail: a payment that is missing, twice there, of another amount or coin; a balance that is another; a coin of
 * which chains and ledger differ.
 */

/** What was asked to be paid, in the chain's smallest units. */
export interface DuePayment {
  readonly id: string
  readonly address: string
  readonly coin: string
  readonly amount: bigint
}

/** What a chain shows to have arrived somewhere. */
export interface FoundPayment {
  readonly txid: string
  readonly address: string
  readonly coin: string
  readonly amount: bigint
}

/** Each that is due is paid exactly once, in its coin and for its amount; nothing else came to its address. */
export function paymentFaults(due: readonly DuePayment[], found: readonly FoundPayment[]): string[] {
  const faults: string[] = []
  for (const { id, address, coin, amount } of due) {
    const came = found.filter((one) => one.address.toLowerCase() === address.toLowerCase())
    const [first] = came
    const tell = came.map((one) => `${one.amount} ${one.coin} by ${one.txid}`).join(', ')
    if (first === undefined) faults.push(`withdrawal ${id}: nothing was paid`)
    else if (came.length > 1) faults.push(`withdrawal ${id}: paid ${came.length} times: ${tell}`)
    else if (first.coin !== coin || first.amount !== amount) {
      faults.push(`withdrawal ${id}: ${amount} ${coin} were due, paid was ${tell}`)
    }
  }
  return faults
}

/** By customer and coin, `available/occupied` in the ledger's units. */
export type Balances = ReadonlyMap<string, string>

/** What every customer was left with is what she has. */
export function balanceFaults(left: Balances, now: Balances): string[] {
  const changed = [...left].filter(([of, amount]) => now.get(of) !== amount)
  return changed.map(([of, amount]) => `${of}: had ${amount}, has ${now.get(of) ?? 'nothing'}`)
}

/** A coin as it stands on the chains and in the ledger, in units so fine that nothing is rounded. */
export interface ReconciledCoin {
  readonly coin: string
  readonly residue: bigint
  readonly terms: ReadonlyMap<string, bigint>
}

/** Chains and ledger agree. @param quiet whether nothing is under way, so that nothing has to be explained either */
export function coinFaults(coins: readonly ReconciledCoin[], quiet: boolean): string[] {
  const apart = coins.filter(({ residue }) => residue !== 0n)
  const faults = apart.map(({ coin, residue }) => `${coin}: chains and ledger differ by ${residue}`)
  if (!quiet) return faults
  const moving = coins.flatMap(({ coin, terms }) =>
    // What miners got keeps decimals that the ledger does not have, so that its term need not come to nothing.
    ['lost', 'unsettled'].flatMap((term) => {
      const amount = terms.get(term) ?? 0n
      return amount === 0n ? [] : [`${coin}: ${term} of ${amount} where nothing is under way`]
    }),
  )
  return [...faults, ...moving]
}

/** The house's account of losses stands for what was credited and went for good, and for nothing else. */
export function lossFaults(lost: ReadonlyMap<string, bigint>, booked: ReadonlyMap<string, bigint>): string[] {
  const coins = new Set([...lost.keys(), ...booked.keys()])
  return [...coins].flatMap((coin) => {
    const [should, is] = [-(lost.get(coin) ?? 0n), booked.get(coin) ?? 0n]
    return should === is ? [] : [`${coin}: the account of losses has ${is}, should have ${should}`]
  })
}
