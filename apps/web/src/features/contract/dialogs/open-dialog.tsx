/** The dialogs of a contract terminal, each loaded when it is first opened. */
import { CONTRACT_TYPES } from '@candlewick/protocol/contract-symbols'
import { loadChunk } from '@candlewick/ui/chunk.ts'
import { lazy, useMemo } from 'react'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import { useFormSituation } from '../../../terminal/form/use-form.ts'
import type { ContractMarket } from '../contract-market.ts'
import { ContractStore } from '../form/store.ts'
import { refreshPositions } from '../own-lists.ts'
import { useHeldPositions } from '../panel/use-held.ts'
import type { HeldPosition } from '../position-state.ts'
import type { MovedProtection } from './protect-dialog.tsx'

const CloseDialog = lazy(() => loadChunk(() => import('./close-dialog.tsx')))
const ConfirmDialog = lazy(() => loadChunk(() => import('./confirm-dialog.tsx')))
const KeysHelp = lazy(() => loadChunk(() => import('../../../terminal/desk/keys-help.tsx')))
const LeverageDialog = lazy(() => loadChunk(() => import('./leverage-dialog.tsx')))
const MarginDialog = lazy(() => loadChunk(() => import('./margin-dialog.tsx')))
const EditContractOrder = lazy(() => loadChunk(() => import('./edit-contract-order.tsx')))
const ProtectDialog = lazy(() => loadChunk(() => import('./protect-dialog.tsx')))
const ProfitSheet = lazy(() => loadChunk(() => import('./profit-sheet.tsx')))
const ReverseDialog = lazy(() => loadChunk(() => import('./reverse-dialog.tsx')))
const SymbolPicker = lazy(() => loadChunk(() => import('../../../terminal/desk/symbol-picker.tsx')))
const TransferDialog = lazyPart(() => import('../../../terminal/desk/transfer-dialog.tsx'), 'transfer')

/** The dialog that is open, and of what. */
export type Open =
  | { kind: 'nothing' }
  | { kind: 'search' }
  | { kind: 'keys' }
  | { kind: 'leverage' }
  | { kind: 'transfer' }
  | { kind: 'margin'; id: string }
  | { kind: 'reverse'; id: string }
  | { kind: 'profit'; id: string }
  /** Of a position; with a price where its line was let go. */
  | { kind: 'protect'; id: string; moved?: MovedProtection }
  /** Of an order; with the ticks where its line was let go. */
  | { kind: 'edit'; id: string; price?: number }
  | { kind: 'close'; id: string; by: 'limit' | 'market' }
  | { kind: 'cancelAll' | 'closeAll'; symbol: string | undefined }

export const NOTHING: Open = { kind: 'nothing' }

interface OpenDialogProps {
  open: Open
  store: ContractStore
  markets: readonly ContractMarket[]
  onSymbol: (symbol: string) => void
  onClose: () => void
}

export function OpenDialog({ open, store, markets, onSymbol, onClose }: OpenDialogProps) {
  const { market } = store
  switch (open.kind) {
    case 'nothing':
      return null
    case 'search':
      return <SymbolPicker here={CONTRACT_TYPES} current={market.symbol} onPick={onSymbol} onClose={onClose} />
    case 'keys':
      return <KeysHelp positions onClose={onClose} />
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
    case 'edit':
      return <EditContractOrder open={open} markets={markets} onClose={onClose} />
    case 'margin':
    case 'close':
    case 'protect':
    case 'reverse':
    case 'profit':
      return <PositionDialog open={open} markets={markets} onClose={onClose} />
  }
}

interface PositionDialogProps {
  open: Open & { kind: 'margin' | 'close' | 'protect' | 'reverse' | 'profit' }
  markets: readonly ContractMarket[]
  onClose: () => void
}

/** Closes by itself where the position ends while it stands. */
function PositionDialog({ open, markets, onClose }: PositionDialogProps) {
  const all = useHeldPositions(markets)
  const held = all.find((one) => one.position.id === open.id)
  if (held === undefined) return null
  switch (open.kind) {
    case 'margin':
      return <MarginDialog held={held} onClose={onClose} />
    case 'protect':
      return <ProtectDialog held={held} all={all} moved={open.moved} onClose={onClose} />
    case 'profit':
      return <ProfitSheet held={held} onClose={onClose} />
    case 'reverse':
    case 'close':
      return <MarketPosition open={open} held={held} all={all} markets={markets} onClose={onClose} />
  }
}

interface MarketPositionProps extends PositionDialogProps {
  open: Open & { kind: 'close' | 'reverse' }
  held: HeldPosition
  all: readonly HeldPosition[]
}

/** The position may be another contract's than the terminal's: its own situation is what counts. */
function MarketPosition({ open, held, all, markets, onClose }: MarketPositionProps) {
  const { market, position } = held
  const store = useMemo(() => new ContractStore(market, markets), [market, markets])
  store.takeSetting({ mode: position.marginMode, leverage: position.leverage })
  const situation = useFormSituation(store)
  if (open.kind === 'reverse') {
    return <ReverseDialog held={held} all={all} situation={situation} onClose={onClose} />
  }
  return <CloseDialog held={held} kind={open.by} situation={situation} onClose={onClose} />
}
