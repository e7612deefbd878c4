/** What the explorer's pages show, whichever chain it is read from. */

export interface Page {
  readonly status: number
  readonly html: string
  /** Where to look instead. */
  readonly location?: string
}

export interface BlockRow {
  readonly height: number
  readonly hash: string
  readonly parent: string
  /** Epoch milliseconds. */
  readonly time: number
  readonly transactions: number
}

/** Something that went from one to another; on Bitcoin one of the two sides. */
export interface Move {
  readonly from: string | undefined
  readonly to: string | undefined
  /** Decimal text in whole coins. */
  readonly amount: string
  readonly coin: string
}

export interface TransactionView {
  readonly txid: string
  readonly failed: boolean
  readonly moves: readonly Move[]
  /** Undefined while it waits. */
  readonly block: { readonly height: number; readonly hash: string; readonly time: number } | undefined
  readonly confirmations: number
  /** What else there is to say of it: a name, and what it is. */
  readonly facts: readonly (readonly [string, string])[]
}

export interface AddressView {
  readonly address: string
  readonly holdings: readonly { readonly coin: string; readonly amount: string }[]
  /** The newest first. */
  readonly transactions: readonly TransactionView[]
}

export interface Source {
  height(): Promise<number>
  /** From that height downwards. */
  blocks(from: number, count: number): Promise<readonly BlockRow[]>
  /** By height or hash. */
  block(id: string): Promise<{ block: BlockRow; transactions: readonly TransactionView[] } | undefined>
  transaction(txid: string): Promise<TransactionView | undefined>
  waiting(): Promise<readonly TransactionView[]>
  address(address: string): Promise<AddressView>
  /** What an address is known as. */
  nameOf(address: string): string | undefined
}

/** Of one page. */
export const MOST_TRANSACTIONS = 50
