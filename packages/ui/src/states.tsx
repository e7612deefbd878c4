/** What stands where data will stand: a skeleton while it loads, a word when there is none, a way on when it failed. */
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { useUiTexts } from './ui-texts.tsx'

/** A grey shape of what is coming; give it the size of the real thing. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-pulse rounded-control bg-line', className)} />
}

interface StateProps {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}

/** Drawings of the app's folder of pictures, all in one hand: a page, a list, a wallet that are empty, and what is not here. */
export type EmptyPicture = 'ledger' | 'search' | 'wallet' | 'closed' | 'broken' | 'key'

/** Says what will stand here, and offers the action that fills it; with a drawing where there is room for one. */
export function Empty({ title, children, action, className, picture }: StateProps & { picture?: EmptyPicture }) {
  return (
    <div className={cx('grid justify-items-center gap-2 px-4 py-10 text-center', className)}>
      {picture ? (
        <img src={`/img/empty-${picture}.svg`} alt="" width={112} height={77} loading="lazy" className="mb-1" />
      ) : null}
      <p className="font-medium text-ink">{title}</p>
      {children ? <p className="max-w-dialog text-13 text-ink-2">{children}</p> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  )
}

/** Says what failed and what to do. */
export function ErrorState({ title, children, onRetry, className }: StateProps & { onRetry?: () => void }) {
  const texts = useUiTexts()
  return (
    <div role="alert" className={cx('grid justify-items-center gap-2 px-4 py-10 text-center', className)}>
      <p className="font-medium text-ink">{title}</p>
      {children ? <p className="max-w-dialog text-13 text-ink-2">{children}</p> : null}
      {onRetry ? (
        <Button size="sm" className="mt-2" onClick={onRetry}>
          {texts.retry}
        </Button>
      ) : null}
    </div>
  )
}
