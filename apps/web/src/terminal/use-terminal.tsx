/** What both terminals do alike: the form's draft, the dialogs, the keys, taking prices from book and chart. */
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { loadChunk } from '../platform/chunk.ts'
import { ownState, useOwnRows } from '../realtime/own.ts'
import { useSession } from '../session/session.ts'
import type { TakePrice } from './book-side.tsx'
import { DraftStore } from './form/draft-store.ts'
import { firstField } from './form/first-field.ts'
import type { OrderSide } from './form/order-draft.ts'
import { useTerminalKeys } from './keys.ts'
import { useOwnLists } from './own-lists.ts'
import { focusOwnOrders } from './own-panel-parts.tsx'
import { nearestTicks, type SpotMarket } from './spot-market.ts'
import { useFollowTrailing } from './trailing-follow.ts'

const CancelAll = lazy(() => loadChunk(() => import('./cancel-all.tsx')))
const EditOrder = lazy(() => loadChunk(() => import('./edit-order.tsx')))
const KeysHelp = lazy(() => loadChunk(() => import('./keys-help.tsx')))
const SymbolPicker = lazy(() => loadChunk(() => import('./symbol-picker.tsx')))

type Open =
  | { kind: 'nothing' }
  | { kind: 'search' }
  | { kind: 'keys' }
  | { kind: 'cancelAll'; symbol: string | undefined }
  | { kind: 'edit'; id: string; price?: number }

export interface Terminal {
  draft: DraftStore
  onTake: TakePrice
  onSearch: () => void
  onKeys: () => void
  onEdit: (id: string) => void
  onMoveOrder: (id: string, price: number) => void
  onCancelAll: (symbol: string | undefined) => void
  /** The dialog that is open, if any. */
  dialog: ReactNode
}

interface TerminalOptions {
  market: SpotMarket
  markets: readonly SpotMarket[]
  onSymbol: (symbol: string) => void
  /** The form is not in sight (a phone): bring it there with this side. */
  onForm?: (side: OrderSide) => void
}

export function useTerminal({ market, markets, onSymbol, onForm }: TerminalOptions): Terminal {
  const draft = useMemo(() => new DraftStore(market), [market])
  const [open, setOpen] = useState<Open>(NOTHING)
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
      if (ticks !== undefined) setOpen({ kind: 'edit', id, price: ticks })
    },
    [market],
  )
  const onCancelAll = useCallback((symbol: string | undefined) => setOpen({ kind: 'cancelAll', symbol }), [])

  const toForm = (side: OrderSide) => {
    draft.dispatch({ type: 'side', side })
    onForm?.(side)
    requestAnimationFrame(() => {
      const field = document.getElementById(firstField(draft.state().draft))
      if (field instanceof HTMLInputElement) field.select()
    })
  }
  useTerminalKeys({
    onSearch,
    onKeys,
    onBuy: () => toForm('buy'),
    onSell: () => toForm('sell'),
    onOrders: focusOwnOrders,
    onCancelAll: () => {
      const any = ownState.rows().some((row) => row.kind === 'order')
      if (useSession.getState().isLogin && any) onCancelAll(undefined)
    },
  })

  return {
    draft,
    onTake,
    onSearch,
    onKeys,
    onEdit,
    onMoveOrder,
    onCancelAll,
    dialog: (
      <Suspense>
        <OpenDialog open={open} market={market} markets={markets} onSymbol={onSymbol} onClose={close} />
      </Suspense>
    ),
  }
}

const NOTHING: Open = { kind: 'nothing' }

interface OpenDialogProps {
  open: Open
  market: SpotMarket
  markets: readonly SpotMarket[]
  onSymbol: (symbol: string) => void
  onClose: () => void
}

function OpenDialog({ open, market, markets, onSymbol, onClose }: OpenDialogProps) {
  switch (open.kind) {
    case 'nothing':
      return null
    case 'search':
      return <SymbolPicker markets={markets} current={market.symbol} onPick={onSymbol} onClose={onClose} />
    case 'keys':
      return <KeysHelp onClose={onClose} />
    case 'cancelAll':
      return <CancelAll symbol={open.symbol} onClose={onClose} />
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
    <EditOrder
      key={open.id}
      order={row.order}
      market={market}
      onClose={onClose}
      {...(open.price === undefined ? {} : { price: open.price })}
    />
  )
}
