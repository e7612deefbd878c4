/** What both contract terminals do alike: the form's draft, the dialogs, the keys, taking prices from the book. */
import type { ContractType } from '@candlewick/protocol/contract-symbols'
import { loadChunk } from '@candlewick/ui/chunk.ts'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { nearestTicks } from '../../markets/terminal-market.ts'
import { useSession } from '../../session/session.ts'
import type { TakePrice } from '../../terminal/book/book-side.tsx'
import { confirmsMoves } from '../../terminal/chart/chart-settings.ts'
import { NOTHING_OWN, type OwnOnChart } from '../../terminal/chart/own-on-chart.ts'
import { useTerminalKeys } from '../../terminal/desk/keys.ts'
import { focusOwnOrders } from '../../terminal/desk/own-panel-parts.tsx'
import type { ContractMarket } from './contract-market.ts'
import { NOTHING, type Open, OpenDialog } from './dialogs/open-dialog.tsx'
import { CONTRACT_FIELDS } from './form/field-ids.ts'
import { ContractStore } from './form/store.ts'
import { lineOf } from './line-ids.ts'
import { useOwnContracts } from './own-contracts.ts'
import { useContractLists } from './own-lists.ts'
import type { PanelActions } from './panel/contract-panel.tsx'

const ContractOnChart = lazy(() => loadChunk(() => import('./contract-on-chart.tsx')))

export interface ContractTerminal extends PanelActions {
  store: ContractStore
  onTake: TakePrice
  onSearch: () => void
  onKeys: () => void
  onLeverage: () => void
  /** What is one's own on the chart. */
  own: OwnOnChart
  /** The dialog that is open, if any. */
  dialog: ReactNode
}

interface TerminalOptions {
  market: ContractMarket
  markets: readonly ContractMarket[]
  onSymbol: (symbol: string) => void
  /** The form is not in sight (a phone): bring it there. */
  onForm?: () => void
}

export function useContractTerminal({ market, markets, onSymbol, onForm }: TerminalOptions): ContractTerminal {
  const store = useMemo(() => new ContractStore(market, markets), [market, markets])
  const [open, setOpen] = useState<Open>(NOTHING)
  const [own, setOwn] = useState<OwnOnChart>(NOTHING_OWN)
  const close = useCallback(() => setOpen(NOTHING), [])
  useContractLists()
  const onTake = useCallback<TakePrice>(
    (ticks, lots) => store.dispatch({ type: 'take', ticks, ...(lots === undefined ? {} : { lots }) }),
    [store],
  )
  const actions = useMemo(
    () => ({
      onSearch: () => setOpen({ kind: 'search' }),
      onKeys: () => setOpen({ kind: 'keys' }),
      onTransfer: () => setOpen({ kind: 'transfer' }),
      onMargin: (id: string) => setOpen({ kind: 'margin', id }),
      onClose: (id: string, by: 'limit' | 'market') => setOpen({ kind: 'close', id, by }),
      onProtect: (id: string) => setOpen({ kind: 'protect', id }),
      onReverse: (id: string) => setOpen({ kind: 'reverse', id }),
      onProfit: (id: string) => setOpen({ kind: 'profit', id }),
      onEditOrder: (id: string) => setOpen({ kind: 'edit', id }),
      onCancelAll: (symbol: string | undefined) => setOpen({ kind: 'cancelAll', symbol }),
      onCloseAll: (symbol: string | undefined) => setOpen({ kind: 'closeAll', symbol }),
    }),
    [],
  )
  const onMoveLine = useCallback(
    (id: string, price: number) => {
      const ticks = nearestTicks(market, price)
      if (ticks === undefined) return
      const line = lineOf(id)
      if (!confirmsMoves()) {
        void loadChunk(() => import('./move-line.ts')).then(({ moveLine }) => moveLine(line, market, ticks))
      } else if (line.kind === 'order') setOpen({ kind: 'edit', id, price: ticks })
      else setOpen({ kind: 'protect', id: line.position, moved: { field: line.field, ticks } })
    },
    [market],
  )
  const isLogin = useSession((session) => session.isLogin)
  const navigate = useNavigate()
  const back = useRouterState({ select: (state) => state.location.href })
  const onLeverage = () => {
    if (isLogin) setOpen({ kind: 'leverage' })
    else void navigate({ to: '/user/login', search: { back } })
  }
  const toForm = (side: 'long' | 'short', at?: 'market') => {
    if (at !== undefined) store.dispatch({ type: 'kind', kind: at })
    store.dispatch({ type: 'side', side })
    onForm?.()
    requestAnimationFrame(() => {
      const { kind, trigger } = store.state().draft
      const first = (kind === 'stop_limit' || kind === 'stop_market') && trigger === '' ? 'trigger' : 'quantity'
      const field = document.getElementById(CONTRACT_FIELDS[first])
      if (field instanceof HTMLInputElement) field.select()
    })
  }
  useTerminalKeys({
    onSearch: actions.onSearch,
    onKeys: actions.onKeys,
    onBuy: () => toForm('long'),
    onSell: () => toForm('short'),
    onMarketBuy: () => toForm('long', 'market'),
    onMarketSell: () => toForm('short', 'market'),
    onOrders: focusOwnOrders,
    onCancelAll: () => {
      if (has(useOwnContracts.getState().orders, market)) actions.onCancelAll(undefined)
    },
    onCloseAll: () => {
      if (has(useOwnContracts.getState().positions, market)) actions.onCloseAll(undefined)
    },
  })
  return {
    ...actions,
    store,
    onTake,
    onLeverage,
    own,
    dialog: (
      <>
        <Suspense>
          {isLogin ? <ContractOnChart market={market} markets={markets} onMoved={onMoveLine} onOwn={setOwn} /> : null}
        </Suspense>
        <Suspense>
          <OpenDialog open={open} store={store} markets={markets} onSymbol={onSymbol} onClose={close} />
        </Suspense>
      </>
    ),
  }
}

/** Whether somebody is logged in and has any of this kind of contracts. */
function has(rows: readonly { contractType: ContractType }[], { type }: ContractMarket): boolean {
  return useSession.getState().isLogin && rows.some(({ contractType }) => contractType === type)
}
