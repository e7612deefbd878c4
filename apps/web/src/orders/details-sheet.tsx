/** The sheet that an order's details stand in: loading, not found, or there; and the button that cancels it. */
import { Button } from '@candlewick/ui/button.tsx'
import { Sheet } from '@candlewick/ui/dialog.tsx'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface DetailsSheetProps {
  /** Undefined while they load. */
  title: ReactNode | undefined
  failed: boolean
  onRetry: () => void
  onClose: () => void
  /** What can be done with an order that stands. */
  footer: ReactNode | undefined
  children: ReactNode
}

export function DetailsSheet({ title, failed, onRetry, onClose, footer, children }: DetailsSheetProps) {
  const { t } = useTranslation('orders')
  return (
    <Sheet open onClose={onClose} title={title ?? t('details')} className="w-120!" footer={footer}>
      {failed ? (
        <ErrorState title={t('notFound')} onRetry={onRetry}>
          {t('notFoundHint')}
        </ErrorState>
      ) : title === undefined ? (
        <div className="grid gap-4">
          <Skeleton className="h-48 w-full" />
          <Skeleton className="h-32 w-full" />
        </div>
      ) : (
        children
      )}
    </Sheet>
  )
}

interface CancelButtonProps {
  /** Query that is read anew once the order is cancelled. */
  queryKey: readonly unknown[]
  cancel: () => Promise<unknown>
  children: ReactNode
}

export function CancelButton({ queryKey, cancel, children }: CancelButtonProps) {
  const cache = useQueryClient()
  const go = async () => {
    await cancel()
    await cache.invalidateQueries({ queryKey })
  }
  return (
    <Button variant="danger" onClick={() => void go()}>
      {children}
    </Button>
  )
}
