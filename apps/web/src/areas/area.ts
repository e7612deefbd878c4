/**
 * What an area of the product adds to the app. Each says it in its `module.ts`; `app/areas.ts` lists the areas, and
 * nothing below them names a product.
 */
import type { BILL_REASONS } from '@candlewick/protocol/bill-reasons'
import type { AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Named } from '../i18n/named.ts'
import type { TextFeature } from '../i18n/resources.ts'
import type { CentreListProps, CentreProduct, CentreSide, CentreStatus } from '../lists/centre.ts'
import type { OrderType } from '../lists/order-search.ts'
import type { MarketRow } from '../markets/rows.ts'
import type { TradeLink } from '../markets/trade-link.ts'
import { addLinks, type MenuLinks } from '../navigation/menu.ts'
import { type OwnChannel, register } from '../realtime/channels.ts'
import { type RestingSource, registerResting } from '../realtime/own-resting.ts'

export type BillReason = (typeof BILL_REASONS)[number]

/** One of a customer's accounts, by the number that balances, bills and transfers name it by. */
export interface OwnAccount {
  readonly number: number
  /** Among accounts ("Spot"), and by itself ("Spot account"). */
  readonly name: Named
  readonly fullName: Named
  /** The address of its orders, where it has a page of them. */
  readonly orders?: string
  /** It is there, and no product has it yet: it gives way to the area that brings one of its number. */
  readonly reserved?: true
}

export interface BillWords {
  readonly name: Named
  /** What the entry's reference is, where it can be opened: an order, or the trade in a pair. */
  readonly opens?: 'order' | 'trade'
}

/** A product's orders in the order centre. */
export interface CentreTab {
  readonly product: CentreProduct
  readonly name: Named
  /** What its filters may be: the form of a symbol, sides, kinds, statuses, and whether it has several accounts. */
  readonly symbol: RegExp
  readonly sides: readonly CentreSide[]
  readonly types: readonly OrderType[]
  readonly statuses: readonly CentreStatus[]
  readonly wallets: boolean
  /** The list with its filters and the opened order, fetched with its texts. */
  readonly list: ComponentType<CentreListProps>
}

/** A way to trade a market, as searches over all markets offer it. */
export interface TradedKind {
  readonly id: string
  /** Beside a market's name, and as the heading over those of its kind. */
  readonly name: Named
  readonly heading: Named
  /** Where one types a coin alone, the kind of the lowest rank is meant first. */
  readonly rank: number
  /** Whether a market of the lists may be traded so, as its row says. */
  readonly of: (row: Pick<MarketRow, 'kind' | 'symbol'>) => boolean
  /** The symbols among them that are, where the row does not say. */
  readonly only?: () => Promise<ReadonlySet<string>>
  readonly link: (symbol: string) => TradeLink
  /** Its full screen, where it has one. */
  readonly full?: (symbol: string) => TradeLink
  /**
   * Its markets have candles of their own, so that they may be drawn over another's; with the word that tells one from a
   * market of another kind that is called alike.
   */
  readonly compared?: { readonly mark?: Named }
}

export interface Area {
  /** Its addresses. */
  readonly routes: readonly AnyRoute[]
  /** The file of what it is called where others name it, loaded at the start. */
  readonly names?: TextFeature
  readonly menu?: MenuLinks
  readonly kinds?: readonly TradedKind[]
  readonly accounts?: readonly OwnAccount[]
  /** The reasons of ledger entries that are its own. */
  readonly bills?: Readonly<Partial<Record<BillReason, BillWords>>>
  readonly centre?: CentreTab
  /** What it does with messages of the private socket. */
  readonly own?: OwnChannel
  /** Its open orders, where they rest in a book. */
  readonly resting?: RestingSource
}

let all: readonly Area[] = []

/** Tells the ground what the areas add. Called once, before anything is painted. */
export function startAreas(areas: readonly Area[]): void {
  all = areas
  for (const { menu, own, resting } of areas) {
    if (menu !== undefined) addLinks(menu)
    if (own !== undefined) register(own)
    if (resting !== undefined) registerResting(resting)
  }
}

/** Every account that some area has. */
export function ownAccounts(): OwnAccount[] {
  const accounts = all.flatMap(({ accounts: some = [] }): readonly OwnAccount[] => some)
  const taken = new Set(accounts.flatMap(({ number, reserved }) => (reserved === true ? [] : number)))
  return accounts.filter(({ number, reserved }) => reserved !== true || !taken.has(number))
}

export const accountNumbered = (number: number): OwnAccount | undefined =>
  ownAccounts().find((account) => account.number === number)

/** Every kind of market, in the order of the areas. */
export const tradedKinds = (): TradedKind[] => all.flatMap(({ kinds = [] }): readonly TradedKind[] => kinds)

/** The products of the order centre. */
export const centreTabs = (): CentreTab[] => all.flatMap(({ centre }) => centre ?? [])

/** What an entry of the ledger is called, and what it leads to. */
export function billWords(reason: BillReason): BillWords | undefined {
  for (const { bills } of all) if (bills?.[reason] !== undefined) return bills[reason]
  return undefined
}
