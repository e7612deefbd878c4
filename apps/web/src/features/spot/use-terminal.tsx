/** What both terminals do alike: the form's draft, the dialogs, the keys, taking prices from book and chart. */

import { loadChunk } from '@candlewick/ui/chunk.ts'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { SpotMarket } from '../../markets/spot-market.ts'
import { nearestTicks } from '../../markets/terminal-market.ts'
import type { TradeAccount } from '../../platform/accounts.ts'
import { ownState, useOwnRows } from '../../realtime/own.ts'
import { useSession } from '../../session/session.ts'
import type { TakePrice } from '../../terminal/book/book-side.tsx'
import { confirmsMoves } from '../../terminal/chart/chart-settings.ts'
import { NOTHING_OWN, type OwnOnChart } from '../../terminal/chart/own-on-chart.ts'
import { useTerminalKeys } from '../../terminal/desk/keys.ts'
import { focusOwnOrders } from '../../terminal/desk/own-panel-parts.tsx'
import { useFollowTrailing } from '../../terminal/desk/trailing-follow.ts'
import type { FormKind, OrderSide } from '../../terminal/form/kinds.ts'
import { amendmentOf, startOf } from '../../terminal/form/order-edit.ts'
import { type MarginActions, type MarginChange, MarginDialog, MarginTransfer, RiskBanner } from '../margin/public.ts'
import { DraftStore } from './form/draft-store.ts'
import { firstField } from './form/first-field.ts'
import type { OrderFormPlace } from './form/order-form.tsx'
import { openRows } from './open-rows.ts'
import { useOwnLists } from './own-lists.ts'
import { amendOrder } from './send-order.ts'
import type { TradeAccounts } from './trade-accounts.ts'

const CancelAll = lazy(() => loadChunk(() => import('./dialogs/cancel-all.tsx')))
const EditSpotOrder = lazy(() => loadChunk(() => import('./dialogs/edit-spot-order.tsx')))
const KeysHelp = lazy(() => loadChunk(() => import('../../terminal/desk/keys-help.tsx')))
const SpotOnChart = lazy(() => loadChunk(() => import('./chart/spot-on-chart.tsx')))
/** What the picker of markets goes to without leaving the terminal. */
const PICKED = ['spot'] as const
const SymbolPicker = lazy(() => loadChunk(() => import('../../terminal/desk/symbol-picker.tsx')))

type Open =
  | { kind: 'nothing' }
  | { kind: 'search' }
  | { kind: 'keys' }
  | { kind: 'cancelAll'; symbol: string | undefined }
  | { kind: 'edit'; id: string; price?: number }
  | { kind: 'margin'; what: MarginChange; coin: string }
  | { kind: 'transfer'; coin: string }

export interface Terminal {
  draft: DraftStore
  /** What the order form needs besides its draft. */
  form: OrderFormPlace
  /** What the panel of own lists needs of the accounts. */
  margin: MarginActions
  onTake: TakePrice
  onSearch: () => void
  onKeys: () => void
  onEdit: (id: string) => void
  /** What is one's own on the chart. */
  own: OwnOnChart
  onCancelAll: (symbol: string | undefined) => void
  /** Says that the margin account is in danger, where it is. */
  banner: ReactNode
  /** The dialog that is open, if any. */
  dialog: ReactNode
}

interface TerminalOptions {
  market: SpotMarket
  markets: readonly SpotMarket[]
  onSymbol: (symbol: string) => void
  accounts: TradeAccounts
  /** The form is not in sight (a phone): bring it there with this side. */
  onForm?: (side: OrderSide) => void
}

/** Opens what is done about a loan; without a coin, for the one that the order takes. */
function useMarginActions(draft: DraftStore, market: SpotMarket, open: (what: Open) => void): MarginActions {
  return useMemo(() => {
    const needed = () => (draft.state().draft.side === 'buy' ? market.quote : market.base)
    return {
      onMargin: (what, coin) => open({ kind: 'margin', what, coin: coin ?? needed() }),
      onTransfer: (coin) => open({ kind: 'transfer', coin: coin ?? needed() }),
    }
  }, [draft, market, open])
}

export function useTerminal({ market, markets, onSymbol, accounts, onForm }: TerminalOptions): Terminal {
  const { account } = accounts
  const draft = useDraftStore(market, account)
  const isLogin = useSession((session) => session.isLogin)
  const [open, setOpen] = useState<Open>(NOTHING)
  const [own, setOwn] = useState<OwnOnChart>(NOTHING_OWN)
  const close = useCallback(() => setOpen(NOTHING), [])
  useOwnLists(market)
  useFollowTrailing(markets)

  const onTake = useCallback<TakePrice>(
    (ticks, lots) => draft.dispatch({ type: 'take', ticks, ...(lots === undefined ? {} : { lots }) }),
    [draft],
  )
  const onSearch = useCallback(() => setOpen({ kind: 'search' }), [])
  const onKeys = useCallback(() => setOpen({ kind: 'keys' }), [])
  const onEdit = useCallback((id: string) => setOpen({ kind: 'edit', id }), [])
  const onMoveOrder = useCallback(
    (id: string, price: number) => {
      const ticks = nearestTicks(market, price)
      if (ticks === undefined) return
      if (confirmsMoves()) setOpen({ kind: 'edit', id, price: ticks })
      else moveAtOnce(id, market, ticks)
    },
    [market],
  )
  const onCancelAll = useCallback((symbol: string | undefined) => setOpen({ kind: 'cancelAll', symbol }), [])

  const margin = useMarginActions(draft, market, setOpen)

  const toForm = (side: OrderSide, kind?: FormKind) => {
    beginOrder(draft, side, kind)
    onForm?.(side)
  }
  useTerminalKeys({
    onSearch,
    onKeys,
    onBuy: () => toForm('buy'),
    onSell: () => toForm('sell'),
    onMarketBuy: () => toForm('buy', 'market'),
    onMarketSell: () => toForm('sell', 'market'),
    onOrders: focusOwnOrders,
    onCancelAll: () => {
      const any = openRows(ownState.rows(), undefined, account).some((row) => row.kind === 'order')
      if (useSession.getState().isLogin && any) onCancelAll(undefined)
    },
  })

  const place = account === 'spot' || !isLogin ? undefined : { account, market, markets }
  return {
    draft,
    form: { store: draft, accounts, place, margin },
    margin,
    onTake,
    onSearch,
    onKeys,
    onEdit,
    own,
    onCancelAll,
    banner:
      place === undefined ? null : (
        <Suspense>
          <RiskBanner {...place} {...margin} />
        </Suspense>
      ),
    dialog: (
      <>
        <Suspense>
          {isLogin ? <SpotOnChart market={market} account={account} onMoved={onMoveOrder} onOwn={setOwn} /> : null}
        </Suspense>
        <Suspense>
          <OpenDialog
            open={open}
            market={market}
            markets={markets}
            account={account}
            onSymbol={onSymbol}
            onClose={close}
          />
        </Suspense>
      </>
    ),
  }
}

/** Turns the form to a side, and to a kind where one is meant, and goes to the first field that is to be filled in. */
function beginOrder(draft: DraftStore, side: OrderSide, kind: FormKind | undefined): void {
  if (kind !== undefined) draft.dispatch({ type: 'kind', kind })
  draft.dispatch({ type: 'side', side })
  requestAnimationFrame(() => {
    const field = document.getElementById(firstField(draft.state().draft))
    if (field instanceof HTMLInputElement) field.select()
  })
}

/** The form's draft of a market; what was entered stays where another account is chosen. */
function useDraftStore(market: SpotMarket, account: TradeAccount): DraftStore {
  const [first] = useState(account)
  const draft = useMemo(() => new DraftStore(market, first), [market, first])
  useEffect(() => draft.tradeWith(account), [draft, account])
  return draft
}

const NOTHING: Open = { kind: 'nothing' }

interface OpenDialogProps {
  open: Open
  market: SpotMarket
  markets: readonly SpotMarket[]
  account: TradeAccount
  onSymbol: (symbol: string) => void
  onClose: () => void
}

function OpenDialog({ open, market, markets, account, onSymbol, onClose }: OpenDialogProps) {
  switch (open.kind) {
    case 'nothing':
      return null
    case 'search':
      return <SymbolPicker here={PICKED} current={market.symbol} onPick={onSymbol} onClose={onClose} />
    case 'keys':
      return <KeysHelp onClose={onClose} />
    case 'cancelAll':
      return <CancelAll symbol={open.symbol} account={account} onClose={onClose} />
    case 'margin': {
      if (account === 'spot') return null
      const { what, coin } = open
      return <MarginDialog {...{ what, account, market, markets, coin, onClose }} />
    }
    case 'transfer':
      if (account === 'spot') return null
      return <MarginTransfer {...{ account, market, markets, coin: open.coin, onClose }} />
    case 'edit':
      return <EditDialog open={open} markets={markets} onClose={onClose} />
  }
}

/** Closes by itself where the order ends while it is being edited: there is nothing left to change. */
function EditDialog({
  open,
  markets,
  onClose,
}: {
  open: Open & { kind: 'edit' }
  markets: readonly SpotMarket[]
  onClose: () => void
}) {
  const row = useOwnRows().find((one) => one.kind === 'order' && one.order.id === open.id)
  if (row?.kind !== 'order') return null
  const market = markets.find((one) => one.symbol === row.order.symbol)
  if (!market) return null
  return (
    <EditSpotOrder
      key={open.id}
      order={row.order}
      market={market}
      onClose={onClose}
      {...(open.price === undefined ? {} : { price: open.price })}
    />
  )
}

/** Where the person wants no question: the client says why it was refused, where it was. */
function moveAtOnce(id: string, market: SpotMarket, ticks: number): void {
  const row = ownState.rows().find((one) => one.kind === 'order' && one.order.id === id)
  if (row?.kind !== 'order') return
  const change = amendmentOf(row.order, market, startOf(row.order, market, ticks))
  if (change !== undefined) void amendOrder(id, change)
}
