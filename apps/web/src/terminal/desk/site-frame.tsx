/** The frame of a terminal inside the site: cards on the page, roomier than the professional one, and the way to that. */
import { Boundary } from '@candlewick/ui/boundary.tsx'
import { buttonClass } from '@candlewick/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { Maximize2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type TradeAccount, wordOf } from '../../platform/accounts.ts'
import { useIsWide } from '../../platform/media.ts'
import { Liveness } from './status-line.tsx'
import { TwoColumns } from './two-columns.tsx'

/** What every part of the frame looks like. */
export const SITE_CARD = 'rounded-surface border border-line bg-surface overflow-hidden'

interface SiteFrameProps {
  bar: ReactNode
  chart: ReactNode
  book: ReactNode
  form: ReactNode
  orders: ReactNode
  dialog: ReactNode
}

export function SiteFrame({ bar, chart, book, form, orders, dialog }: SiteFrameProps) {
  const wide = useIsWide()
  if (!wide) {
    return (
      <div className="flex flex-1 flex-col gap-3 p-3">
        <div className={SITE_CARD}>
          <Boundary name="bar">{bar}</Boundary>
        </div>
        <TwoColumns {...{ chart, book, form, orders }} card={`${SITE_CARD} overflow-visible!`} />
        <Boundary name="dialog">{dialog}</Boundary>
      </div>
    )
  }
  return (
    <div className="mx-auto flex w-full max-w-[1680px] flex-1 flex-col gap-3 p-3 xl:p-4">
      <div className={SITE_CARD}>
        <Boundary name="bar">{bar}</Boundary>
      </div>
      {/* The form has the whole height wherever the lists have room enough beside it. */}
      <div className="grid grid-cols-[minmax(0,1fr)_280px_320px] grid-rows-[max(640px,calc(100dvh-430px))_auto] gap-3">
        <Boundary name="chart">{chart}</Boundary>
        <Boundary name="book">{book}</Boundary>
        <div className={`${SITE_CARD} overflow-y-auto! p-4 xl:row-span-2`}>
          <Boundary name="form">{form}</Boundary>
        </div>
        <div className="col-span-2 min-w-0 max-xl:col-span-3">
          <Boundary name="orders">{orders}</Boundary>
        </div>
      </div>
      <Boundary name="dialog">{dialog}</Boundary>
    </div>
  )
}

interface ToProProps {
  to: '/exchange/full-screen/$type' | '/exchange/full-contract/$type'
  symbol: string
  /** The account that is traded with, where there is a choice of them. */
  account?: TradeAccount
  /** The bar has more figures than usual: how live they are is said on wider screens only. */
  crowded?: boolean
}

/** The end of the bar: how live the figures are, and the way to the professional terminal. */
export function ToPro({ to, symbol, account, crowded = false }: ToProProps) {
  const { t } = useTranslation('trade')
  return (
    <>
      <span className={`hidden text-11 text-ink-2 ${crowded ? '2xl:block' : 'xl:block'}`}>
        <Liveness />
      </span>
      <Link
        to={to}
        params={{ type: symbol }}
        search={account === undefined ? {} : { type: wordOf(account) }}
        title={t('layout.proTerminal')}
        aria-label={t('layout.proTerminal')}
        className={buttonClass('ghost', 'sm')}
      >
        <Maximize2 size={14} aria-hidden="true" />
      </Link>
    </>
  )
}
