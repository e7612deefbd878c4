/** The evidence of a flash contract: its signed receipt, the prices of both windows, and the check in this browser. */
import { fromSteps } from '@candlewick/money/decimal'
import { groupDigits } from '@candlewick/money/display'
import { ticksOf } from '@candlewick/rules/flash/evidence'
import { entryWindow, FLASH_SOURCES, type FlashWindow, settlementWindow } from '@candlewick/rules/flash/settlement'
import { Button } from '@candlewick/ui/button.tsx'
import { saveFile } from '@candlewick/ui/chart/picture.ts'
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery } from '@tanstack/react-query'
import { Check as CheckMark, Download, Ellipsis, Minus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api.ts'
import { callQuery } from '../../platform/queries.ts'
import { hasEnded } from '../../realtime/own-flash.ts'
import { Time } from '../../settings/time.tsx'
import { ScrollBox } from '../../terminal/scroll-box.tsx'
import { type Checked, checkEvidence, type Evidence, type Verdict } from './check.ts'

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
            <>
              <Recompute evidence={data} />
              <Windows evidence={data} />
              <TakeAlong evidence={data} />
            </>
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

const LOOK: Record<Verdict, { Icon: typeof X; className: string }> = {
  good: { Icon: CheckMark, className: 'text-good' },
  bad: { Icon: X, className: 'text-bad' },
  open: { Icon: Minus, className: 'text-ink-3' },
  unable: { Icon: Ellipsis, className: 'text-ink-2' },
}

function Recompute({ evidence }: { evidence: Evidence }) {
  const { t } = useTranslation('flash-evidence')
  const [checked, setChecked] = useState<Checked>()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const go = async () => {
    setState('busy')
    try {
      const [{ records: keys }, { records: markets }] = await Promise.all([
        api.call('flash.key', {}),
        api.call('flash.terms', {}),
      ])
      const decimals = markets.find(({ coin }) => coin === evidence.order.coin)?.decimals ?? 0
      setChecked(await checkEvidence(evidence, keys, decimals))
      setState('idle')
    } catch {
      // The client has said what failed; the check can be begun again.
      setState('failed')
    }
  }
  const bad = checked?.steps.some(({ verdict }) => verdict === 'bad' || verdict === 'open')
  return (
    <div className="grid gap-3 rounded-surface border border-line-strong p-3">
      <p className="text-ink-2">{t('recomputeText')}</p>
      <Button variant="primary" busy={state === 'busy'} onClick={() => void go()}>
        {t('recompute')}
      </Button>
      {state === 'failed' ? (
        <p role="alert" className="text-bad">
          {t('failed')}
        </p>
      ) : null}
      {checked === undefined ? null : (
        <>
          <p role="status" className={cx('font-semibold', bad ? 'text-bad' : 'text-good')}>
            {t(bad ? 'refuted' : 'proved')}
          </p>
          <ol className="grid gap-2">
            {checked.steps.map(({ check, verdict }) => {
              const { Icon, className } = LOOK[verdict]
              return (
                <li key={check} className="grid grid-cols-[1.25rem_1fr] gap-x-2">
                  <Icon size={15} role="img" aria-label={t(`verdict.${verdict}`)} className={cx('mt-0.5', className)} />
                  <span>
                    {t(`check.${check}`)}
                    {verdict === 'good' ? null : (
                      <span className={cx('block text-12', className)}>{t(`verdict.${verdict}`)}</span>
                    )}
                  </span>
                </li>
              )
            })}
          </ol>
          <Result checked={checked} evidence={evidence} />
        </>
      )}
    </div>
  )
}

/** What the rules came to, beside what the house had paid. */
function Result({ checked: { result }, evidence }: { checked: Checked; evidence: Evidence }) {
  const { t } = useTranslation('flash-evidence')
  const { t: flash } = useTranslation('flash')
  const { separators } = useUiTexts()
  if (result === undefined) return null
  const { tickSize } = evidence.terms
  const price = (ticks: number | undefined) =>
    ticks === undefined ? '–' : groupDigits(fromSteps(ticks, tickSize), separators)
  return (
    <>
      <p className="num text-12 text-ink-2">
        {t('result', {
          open: price(result.openPrice),
          settlement: price(result.settlePrice),
          outcome: flash(`outcome.${result.outcome}`),
        })}
      </p>
      {result.isLinked ? null : <p className="text-12 text-ink-2">{t('notLinked')}</p>}
    </>
  )
}

function Windows({ evidence }: { evidence: Evidence }) {
  const { t } = useTranslation('flash-evidence')
  const { acceptedAt, seconds } = evidence.terms
  return (
    <>
      <WindowTicks title={t('entryWindow')} window={entryWindow(acceptedAt)} evidence={evidence} />
      {evidence.order.openPrice === undefined ? null : (
        <WindowTicks title={t('settlementWindow')} window={settlementWindow(acceptedAt, seconds)} evidence={evidence} />
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
  const { symbol, tickSize } = evidence.terms
  const hashes = new Map(evidence.stretches.flatMap(({ links }) => links.map(({ sequence, hash }) => [sequence, hash])))
  const ticks = evidence.stretches
    .flatMap((stretch) => ticksOf(stretch, symbol))
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

/** Everything as a file, to be checked elsewhere. */
function TakeAlong({ evidence }: { evidence: Evidence }) {
  const { t } = useTranslation('flash-evidence')
  const save = () =>
    saveFile(
      new Blob([JSON.stringify(evidence, null, 2)], { type: 'application/json' }),
      `candlewick-flash-${evidence.order.id}.json`,
    )
  return (
    <Button size="sm" onClick={save} className="justify-self-start">
      <Download size={14} aria-hidden="true" />
      {t('download')}
    </Button>
  )
}
