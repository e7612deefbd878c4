/** The form of one contract: its margin mode and leverage, and what it sees of contract and customer. */
import { tryParseDecimal } from '@candlewick/money/decimal'
import { lots, ticks, units } from '@candlewick/money/units'
import type { PositionSide } from '@candlewick/rules/contract/contract'
import { valueUp } from '@candlewick/rules/contract/position'
import { lotsOf, nearestTicks, ticksOf } from '../../../markets/terminal-market.ts'
import { marketFeed } from '../../../realtime/market.ts'
import { ownState } from '../../../realtime/own.ts'
import { coinKey } from '../../../realtime/own-state.ts'
import { type FieldWords, FormStore } from '../../../terminal/form/store.ts'
import type { ContractMarket } from '../contract-market.ts'
import { useOwnContracts } from '../own-contracts.ts'
import { accountOf, besideIn, besideOf, crossWallet, heldPositions, unitsOf } from '../position-state.ts'
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

export type ContractFieldWords = FieldWords<ContractError['field']>

export interface ContractSetting {
  readonly mode: MarginMode
  readonly leverage: number
}

/** What stands for everybody at first. */
const FIRST_LEVERAGE = 20

type Field = ContractError['field']

export class ContractStore extends FormStore<ContractMarket, ContractDraft, ContractAction, FormSituation, Field> {
  readonly #markets: readonly ContractMarket[]
  #setting: ContractSetting

  constructor(market: ContractMarket, markets: readonly ContractMarket[]) {
    super(market, { ...EMPTY_CONTRACT_DRAFT, kind: contractKinds.use.getState().kind })
    this.#markets = markets
    this.#setting = { mode: 'cross', leverage: Math.min(FIRST_LEVERAGE, market.maxLeverage) }
  }

  readonly setting = (): ContractSetting => this.#setting

  protected changed(draft: ContractDraft, action: ContractAction): ContractDraft {
    if (action.type === 'kind') contractKinds.keep(action.kind)
    return changeContractDraft(draft, action, this.situation())
  }

  follow(later: () => void, now: () => void): (() => void)[] {
    const { account, settle } = this.market
    return [
      ownState.coins.subscribe(coinKey(account, settle), later),
      useOwnContracts.subscribe(later),
      useContractUnit.subscribe(now),
      this.subscribe(now),
    ]
  }

  /** Margin mode and leverage as the server knows them. */
  takeSetting(setting: ContractSetting): void {
    const { mode, leverage } = this.#setting
    if (mode === setting.mode && leverage === setting.leverage) return
    this.#setting = setting
    this.tell()
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
      positions: here.map(({ exact, funding, position }) =>
        position.marginMode === 'fixed' ? { ...exact, margin: units(exact.margin - funding) } : exact,
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
