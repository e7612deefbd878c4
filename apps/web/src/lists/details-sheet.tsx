/** The sheet that an order's details stand in: loading, not found, or there; its title, its numbers, and the button that cancels it. */
import type { ORDER_STATUSES } from '@candlewick/protocol/order-kinds'
import { Button } from '@candlewick/ui/button.tsx'
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { Sheet } from '@candlewick/ui/dialog.tsx'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Term } from './timeline.tsx'

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

/** What the order is of, and how it stands. */
export function OrderTitle({ status, children }: { status: (typeof ORDER_STATUSES)[number]; children: ReactNode }) {
  const { t } = useTranslation('trade')
  return (
    <>
      {children}
      <span className="font-normal text-ink-2"> · {t(`orders.state.${status}`)}</span>
    </>
  )
}

/** The order's number, and the one its owner gave it, to be copied. */
export function OrderNumbers({ order }: { order: { readonly id: string; readonly clientId: string } }) {
  const { t } = useTranslation('orders')
  return (
    <>
      <Term name={t('number')}>
        {order.id} <CopyButton text={order.id} />
      </Term>
      {order.clientId ? (
        <Term name={t('ownNumber')}>
          <span className="max-w-48 truncate">{order.clientId}</span> <CopyButton text={order.clientId} />
        </Term>
      ) : null}
    </>
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
