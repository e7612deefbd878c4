/** The parts of an order's details: its terms line by line, and what happened to it from placing to its end. */
import type { OrderStep } from '@candlewick/protocol/realtime'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TerminalMarket } from '../markets/terminal-market.ts'
import { Time } from '../settings/time.tsx'
import { MoneyCell, PriceCell, QuantityCell } from './order-columns.tsx'

/** A fill as the timeline tells of it, of whatever product. */
export type TimelineFill = Pick<
  Extract<OrderStep, { what: 'filled' }>['fill'],
  'id' | 'quantity' | 'price' | 'amount' | 'fee' | 'feeCoin' | 'role'
>
/** A step of an order of any product. */
export type TimelineEntry =
  | Exclude<OrderStep, { what: 'filled' }>
  | { readonly what: 'filled'; readonly time: number; readonly fill: TimelineFill }

/** The words we have for why an order ended; another reason is shown by its name. */
const REASONS = [
  'user',
  'ioc',
  'fok',
  'self_trade',
  'slip',
  'ladder',
  'dust',
  'max_fills',
  'oco',
  'price_band',
  'post_only',
  'no_liquidity',
  'insufficient_balance',
  'min_notional',
  'liquidation',
  'reduce_only',
  'margin',
  'bankruptcy',
  'leverage_tier',
  'would_trigger',
  'max_open_orders',
  'replaced',
] as const

export function tifWords(t: (key: 'form.GTC' | 'form.IOC' | 'form.FOK') => string, tif: string): string {
  if (tif === 'IOC') return t('form.IOC')
  return tif === 'FOK' ? t('form.FOK') : t('form.GTC')
}

export function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 border-t border-line first:border-t-0">
      <dt className="text-ink-2">{name}</dt>
      <dd className="flex min-w-0 items-center gap-1 text-right">{children}</dd>
    </div>
  )
}

interface TimelineProps {
  steps: readonly TimelineEntry[]
  market: TerminalMarket | undefined
  /** What it is doing now, where it has not ended. */
  now?: { title: string; hint: string } | undefined
}

export function Timeline({ steps, market, now }: TimelineProps) {
  const { t } = useTranslation('orders')
  return (
    <section className="mt-6">
      <h3 className="mb-3 font-semibold">{t('timeline')}</h3>
      <ol className="num grid gap-4 border-l border-line-strong pl-5 text-13">
        {steps.map((step) => (
          <TimelineStep key={step.what === 'filled' ? step.fill.id : step.what} step={step} market={market} />
        ))}
        {now ? (
          <Step title={now.title} strong>
            {now.hint}
          </Step>
        ) : null}
      </ol>
    </section>
  )
}

/** One thing that happened: placed, triggered, a fill with its fee, the end and why. */
function TimelineStep({ step, market }: { step: TimelineEntry; market: TerminalMarket | undefined }) {
  const { t } = useTranslation('orders')
  switch (step.what) {
    case 'placed':
      return <Step at={step.time} title={t('placed')} />
    case 'triggered':
      return (
        <Step
          at={step.time}
          title={
            <>
              {t('triggered')} <PriceCell market={market} text={step.price} />
            </>
          }
        />
      )
    case 'filled':
      return (
        <Step
          at={step.time}
          title={
            <>
              {t('filled')} <QuantityCell market={market} text={step.fill.quantity} />
              <span className="text-ink-3"> × </span>
              <PriceCell market={market} text={step.fill.price} />
            </>
          }
        >
          <FillText fill={step.fill} />
        </Step>
      )
    case 'ended':
      return (
        <Step at={step.time} title={t(`ended.${step.status}`)} strong>
          <Why reason={step.reason} />
        </Step>
      )
  }
}

function FillText({ fill }: { fill: TimelineFill }) {
  const { t } = useTranslation('trade')
  return (
    <>
      {t('total')} <MoneyCell text={fill.amount} unit={fill.feeCoin} /> · {t('fee')}{' '}
      <MoneyCell text={fill.fee} unit={fill.feeCoin} /> · {t(fill.role)}
    </>
  )
}

function Why({ reason }: { reason: string | undefined }) {
  const { t } = useTranslation('orders')
  if (reason === undefined || reason === '') return null
  const known = REASONS.find((each) => each === reason)
  return <>{known ? t(`why.${known}`) : reason}</>
}

interface StepProps {
  /** Epoch milliseconds. */
  at?: number
  title: ReactNode
  strong?: boolean
  children?: ReactNode
}

/** One thing that happened, or will. */
export function Step({ at, title, strong, children }: StepProps) {
  return (
    <li className="relative">
      <span
        aria-hidden="true"
        className={`absolute top-1.5 -left-6 size-2 rounded-full border border-ink ${strong ? 'bg-ink' : 'bg-raised'}`}
      />
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{title}</span>
        {at === undefined ? null : <Time at={at} className="text-12 text-ink-2" />}
      </p>
      {children ? <p className="text-12 text-ink-2">{children}</p> : null}
    </li>
  )
}
