/** The form of one contract: draft, what went wrong, and what can be seen now. Outside of React, so that book and keys reach it. */
import { tryParseDecimal } from '@candlewick/money/decimal'
import { lots, ticks, units } from '@candlewick/money/units'
import type { PositionSide } from '@candlewick/rules/contract/contract'
import { valueUp } from '@candlewick/rules/contract/position'
import { lotsOf, nearestTicks, ticksOf } from '../../../markets/terminal-market.ts'
import { marketFeed } from '../../../realtime/market.ts'
import { ownState } from '../../../realtime/own.ts'
import { coinKey } from '../../../realtime/own-state.ts'
import type { ContractMarket } from '../contract-market.ts'
import { useOwnContracts } from '../own-contracts.ts'
import { accountOf, besideIn, besideOf, crossWallet, heldPositions, unitsOf } from '../standing.ts'
import { useContractUnit } from '../units.ts'
import {
  type ContractAction,
  type ContractDraft,
  changeContractDraft,
  EMPTY_CONTRACT_DRAFT,
  type FormSituation,
  type MarginMode,
} from './draft.ts'
import type { ContractError } from './errors.ts'
import { contractKinds } from './kinds.ts'

/** What is wrong, in words, and at which field. */
export interface FieldWords {
  readonly field: ContractError['field']
  readonly words: string
}

export interface ContractFormState {
  readonly draft: ContractDraft
  /** The button was pressed: also what is merely not entered yet is said. */
  readonly pressed: boolean
  /** What the server refused of the order sent last; gone with the next entry. */
  readonly refusal?: FieldWords
}

export interface ContractSetting {
  readonly mode: MarginMode
  readonly leverage: number
}

/** What stands for everybody at first. */
const FIRST_LEVERAGE = 20

export class ContractStore {
  readonly market: ContractMarket
  readonly #markets: readonly ContractMarket[]
  #state: ContractFormState = {
    draft: { ...EMPTY_CONTRACT_DRAFT, kind: contractKinds.use.getState().kind },
    pressed: false,
  }
  #setting: ContractSetting
  readonly #listeners = new Set<() => void>()

  constructor(market: ContractMarket, markets: readonly ContractMarket[]) {
    this.market = market
    this.#markets = markets
    this.#setting = { mode: 'cross', leverage: Math.min(FIRST_LEVERAGE, market.maxLeverage) }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly state = (): ContractFormState => this.#state
  readonly setting = (): ContractSetting => this.#setting

  readonly dispatch = (action: ContractAction): void => {
    if (action.type === 'kind') contractKinds.keep(action.kind)
    this.#set({ draft: changeContractDraft(this.#state.draft, action, this.situation()), pressed: false })
  }

  /** Margin mode and leverage as the server knows them. */
  takeSetting(setting: ContractSetting): void {
    const { mode, leverage } = this.#setting
    if (mode === setting.mode && leverage === setting.leverage) return
    this.#setting = setting
    this.#set(this.#state)
  }

  press(): void {
    this.#set({ ...this.#state, pressed: true })
  }

  /** The order leaves the form; gives back what brings it back where it is refused. */
  send(): (refusal: FieldWords) => void {
    const before = this.#state.draft
    this.dispatch({ type: 'sent' })
    const after = this.#state.draft
    return (refusal) => {
      if (this.#state.draft === after) this.#set({ draft: before, pressed: true, refusal })
    }
  }

  /** What can be seen of contract and customer at this moment. */
  situation(): FormSituation {
    const { market } = this
    const detail = marketFeed.details.get(market.symbol)
    const { known, positions, accounts } = useOwnContracts.getState()
    const held = heldPositions(positions, this.#markets, (symbol) => marketFeed.details.get(symbol))
    const own = accountOf(accounts, market)
    const { mode, leverage } = this.#setting
    const beside = besideIn(held, market)
    const here = held.filter((one) => one.market.symbol === market.symbol)
    const mark = detail?.mark === undefined ? undefined : ticksOf(market, detail.mark)
    return {
      market,
      unit: useContractUnit.getState().unit,
      book: marketFeed.books.get(market.symbol),
      mark: mark === undefined ? undefined : ticks(mark),
      last: detail?.close === undefined ? undefined : ticksOf(market, detail.close),
      index: detail?.index === undefined ? undefined : nearestTicks(market, Number(detail.index)),
      live: detail?.live ?? true,
      openLots: detail?.openInterest === undefined ? undefined : lotsOf(market, detail.openInterest),
      mode,
      leverage,
      legs: here.map(({ leg, funding, position }) =>
        position.marginMode === 'fixed' ? { ...leg, margin: units(leg.margin - funding) } : leg,
      ),
      account:
        known && own
          ? {
              free: this.#free(own.available),
              wallet: crossWallet(own, beside, market.settleDecimals),
              beside: besideOf(market.symbol, beside),
              exposure: (side) => exposureOf(market, side),
            }
          : undefined,
    }
  }

  /** What the account has free: the socket tells of every order at once, the account's own word comes after. */
  #free(listed: string) {
    const { market } = this
    const told = ownState.coins.get(coinKey(market.account, market.settle))?.available
    const parsed = told === undefined ? undefined : tryParseDecimal(told, market.settleDecimals)
    return parsed?.ok ? units(parsed.value) : unitsOf(listed, market.settleDecimals)
  }

  #set(state: ContractFormState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/** Value of the open orders that open more of this side. */
function exposureOf(market: ContractMarket, side: PositionSide) {
  let value = 0
  for (const order of useOwnContracts.getState().orders) {
    const opens = order.direction === (side === 'long' ? 1 : 2)
    if (order.symbol !== market.symbol || !opens || order.status !== 'open') continue
    const left = (lotsOf(market, order.quantity) ?? 0) - (lotsOf(market, order.filledQuantity) ?? 0)
    const price = ticksOf(market, order.price)
    if (left > 0 && price) value += valueUp(lots(left), price, market.contract)
  }
  return units(value)
}
