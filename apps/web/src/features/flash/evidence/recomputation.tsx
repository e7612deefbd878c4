/** The check of the evidence in this browser: what came of it, step by step, and what to do where a step is wrong. */
import { fromSteps } from '@candlewick/money/decimal'
import { groupDigits } from '@candlewick/money/display'
import { Button } from '@candlewick/ui/button.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { Check as CheckMark, Ellipsis, Minus, ShieldAlert, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { type Check, type Checked, checkEvidence, type Evidence, firstBad, type Verdict } from './check.ts'
import { TakeAlong } from './take-along.tsx'
import { WholeChain } from './whole-chain.tsx'

interface RecomputationProps {
  evidence: Evidence
  /** The prices between the windows were loaded too. */
  onWhole: (stretches: Evidence['stretches']) => void
}

export function Recomputation({ evidence, onWhole }: RecomputationProps) {
  const { t } = useTranslation('flash-evidence')
  const [checked, setChecked] = useState<Checked>()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const check = async (told: Evidence) => {
    setState('busy')
    try {
      const [{ records: keys }, { records: markets }] = await Promise.all([
        api.call('flash.key', {}),
        api.call('flash.terms', {}),
      ])
      const decimals = markets.find(({ coin }) => coin === told.order.coin)?.decimals ?? 0
      setChecked(await checkEvidence(told, keys, decimals))
      setState('idle')
    } catch {
      // The client has said what failed; the check can be begun again.
      setState('failed')
    }
  }
  const takeWhole = (stretches: Evidence['stretches']) => {
    onWhole(stretches)
    void check({ ...evidence, stretches })
  }
  return (
    <div className="grid gap-3 rounded-surface border border-line-strong p-3">
      <p className="text-ink-2">{t('recomputeText')}</p>
      <Button variant="primary" busy={state === 'busy'} onClick={() => void check(evidence)}>
        {t('recompute')}
      </Button>
      {state === 'failed' ? <Refusal size="around">{t('failed')}</Refusal> : null}
      {checked === undefined ? null : (
        <>
          <Conclusion checked={checked} evidence={evidence} />
          <Steps checked={checked} />
          <Result checked={checked} evidence={evidence} onWhole={takeWhole} />
        </>
      )}
    </div>
  )
}

/** In a sentence; where a step is wrong, what that means and what can be done about it. */
function Conclusion({ checked, evidence }: { checked: Checked; evidence: Evidence }) {
  const { t } = useTranslation('flash-evidence')
  const bad = firstBad(checked)
  if (bad !== undefined) return <Refuted bad={bad} evidence={evidence} />
  const isWhole = checked.steps.every(({ verdict }) => verdict === 'good')
  return (
    <p role="status" className="font-semibold text-good">
      {t(isWhole ? 'proved' : 'unsure')}
    </p>
  )
}

function Refuted({ bad, evidence }: { bad: Check; evidence: Evidence }) {
  const { t } = useTranslation('flash-evidence')
  return (
    <div
      role="alert"
      className="grid grid-cols-[1.25rem_1fr] gap-x-2 gap-y-1.5 rounded-control border border-bad bg-bad-soft p-3"
    >
      <ShieldAlert size={18} aria-hidden="true" className="mt-0.5 text-bad" />
      <p className="font-semibold">{t('refuted')}</p>
      <p className="col-start-2">{t(`fault.${bad}`)}</p>
      <p className="col-start-2 text-ink-2">{t('whatToDo')}</p>
      <TakeAlong evidence={evidence} className="col-start-2 mt-1 justify-self-start" />
    </div>
  )
}

const LOOK: Record<Verdict, { Icon: typeof X; className: string }> = {
  good: { Icon: CheckMark, className: 'text-good' },
  bad: { Icon: X, className: 'text-bad' },
  open: { Icon: Minus, className: 'text-ink-3' },
  unable: { Icon: Ellipsis, className: 'text-ink-2' },
}

function Steps({ checked: { steps } }: { checked: Checked }) {
  const { t } = useTranslation('flash-evidence')
  return (
    <ol className="grid gap-2">
      {steps.map(({ check, verdict }) => {
        const { Icon, className } = LOOK[verdict]
        return (
          <li key={check} className="grid grid-cols-[1.25rem_1fr] gap-x-2">
            <Icon size={15} role="img" aria-label={t(`verdict.${verdict}`)} className={cx('mt-0.5', className)} />
            <span className={cx(verdict === 'bad' && 'font-semibold', verdict === 'open' && 'text-ink-3')}>
              {t(`check.${check}`)}
              {verdict === 'good' ? null : (
                <span className={cx('block text-12', className)}>{t(`verdict.${verdict}`)}</span>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** What the rules came to, beside what the exchange had paid. */
function Result({ checked: { result }, evidence, onWhole }: RecomputationProps & { checked: Checked }) {
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
      {result.isLinked ? (
        <p className="text-12 text-good">
          {t('linked')} {result.isTimed ? t('timed') : null}
        </p>
      ) : (
        <WholeChain evidence={evidence} onLoaded={onWhole} />
      )}
    </>
  )
}
