/** What verdicts leave in the state: which of them are still to come, what they took out of the way, how many in a row. */

export class Faults {
  /** What the running command is busy with beside its own market; where it throws, that is taken out of the way. */
  at: object | undefined
  /** Sequences of commands that were passed over and whose verdict has not been reached yet. */
  readonly awaited = new Set<number>()
  /** Contracts whose prices stand still, and flash markets whose windows wait, until they are defined anew. */
  readonly contracts = new Set<string>()
  readonly flash = new Set<string>()
  /** Accounts that nothing falls due in, by {@link accountKey}, until the rules are taken on anew. */
  readonly accounts = new Set<string>()
  /** How many commands were passed over since one was applied. */
  inARow = 0
  /** The key that operators sign with, hex; '' where none is on record. */
  operatorKey = ''

  get used(): boolean {
    const { awaited, contracts, flash, accounts } = this
    return awaited.size + contracts.size + flash.size + accounts.size + this.inARow > 0 || this.operatorKey !== ''
  }

  /** Whether nothing may fall due in this margin account, or contract account of an asset. */
  spares(owner: number, type: number, asset = -1): boolean {
    return this.accounts.size > 0 && this.accounts.has(accountKey(owner, type, asset))
  }
}

/** Numbers of owner and asset, and the ledger's type; a margin account is one for all its assets, −1. */
export function accountKey(owner: number, type: number, asset: number): string {
  return `${owner} ${type} ${asset}`
}
