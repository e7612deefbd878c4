/** The newest settled flash contract, recomputed before the visitor's eyes; before the first, that it will be. */
import { groupDigits } from '@candlewick/money/display'
import { cx } from '@candlewick/ui/cx.ts'
import { Empty } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../platform/queries.ts'
import { useServerClock } from '../../platform/server-clock.ts'
import { recomputeLast, type LastSettled as Told } from './recompute.ts'
import { WindowsPicture } from './windows-picture.tsx'

const ANEW_MS = 10_000
const LINK = 'text-13 font-medium underline underline-offset-4'

export default function LastSettled() {
  const { t } = useTranslation('home')
  const { data } = useQuery({ ...callQuery('flash.lastSettled', {}), refetchInterval: ANEW_MS, retry: false })
  if (data === null)
    return (
      <Empty title={t('last.none')} className="min-h-84 content-center">
        {t('last.noneHint')}
      </Empty>
    )
  // As high as what comes: nothing below it moves.
  return data === undefined ? <div className="min-h-84" /> : <Shown told={data} />
}

function Shown({ told }: { told: Told }) {
  const { t, i18n } = useTranslation('home')
  const { separators } = useUiTexts()
  const found = useMemo(() => recomputeLast(told), [told])
  const now = useServerClock(1_000)
  const name = told.symbol.replace('_', '/')
  return (
    <section aria-label={t('last.outcome')} className="grid min-h-84 content-start gap-3 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">{t('last.title', { ago: agoText(now - told.settledAt, i18n.language) })}</h2>
        <p className={cx('flex items-center gap-1.5 text-13 font-medium', found.good ? 'text-up' : 'text-down')}>
          {found.good ? <Check size={14} aria-hidden="true" /> : <X size={14} aria-hidden="true" />}
          {t(found.good ? 'last.good' : 'last.bad')}
        </p>
      </div>
      <p className="text-13 text-ink-2">{t(`last.${told.direction}`, { name })}</p>
      <WindowsPicture entry={found.entry} settlement={found.settlement} />
      <dl className="num flex flex-wrap justify-between gap-x-3 gap-y-2 border-t border-line pt-3 text-13">
        <Figure name={t('last.start')} text={groupDigits(told.openPrice, separators)} />
        <Figure name={t('last.end')} text={groupDigits(told.settlePrice, separators)} />
        <Figure name={t('last.outcome')} text={outcomeText(told.outcome, t)} />
      </dl>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-13 text-ink-2">
        {t('last.chain', { number: groupDigits(String(found.links), separators) })}
        <Link to="/proof/flash" className={cx(LINK, 'text-ink')}>
          {t('last.check')}
        </Link>
      </p>
    </section>
  )
}

function Figure({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-16 font-semibold">{text}</dd>
    </div>
  )
}

type T = ReturnType<typeof useTranslation<'home'>>['t']

function outcomeText(outcome: Told['outcome'], t: T): string {
  if (outcome === 'win') return t('last.win')
  return outcome === 'lose' ? t('last.lose') : t('last.draw')
}

/** "8 seconds ago", in the largest unit that is whole. */
function agoText(ms: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  const seconds = Math.max(1, Math.round(ms / 1_000))
  if (seconds < 60) return format.format(-seconds, 'second')
  if (seconds < 3_600) return format.format(-Math.floor(seconds / 60), 'minute')
  return seconds < 86_400
    ? format.format(-Math.floor(seconds / 3_600), 'hour')
    : format.format(-Math.floor(seconds / 86_400), 'day')
}
