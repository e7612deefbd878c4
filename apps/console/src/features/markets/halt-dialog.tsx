/** Halts a market, which one operator may, or resumes it, which takes two. */
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import type { Haltable } from './products/form.ts'

interface HaltDialogProps {
  product: Haltable
  symbol: string
  isOpen: boolean
  onClose: () => void
}

export function HaltDialog({ product, symbol, isOpen, onClose }: HaltDialogProps) {
  const { t } = useTranslation('markets')
  const proposed = useProposed()
  const act = isOpen ? 'halt' : 'resume'
  return (
    <ReasonDialog
      title={t(`ask.${act}`, { symbol })}
      consequence={t(`comes.${act}`)}
      confirm={t(act)}
      variant={isOpen ? 'danger' : 'primary'}
      onClose={onClose}
      onReason={async (reason) => {
        const of = { product, symbol, reason }
        proposed(await (isOpen ? api.call('console.markets.halt', of) : api.call('console.markets.resume', of)))
        await renew('console.markets.list', 'console.markets.open', 'console.markets.history')
        onClose()
      }}
    />
  )
}
