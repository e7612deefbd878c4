/** The contracts that run, side by side: how long still, how they stand, what they would bring; and how they ended. */
import { groupDigits } from '@candlewick/money/display'
import type { OwnFlashOrder } from '@candlewick/protocol/realtime'
import { IconButton } from '@candlewick/ui/button.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { DIRECTION_COLOUR, directionOf, UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { ScrollBox } from '@candlewick/ui/scroll-box.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerClock } from '../../platform/server-clock.ts'
import { useDetail } from '../../realtime/market.ts'
import { useSession } from '../../session/session.ts'
import { countdownText, FlashDirection, FlashProfit, profitText, useCycleText } from './figures.tsx'
import { flashName } from './flash-market.ts'
import { HowItWorks } from './how-it-works.tsx'
import { putAway, useOwnFlash } from './own-flash.ts'
import { pricesAlike, profitAt, provisionalOutcomeOf } from './provisional-outcome.ts'
import { Ring, type RingTone } from './ring.tsx'
import { FLASH_TICK } from './tick.ts'

interface RunningProps {
  onOpen: (id: string) => void
  /** Where nothing runs, how it works is said in its place. */
  guide?: boolean
  /** Stands beside the chart where there is room: one below the other, the next to end with a large ring. */
  beside?: boolean
  className?: string
}

/** One below the other; the first with its ring above what it says. */
const BESIDE =
  'xl:flex-col xl:*:w-full xl:*:first:flex-col xl:*:first:items-stretch xl:[&>li:first-child>[data-ring]]:size-40 xl:[&>li:first-child>[data-ring]]:self-center'

/** A result stands this long, unless it is put away. */
const RESULT_MS = 15_000

export function Running({ onOpen, guide = true, beside = false, className }: RunningProps) {
  const { t } = useTranslation('flash')
  const isLogin = useSession((session) => session.isLogin)
  const running = useOwnFlash((own) => own.running)
  const ended = useOwnFlash((own) => own.ended)
  const some = isLogin && running.length + ended.length > 0
  return (
    <section
      aria-label={t('running.title')}
      className={cx('min-h-0 min-w-0', beside && 'xl:overflow-y-auto', className)}
    >
      <Results ended={ended} />
      {some ? (
        <ScrollBox label={t('running.title')} className={cx('edges overflow-x-auto', beside && 'xl:overflow-visible')}>
          <ul className={cx('flex gap-3 p-3', beside && BESIDE)}>
            {ended.map((order) => (
              <EndedCard key={order.id} order={order} onOpen={onOpen} />
            ))}
            {running.map((order) => (
              <RunningCard key={order.id} order={order} onOpen={onOpen} />
            ))}
          </ul>
        </ScrollBox>
      ) : guide ? (
        <HowItWorks />
      ) : null}
    </section>
  )
}

/** What ended, for those who do not see it. */
function Results({ ended }: { ended: readonly OwnFlashOrder[] }) {
  const { t } = useTranslation('flash')
  const { separators } = useUiTexts()
  const last = ended[0]
  return (
    <p role="status" className="sr-only">
      {last?.outcome === undefined
        ? ''
        : t(`said.${last.outcome}`, {
            amount: `${profitText(last.profitAndLoss ?? '0', separators)} ${last.coin}`,
            name: flashName(last.symbol),
          })}
    </p>
  )
}

const CARD = 'flex w-80 shrink-0 gap-4 rounded-surface border border-line bg-surface p-3 max-sm:w-72'

interface CardProps {
  order: OwnFlashOrder
  onOpen: (id: string) => void
}

function RunningCard({ order, onOpen }: CardProps) {
  const { t } = useTranslation('flash')
  const { separators } = useUiTexts()
  const now = useServerClock(FLASH_TICK)
  const price = useDetail(order.symbol)?.index
  const left = order.settleAt - Math.max(now, order.openTime)
  const generating = order.status === 'generating'
  const provisional = provisionalOutcomeOf(order, price)
  const [opened, current] = pricesAlike(order.openPrice, price)
  const tone: RingTone = generating ? 'wait' : provisional === 'win' ? 'up' : provisional === 'lose' ? 'down' : 'ink'
  const state = generating ? t('state.generating') : left <= 0 ? t('state.settling') : undefined
  return (
    <li className={CARD}>
      <Ring part={generating ? 1 : left / (order.period * 1_000)} tone={tone}>
        <span role="timer" className="text-16 font-semibold tracking-tight">
          {countdownText(left)}
        </span>
        {state === undefined ? null : <span className="max-w-18 text-11 leading-tight text-ink-2">{state}</span>}
      </Ring>
      <div className="grid min-w-0 flex-1 content-between gap-1 text-12">
        <Head order={order} />
        <dl className="num grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
          <Pair
            name={t('openPrice')}
            text={generating ? t('running.opening') : opened && groupDigits(opened, separators)}
          />
          <Pair name={t('currentPrice')} text={current && groupDigits(current, separators)} />
        </dl>
        <div className="flex items-baseline justify-between gap-2">
          {provisional === undefined ? (
            <span className="num text-ink-2">
              {t('running.possible', { amount: `${groupDigits(order.winPayout, separators)} ${order.coin}` })}
            </span>
          ) : (
            <span className="font-medium">
              <span className="text-ink-2">{t(`standing.${provisional}`)} </span>
              <FlashProfit text={profitAt(provisional, order)} coin={order.coin} />
            </span>
          )}
          <Details id={order.id} onOpen={onOpen} />
        </div>
      </div>
    </li>
  )
}

function EndedCard({ order, onOpen }: CardProps) {
  const { t } = useTranslation('flash')
  const { separators } = useUiTexts()
  const { close } = useUiTexts()
  useEffect(() => {
    const timer = setTimeout(() => putAway(order.id), RESULT_MS)
    return () => clearTimeout(timer)
  }, [order.id])
  const direction = directionOf(order.profitAndLoss)
  const outcome = order.outcome ?? 'void'
  return (
    <li
      className={cx(
        CARD,
        'relative animate-rise',
        direction === 'up' && 'bg-up-soft!',
        direction === 'down' && 'bg-down-soft!',
      )}
    >
      <Ring part={1} tone={direction === 'flat' ? 'ink' : direction}>
        <span className={cx('text-16 font-semibold', DIRECTION_COLOUR[direction])}>{t(`outcome.${outcome}`)}</span>
      </Ring>
      <div className="grid min-w-0 flex-1 content-between gap-1 text-12">
        <Head order={order} />
        <p className={cx('num text-16 font-bold', DIRECTION_COLOUR[direction])}>
          {profitText(order.profitAndLoss ?? '0', separators)} {order.coin}
        </p>
        <div className="flex items-baseline justify-between gap-2">
          <span className="num text-ink-2">
            {order.openPrice === undefined ? UNKNOWN_FIGURE : groupDigits(order.openPrice, separators)}
            <span aria-hidden="true"> → </span>
            {order.settlePrice === undefined ? UNKNOWN_FIGURE : groupDigits(order.settlePrice, separators)}
          </span>
          <Details id={order.id} onOpen={onOpen} />
        </div>
      </div>
      <IconButton label={close} className="absolute top-1 right-1 size-6!" onClick={() => putAway(order.id)}>
        <X size={13} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

function Head({ order }: { order: OwnFlashOrder }) {
  const { separators } = useUiTexts()
  const cycle = useCycleText()
  return (
    <p className="num flex flex-wrap items-baseline gap-x-2 pr-5 font-semibold">
      <span>{flashName(order.symbol)}</span>
      <FlashDirection direction={order.direction} />
      <span className="font-normal text-ink-2">
        {groupDigits(order.stake, separators)} {order.coin} · {cycle(order.period)}
      </span>
    </p>
  )
}

function Pair({ name, text }: { name: string; text: string | undefined }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right font-medium">{text ?? UNKNOWN_FIGURE}</dd>
    </>
  )
}

function Details({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const { t } = useTranslation('flash')
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(id)}
      className="text-ink-2 underline underline-offset-2 hover:text-ink"
    >
      {t('details')}
    </button>
  )
}
