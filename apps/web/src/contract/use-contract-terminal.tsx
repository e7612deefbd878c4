/** What both contract terminals do alike: the form's draft, the dialogs, the keys, taking prices from the book. */
import { contractTypeOf } from '@candlewick/protocol/contract-symbols'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../i18n/lazy-part.ts'
import { loadChunk } from '../platform/chunk.ts'
import { useOwnContracts } from '../realtime/own-contracts.ts'
import { useSession } from '../session/session.ts'
import type { TakePrice } from '../terminal/book-side.tsx'
import { useTerminalKeys } from '../terminal/keys.ts'
import { focusOwnOrders } from '../terminal/own-panel-parts.tsx'
import type { ContractMarket } from './contract-market.ts'
import { CONTRACT_FIELDS } from './form/field-ids.ts'
import { ContractStore } from './form/store.ts'
import { useContractSituation } from './form/use-form.ts'
import { refreshPositions, useContractLists } from './own-lists.ts'
import type { PanelActions } from './panel/contract-panel.tsx'
import { useHeldPositions } from './panel/use-held.ts'

const CloseDialog = lazy(() => loadChunk(() => import('./dialogs/close-dialog.tsx')))
const ConfirmDialog = lazy(() => loadChunk(() => import('./dialogs/confirm-dialog.tsx')))
const KeysHelp = lazy(() => loadChunk(() => import('../terminal/keys-help.tsx')))
const LeverageDialog = lazy(() => loadChunk(() => import('./dialogs/leverage-dialog.tsx')))
const MarginDialog = lazy(() => loadChunk(() => import('./dialogs/margin-dialog.tsx')))
const SymbolPicker = lazy(() => loadChunk(() => import('../terminal/symbol-picker.tsx')))
const TransferDialog = lazyPart(() => import('../terminal/transfer-dialog.tsx'), 'transfer')

type Open =
  | { kind: 'nothing' }
  | { kind: 'search' }
  | { kind: 'keys' }
  | { kind: 'leverage' }
  | { kind: 'transfer' }
  | { kind: 'margin'; id: string }
  | { kind: 'close'; id: string; by: 'limit' | 'market' }
  | { kind: 'cancelAll' | 'closeAll'; symbol: string | undefined }

const NOTHING: Open = { kind: 'nothing' }

export interface ContractTerminal extends PanelActions {
  store: ContractStore
  onTake: TakePrice
  onSearch: () => void
  onKeys: () => void
  onLeverage: () => void
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
      onCancelAll: (symbol: string | undefined) => setOpen({ kind: 'cancelAll', symbol }),
      onCloseAll: (symbol: string | undefined) => setOpen({ kind: 'closeAll', symbol }),
    }),
    [],
  )
  const isLogin = useSession((session) => session.isLogin)
  const navigate = useNavigate()
  const back = useRouterState({ select: (state) => state.location.href })
  const onLeverage = () => {
    if (isLogin) setOpen({ kind: 'leverage' })
    else void navigate({ to: '/user/login', search: { back } })
  }
  const toForm = (side: 'long' | 'short') => {
    store.dispatch({ type: 'side', side })
    onForm?.()
    requestAnimationFrame(() => {
      const field = document.getElementById(CONTRACT_FIELDS.quantity)
      if (field instanceof HTMLInputElement) field.select()
    })
  }
  useTerminalKeys({
    onSearch: actions.onSearch,
    onKeys: actions.onKeys,
    onBuy: () => toForm('long'),
    onSell: () => toForm('short'),
    onOrders: focusOwnOrders,
    onCancelAll: () => {
      if (
        useSession.getState().isLogin &&
        useOwnContracts.getState().orders.some(({ contractType }) => contractType === market.type)
      )
        actions.onCancelAll(undefined)
    },
  })
  return {
    ...actions,
    store,
    onTake,
    onLeverage,
    dialog: (
      <Suspense>
        <OpenDialog open={open} store={store} markets={markets} onSymbol={onSymbol} onClose={close} />
      </Suspense>
    ),
  }
}

interface OpenDialogProps {
  open: Open
  store: ContractStore
  markets: readonly ContractMarket[]
  onSymbol: (symbol: string) => void
  onClose: () => void
}

function OpenDialog({ open, store, markets, onSymbol, onClose }: OpenDialogProps) {
  const { t } = useTranslation('contract')
  const { market } = store
  const tagOf = useCallback((symbol: string) => t(`kind.${contractTypeOf(symbol)}`), [t])
  switch (open.kind) {
    case 'nothing':
      return null
    case 'search':
      return (
        <SymbolPicker markets={markets} tagOf={tagOf} current={market.symbol} onPick={onSymbol} onClose={onClose} />
      )
    case 'keys':
      return <KeysHelp onClose={onClose} />
    case 'leverage':
      return <LeverageDialog store={store} onClose={onClose} />
    case 'transfer':
      return (
        <TransferDialog
          account={market.account}
          coins={[{ coin: market.settle, decimals: market.settleDecimals }]}
          onMoved={refreshPositions}
          onClose={onClose}
        />
      )
    case 'cancelAll':
    case 'closeAll':
      return <ConfirmDialog what={open.kind} type={market.type} symbol={open.symbol} onClose={onClose} />
    case 'margin':
    case 'close':
      return <PositionDialog open={open} markets={markets} onClose={onClose} />
  }
}

interface PositionDialogProps {
  open: Open & { kind: 'margin' | 'close' }
  markets: readonly ContractMarket[]
  onClose: () => void
}

/** Closes by itself where the position ends while it stands. */
function PositionDialog({ open, markets, onClose }: PositionDialogProps) {
  const held = useHeldPositions(markets).find((one) => one.position.id === open.id)
  if (held === undefined) return null
  if (open.kind === 'margin') return <MarginDialog held={held} onClose={onClose} />
  return <ClosePosition held={held} by={open.by} markets={markets} onClose={onClose} />
}

interface ClosePositionProps {
  held: ReturnType<typeof useHeldPositions>[number]
  by: 'limit' | 'market'
  markets: readonly ContractMarket[]
  onClose: () => void
}

/** The position may be another contract's than the terminal's: its own situation is what counts. */
function ClosePosition({ held, by, markets, onClose }: ClosePositionProps) {
  const { market, position } = held
  const store = useMemo(() => new ContractStore(market, markets), [market, markets])
  store.takeSetting({ mode: position.marginMode, leverage: position.leverage })
  const situation = useContractSituation(store)
  return <CloseDialog held={held} kind={by} situation={situation} onClose={onClose} />
}
