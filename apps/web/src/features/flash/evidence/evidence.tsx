/** The evidence of a flash contract: its signed receipt, the prices of both windows, and the check in this browser. */
import { fromSteps } from '@candlewick/money/decimal'
import { groupDigits } from '@candlewick/money/display'
import { areStretches, ticksOf } from '@candlewick/rules/flash/evidence'
import {
  entryWindow,
  FLASH_SOURCES,
  type FlashWindow,
  settlementWindow,
  tickName,
} from '@candlewick/rules/flash/settlement'
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { ScrollBox } from '@candlewick/ui/scroll-box.tsx'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../platform/queries.ts'
import { Time } from '../../../settings/time.tsx'
import { hasEnded } from '../own-flash.ts'
import type { Evidence } from './check.ts'
import { Recomputation } from './recomputation.tsx'
import { TakeAlong } from './take-along.tsx'

interface EvidencePartProps {
  order: Pick<Evidence['order'], 'id' | 'status'>
}

/** Asked again as often until both windows are closed. */
const AGAIN_MS = 1_500

export default function EvidencePart({ order }: EvidencePartProps) {
  const { t } = useTranslation('flash-evidence')
  const title = useId()
  const query = useQuery({
    ...callQuery('flash.evidence', { id: order.id }),
    refetchInterval: ({ state }) => (hasEnded(order) && state.data?.complete === false ? AGAIN_MS : false),
  })
  const { data } = query
  return (
    <section aria-labelledby={title} className="mt-6 grid gap-4 text-13">
      <div>
        <h3 id={title} className="mb-1 font-semibold">
          {t('title')}
        </h3>
        <p className="text-ink-2">{t('intro')}</p>
      </div>
      {query.isError ? <ErrorState title={t('failed')} onRetry={() => void query.refetch()} /> : null}
      {data === undefined && !query.isError ? <Skeleton className="h-40 w-full" /> : null}
      {data === undefined ? null : (
        <>
          <Receipt evidence={data} />
          {data.complete ? (
            <Proof key={data.order.id} short={data} />
          ) : (
            <p role="status" className="text-ink-2">
              {t('notYet')}
            </p>
          )}
        </>
      )}
    </section>
  )
}

/** The prices and the check of them; of the short proof until the prices between the windows are loaded too. */
function Proof({ short }: { short: Evidence }) {
  const [whole, setWhole] = useState<Evidence['stretches']>()
  const evidence = whole === undefined ? short : { ...short, stretches: whole }
  return (
    <>
      <Recomputation evidence={evidence} onWhole={setWhole} />
      {areStretches(short.stretches) ? <Windows evidence={short} /> : null}
      <TakeAlong evidence={evidence} className="justify-self-start" />
    </>
  )
}

function Receipt({ evidence: { receipt } }: { evidence: Evidence }) {
  const { t } = useTranslation('flash-evidence')
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <h4 className="font-medium">{t('receipt')}</h4>
        <CopyButton text={receipt.text} />
      </div>
      <ScrollBox label={t('receipt')} className="overflow-x-auto rounded-control border border-line bg-sunken p-3">
        <pre className="font-mono text-11 leading-relaxed">{receipt.text}</pre>
      </ScrollBox>
      <Hash name={t('hash')} text={receipt.hash} />
      <Hash name={t('signature')} text={receipt.signature} />
    </div>
  )
}

/** A long text of letters, cut in the middle, whole when it is copied. */
function Hash({ name, text }: { name: string; text: string }) {
  return (
    <p className="flex items-center justify-between gap-3 text-12">
      <span className="text-ink-2">{name}</span>
      <span className="flex items-center font-mono text-11" title={text}>
        {short(text)} <CopyButton text={text} className="size-7!" />
      </span>
    </p>
  )
}

const short = (text: string): string => (text.length > 20 ? `${text.slice(0, 10)}…${text.slice(-6)}` : text)

function Windows({ evidence }: { evidence: Evidence }) {
  const { t } = useTranslation('flash-evidence')
  const entry = entryWindow(evidence.terms)
  const seconds = (entry.from - evidence.terms.acceptedAt) / 1_000
  return (
    <>
      <WindowTicks title={t('entryWindow', { seconds })} window={entry} evidence={evidence} />
      {evidence.order.openPrice === undefined ? null : (
        <WindowTicks title={t('settlementWindow')} window={settlementWindow(evidence.terms)} evidence={evidence} />
      )}
    </>
  )
}

interface WindowTicksProps {
  title: string
  window: FlashWindow
  evidence: Evidence
}

/** The prices of a window in their order, each with the hash that it hangs in the chain by. */
function WindowTicks({ title, window, evidence }: WindowTicksProps) {
  const { t } = useTranslation('flash-evidence')
  const { separators } = useUiTexts()
  const { symbol, tickSize, rulesVersion } = evidence.terms
  const hashes = new Map(evidence.stretches.flatMap(({ links }) => links.map(({ sequence, hash }) => [sequence, hash])))
  const ticks = evidence.stretches
    .flatMap((stretch) => ticksOf(stretch, tickName(symbol, rulesVersion)))
    .filter(({ time }) => time > window.from && time <= window.to)
  return (
    <div className="grid gap-1">
      <h4 className="font-medium">{title}</h4>
      <table className="num w-full text-12">
        <thead className="text-left text-11 text-ink-3">
          <tr>
            <th className="py-1 font-normal">{t('time')}</th>
            <th className="py-1 text-right font-normal">{t('price')}</th>
            <th className="py-1 text-right font-normal">{t('sources')}</th>
            <th className="py-1 text-right font-normal">{t('hash')}</th>
          </tr>
        </thead>
        <tbody>
          {ticks.map(({ sequence, time, price, sources }) => {
            const hash = hashes.get(sequence) ?? ''
            return (
              <tr key={sequence} className={cx('border-t border-line', sources < FLASH_SOURCES && 'text-ink-3')}>
                <td className="py-0.5">
                  <Time at={time} show="clock" />
                  <span className="text-ink-3">.{String(time % 1_000).padStart(3, '0')}</span>
                </td>
                <td className="py-0.5 text-right font-medium">{groupDigits(fromSteps(price, tickSize), separators)}</td>
                <td className="py-0.5 text-right">{sources}</td>
                <td className="py-0.5 text-right font-mono text-11">
                  <span className="inline-flex items-center" title={hash}>
                    {hash.slice(0, 8)} <CopyButton text={hash} className="size-6!" />
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {ticks.length === 0 ? <p className="text-12 text-ink-2">{t('noTicks')}</p> : null}
    </div>
  )
}
