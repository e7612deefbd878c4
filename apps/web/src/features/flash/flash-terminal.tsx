/** What the flash terminal is on every screen: its form, its dialogs, its keys; side by side or one view at a time. */

import { loadChunk } from '@candlewick/ui/chunk.ts'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { FLASH_ACCOUNT } from '../../platform/accounts.ts'
import { useSession } from '../../session/session.ts'
import { useTerminalKeys } from '../../terminal/desk/keys.ts'
import { focusOwnOrders } from '../../terminal/desk/own-panel-parts.tsx'
import type { FlashMarket } from './flash-market.ts'
import { STAKE_FIELD } from './form/flash-form.tsx'
import { type FlashForm, useFlashForm } from './form/use-form.ts'
import { refreshFlash, useFlashLists } from './own-lists.ts'
import { FlashDetails } from './parts.ts'

/** What the picker of markets goes to without leaving the terminal. */
const PICKED = ['flash'] as const
const SymbolPicker = lazy(() => loadChunk(() => import('../../terminal/desk/symbol-picker.tsx')))
const TransferDialog = lazyPart(() => import('../../terminal/desk/transfer-dialog.tsx'), 'transfer')

type Open = { kind: 'nothing' | 'search' | 'transfer' } | { kind: 'details'; id: string }

export interface FlashTerminal {
  form: FlashForm
  onSearch: () => void
  onTransfer: () => void
  onOpen: (id: string) => void
  dialog: ReactNode
}

interface TerminalOptions {
  market: FlashMarket
  onSymbol: (symbol: string) => void
  /** The form is not in sight (a phone): bring it there. */
  onForm?: () => void
}

const NOTHING: Open = { kind: 'nothing' }

export function useFlashTerminal({ market, onSymbol, onForm }: TerminalOptions): FlashTerminal {
  const form = useFlashForm(market)
  const [open, setOpen] = useState<Open>(NOTHING)
  const isLogin = useSession((session) => session.isLogin)
  useFlashLists()
  const close = useCallback(() => setOpen(NOTHING), [])
  const onOpen = useCallback((id: string) => setOpen({ kind: 'details', id }), [])
  const onSearch = useCallback(() => setOpen({ kind: 'search' }), [])
  const onTransfer = useCallback(() => setOpen({ kind: 'transfer' }), [])
  const toForm = (direction: 'up' | 'down') => {
    form.change({ direction })
    onForm?.()
    requestAnimationFrame(() => {
      const field = document.getElementById(STAKE_FIELD)
      if (field instanceof HTMLInputElement) field.select()
    })
  }
  useTerminalKeys({
    onSearch,
    onBuy: () => toForm('up'),
    onSell: () => toForm('down'),
    onOrders: focusOwnOrders,
  })
  return {
    form,
    onSearch,
    onTransfer,
    onOpen,
    dialog: (
      <Suspense>
        {open.kind === 'search' ? (
          <SymbolPicker here={PICKED} current={market.symbol} onPick={onSymbol} onClose={close} />
        ) : null}
        {open.kind === 'transfer' && isLogin ? (
          <TransferDialog
            account={FLASH_ACCOUNT}
            coins={[{ coin: market.coin, decimals: market.coinDecimals }]}
            onMoved={refreshFlash}
            onClose={close}
          />
        ) : null}
        {open.kind === 'details' ? <FlashDetails id={open.id} onClose={close} /> : null}
      </Suspense>
    ),
  }
}
