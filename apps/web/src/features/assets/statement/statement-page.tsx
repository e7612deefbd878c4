/** The statement of a calendar year: reckoned in the browser, as a file, and printed as a PDF by the browser's own print. */
import { groupDigits } from '@candlewick/money/display'
import { CallFailure } from '@candlewick/protocol/client'
import { amountText } from '@candlewick/rules/statement/amounts'
import { Button } from '@candlewick/ui/button.tsx'
import { saveCsvPieces } from '@candlewick/ui/save-file.ts'
import { Select } from '@candlewick/ui/select.tsx'
import { Empty } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { Link } from '@tanstack/react-router'
import { Download, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AssetsFrame } from '../../../navigation/assets-frame.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { serverNow } from '../../../platform/server-clock.ts'
import { Time } from '../../../settings/time.tsx'
import { PAPER_LINES, type Paper, type Printing, printsOf, usePaper } from './paper.ts'
import { type Reckoned, reckon } from './reckon.ts'
import { StatementTables } from './statement-tables.tsx'

/** Years that can be chosen: this one and those before it. */
const YEARS = 8

type State = { readonly entries: number; readonly time: number | undefined } | undefined

export default function StatementPage() {
  const { t } = useTranslation('statement')
  usePageTitle(t('title'), t('description'))
  const now = new Date(serverNow()).getUTCFullYear()
  const [year, setYear] = useState(now)
  const [progress, setProgress] = useState<State>()
  const [done, setDone] = useState<Reckoned>()
  const work = useRef<AbortController>(undefined)
  const printing = usePaper(done)
  useEffect(() => () => work.current?.abort(), [])
  const go = async () => {
    const control = new AbortController()
    work.current = control
    setProgress({ entries: 0, time: undefined })
    try {
      setDone(await reckon(year, (entries, time) => setProgress({ entries, time }), control.signal))
    } catch (error) {
      // The client has said what failed; a stop was asked for.
      if (!(error instanceof CallFailure) && !control.signal.aborted) throw error
    } finally {
      setProgress(undefined)
    }
  }
  return (
    <AssetsFrame>
      <h1 className="text-28 font-bold">{done ? t('titleOf', { year: done.year }) : t('title')}</h1>
      <p className="mt-1 mb-4 max-w-prose text-ink-2">{t('description')}</p>
      <div className="mb-6 flex flex-wrap items-end gap-3 print:hidden">
        <Select
          label={t('year')}
          value={String(year)}
          options={Array.from({ length: YEARS }, (_, back) => String(now - back)).map((each) => ({
            value: each,
            label: each,
          }))}
          onValue={(value) => setYear(Number(value))}
        />
        {progress ? (
          <Progress progress={progress} onStop={() => work.current?.abort()} />
        ) : (
          <Button variant="primary" size="lg" onClick={() => void go()}>
            {t('make')}
          </Button>
        )}
        <span className="flex-1" />
        {done && !progress ? <Files done={done} printing={printing} /> : null}
      </div>
      {done ? (
        <Shown done={done} paper={printing.paper} />
      ) : (
        <div className="rounded-surface border border-line bg-surface">
          <Empty picture="ledger" title={t('none')}>
            {t('noneHint')}
          </Empty>
        </div>
      )}
      <Rules />
      <p className="mt-4 text-13 print:hidden">
        <Link to="/account/wallet/bills" className="underline underline-offset-2">
          {t('toLedger')}
        </Link>
      </p>
    </AssetsFrame>
  )
}

function Progress({ progress, onStop }: { progress: NonNullable<State>; onStop: () => void }) {
  const { t } = useTranslation('statement')
  const { separators } = useUiTexts()
  const number = groupDigits(String(progress.entries), separators)
  return (
    <span role="status" className="num flex items-center gap-3 text-13 text-ink-2">
      <span>
        {progress.time === undefined ? (
          t('reading')
        ) : (
          <>
            {t('progress', { number })} <Time at={progress.time} show="day" />
          </>
        )}
      </span>
      <Button size="sm" onClick={onStop}>
        {t('stop')}
      </Button>
    </span>
  )
}

function Files({ done, printing: { paper, busy, print, stop } }: { done: Reckoned; printing: Printing }) {
  const { t } = useTranslation('statement')
  const { separators } = useUiTexts()
  const [from, setFrom] = useState(0)
  const number = (count: number) => groupDigits(String(count), separators)
  const all = done.lines.length
  const prints = printsOf(all)
  // Of another year there may be fewer.
  const first = prints.includes(from) ? from : 0
  return (
    <>
      <Button onClick={() => saveCsvPieces(done.pieces, `statement-${done.year}`)}>
        <Download size={14} aria-hidden="true" />
        {t('csv')}
      </Button>
      {prints.length > 1 ? (
        <Select
          label={t('printLines')}
          value={String(first)}
          options={prints.map((each) => ({
            value: String(each),
            label: `${number(each + 1)}–${number(Math.min(all, each + PAPER_LINES))}`,
          }))}
          onValue={(value) => setFrom(Number(value))}
        />
      ) : null}
      {busy ? (
        <span role="status" className="num flex items-center gap-3 text-13 text-ink-2">
          {t('preparing', { done: number(paper?.ready ?? 0), all: number((paper?.to ?? 0) - (paper?.from ?? 0)) })}
          <Button size="sm" onClick={stop}>
            {t('stop')}
          </Button>
        </span>
      ) : (
        <Button onClick={() => void print(first)}>
          <Printer size={14} aria-hidden="true" />
          {t('pdf')}
        </Button>
      )}
    </>
  )
}

function Shown({ done, paper }: { done: Reckoned; paper: Paper | undefined }) {
  const { t } = useTranslation('statement')
  const { separators } = useUiTexts()
  const { totals, count, year } = done
  if (count === 0)
    return (
      <Empty picture="ledger" title={t('emptyYear', { year })}>
        {t('emptyYearHint')}
      </Empty>
    )
  return (
    <>
      {totals.unpriced > 0 ? (
        <p role="note" className="mb-4 rounded-control border border-line-strong p-3 text-13">
          {t('unpriced', { number: groupDigits(String(totals.unpriced), separators) })}
        </p>
      ) : null}
      <p className="num mb-4 text-28 font-bold">
        {groupDigits(amountText(totals.gain()), separators)} <span className="text-14 text-ink-2">USDT</span>
        <span className="block text-13 font-normal text-ink-2">{t('realised')}</span>
      </p>
      <StatementTables done={done} paper={paper} />
    </>
  )
}

const RULES = ['fifo', 'transfers', 'prices', 'loans', 'others'] as const

function Rules() {
  const { t } = useTranslation('statement')
  return (
    <section className="mt-8 max-w-prose text-13 text-ink-2">
      <h2 className="mb-2 text-14 font-semibold text-ink">{t('howTitle')}</h2>
      <ul className="grid list-disc gap-1 pl-5">
        {RULES.map((rule) => (
          <li key={rule}>{t(`how.${rule}`)}</li>
        ))}
      </ul>
    </section>
  )
}
