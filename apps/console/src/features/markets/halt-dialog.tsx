/** Halts a market, which one operator may, or resumes it, which takes two. */
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import type { Market } from './market-page.tsx'
import type { Haltable } from './products/form.ts'

interface HaltDialogProps {
  product: Haltable
  symbol: string
  isOpen: boolean
  /** How much is open in it; null where it has no book. */
  open: Market['open']
  onClose: () => void
}

export function HaltDialog({ product, symbol, isOpen, open, onClose }: HaltDialogProps) {
  const { t } = useTranslation('markets')
  const proposed = useProposed()
  const act = isOpen ? 'halt' : 'resume'
  return (
    <ReasonDialog
      title={t(`ask.${act}`, { symbol })}
      consequence={isOpen ? <Halted product={product} open={open} /> : t('comes.resume')}
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

/** What is concerned, and what becomes of it while the market is halted. */
function Halted({ product, open }: Pick<HaltDialogProps, 'product' | 'open'>) {
  const { t } = useTranslation('markets')
  const orders = open === null ? undefined : t('concerned.orders', { count: open.orders })
  const positions =
    open === null || open.positions === null ? undefined : t('concerned.positions', { count: open.positions })
  const concerned = [orders, positions].filter((words) => words !== undefined)
  return (
    <>
      {concerned.length === 0 ? null : <b className="block font-semibold">{concerned.join(', ')}</b>}
      {t(`halts.${product}`)}
    </>
  )
}
