/** The form of flash contracts: which way, how long, how much; and always what is paid, won, lost, and what it takes. */

import type { Units } from '@candlewick/money/types'
import { wholeStake } from '@candlewick/rules/flash/terms'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Button } from '@candlewick/ui/button.tsx'
import { loadChunk } from '@candlewick/ui/chunk.ts'
import { cx } from '@candlewick/ui/cx.ts'
import { Checkbox } from '@candlewick/ui/field.tsx'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../platform/queries.ts'
import { useSession } from '../../../session/session.ts'
import { EmptyAccount, TransferButton } from '../../../terminal/form/account-moves.tsx'
import { Choice } from '../../../terminal/form/choice.tsx'
import { ABOVE_FOOT, FORM_FOOT, LoginLinks, SideSwitch } from '../../../terminal/form/form-parts.tsx'
import { Line } from '../../../terminal/form/line.tsx'
import { MovesMenu } from '../../../terminal/form/moves-menu.tsx'
import { breakEvenText, DIRECTION_MARK, exactMoney, payoutText, stakeMoney, useCycleText } from '../figures.tsx'
import type { FlashMarket } from '../flash-market.ts'
import { useTimeText } from '../guard/time-text.ts'
import { usePriceState } from '../use-price-state.ts'
import { flashChoices } from './choices.ts'
import { partOfMost, type StakeError } from './draft.ts'
import { FlashSentence } from './flash-sentence.tsx'
import type { FlashForm as Form } from './use-form.ts'

const ConfirmFlash = lazy(() => loadChunk(() => import('./confirm-flash.tsx')))

/** The stake is found by this id. */
export const STAKE_FIELD = 'flash-stake'

interface FlashFormProps {
  form: Form
  onTransfer: () => void
  /** Called when a contract has been opened: the sheet of a phone closes. */
  onSent?: () => void
}

export function FlashForm({ form, onTransfer, onSent }: FlashFormProps) {
  const { t } = useTranslation('flash')
  const { market, draft, summary, refusal } = form
  const [pressed, setPressed] = useState(false)
  const [asking, setAsking] = useState(false)
  const shut = useShut(market)
  const confirm = flashChoices.use((choices) => choices.confirm)
  const words = useStakeWords(form)
  const box = useRefusedFocus(refusal)
  if (summary === undefined) return <p className="text-13 text-ink-2">{t('form.noCycles')}</p>
  const { error } = summary
  const shown = error && (pressed || (error.reason !== 'empty' && error.reason !== 'low')) ? words(error) : undefined
  const send = async () => {
    setAsking(false)
    if (!(await form.send())) return
    setPressed(false)
    onSent?.()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if (shut !== undefined) return
    if (error !== undefined) return document.getElementById(STAKE_FIELD)?.focus()
    if (confirm) setAsking(true)
    else void send()
  }
  return (
    <form
      ref={box}
      noValidate
      aria-label={t('form.title')}
      onSubmit={submit}
      className={`grid grid-cols-[minmax(0,1fr)] content-start gap-3 text-12 ${ABOVE_FOOT}`}
    >
      <p className="text-ink-2">{t('form.what')}</p>
      <SideSwitch
        name="flash-direction"
        label={t('form.direction')}
        sides={(['up', 'down'] as const).map((id) => ({ id, label: `${DIRECTION_MARK[id]} ${t(id)}`, tone: id }))}
        side={draft.direction}
        onSide={(direction) => form.change({ direction })}
      />
      <Cycles form={form} />
      <Available form={form} onTransfer={onTransfer} />
      <div className="grid gap-1.5">
        <AmountInput
          id={STAKE_FIELD}
          label={t('stake')}
          labelPlace="inside"
          unit={market.coin}
          decimals={0}
          wholeWords={t('error.whole')}
          value={draft.stake}
          onValue={(stake) => form.change({ stake })}
          onStep={(step) => form.change({ stake: stepped(draft.stake, step) })}
          error={shown ?? refusal}
        />
        <Parts form={form} />
      </div>
      {shut === undefined ? null : (
        <p role="status" className="text-flame">
          {shut}
        </p>
      )}
      <FlashSentence form={form} />
      <BreakEven form={form} />
      <div className={FORM_FOOT}>
        <Outcomes form={form} />
        <Submit form={form} shut={shut !== undefined} />
      </div>
      <Checkbox
        label={t('form.ask')}
        checked={confirm}
        onChange={(event) => flashChoices.change({ confirm: event.target.checked })}
      />
      <Suspense>
        {asking ? <ConfirmFlash form={form} onConfirm={() => void send()} onClose={() => setAsking(false)} /> : null}
      </Suspense>
    </form>
  )
}

/** Why no contract can be opened now, whatever is entered: the customer's country, a pause of her own, the market, its price. */
function useShut(market: FlashMarket): string | undefined {
  const { t } = useTranslation('flash')
  const timeText = useTimeText()
  const isLogin = useSession((session) => session.isLogin)
  const { data: guard } = useQuery({ ...callQuery('flash.guard', {}), enabled: isLogin })
  const price = usePriceState(market.symbol)
  if (guard?.closed) return t('form.closed')
  if (guard?.pausedUntil !== undefined) return t('form.paused', { time: timeText(guard.pausedUntil) })
  if (market.halted) return t('form.halted')
  if (price === 'live') return undefined
  return t(price === 'none' ? 'form.none' : 'form.late', { name: market.name })
}

function stepped(stake: string, step: 1 | -1): string {
  return String(Math.max(0, Number(/^\d{1,12}$/.test(stake) ? stake : '0') + step))
}

/** Chips of the cycles, each with what it pays. */
function Cycles({ form: { market, summary, change } }: { form: Form }) {
  const { t } = useTranslation('flash')
  const { separators } = useUiTexts()
  const cycle = useCycleText()
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 flex w-full justify-between text-ink-2">{t('form.cycle')}</legend>
      <div className="num grid grid-cols-3 gap-1.5">
        {market.cycles.map(({ seconds, payoutRate }) => {
          const chosen = seconds === summary?.cycle.seconds
          return (
            <Choice
              key={seconds}
              name="flash-cycle"
              checked={chosen}
              onChoose={() => change({ seconds })}
              className={cx(
                'grid justify-items-center rounded-control border py-1.5 leading-tight transition',
                chosen ? 'border-ink bg-sunken' : 'border-line-strong hover:border-ink-3',
              )}
            >
              <span className={cx('text-13', chosen ? 'font-semibold' : 'font-medium')}>{cycle(seconds)}</span>
              <span className="text-11 text-ink-2">+{payoutText(payoutRate, separators)}</span>
            </Choice>
          )
        })}
      </div>
    </fieldset>
  )
}

/** What there is to stake; an empty account is told how to begin. */
function Available({ form, onTransfer }: { form: Form; onTransfer: () => void }) {
  const { t } = useTranslation('flash')
  const { separators } = useUiTexts()
  const { market, available, summary } = form
  const isLogin = useSession((session) => session.isLogin)
  if (!isLogin) return null
  if (available !== undefined && summary !== undefined && available < summary.cycle.minStake) {
    return (
      <EmptyAccount
        words={t('form.empty', { coin: market.coin })}
        label={t('form.transfer')}
        coin={market.coin}
        onTransfer={onTransfer}
      />
    )
  }
  return (
    <dl className="num">
      <Line label={t('form.available')}>
        {available === undefined ? UNKNOWN_FIGURE : stakeMoney(available, market.coinDecimals, separators)}{' '}
        {market.coin} <TransferButton label={t('form.transfer')} onTransfer={onTransfer} />
        <MovesMenu coin={market.coin} onTransfer={onTransfer} />
      </Line>
    </dl>
  )
}

const PARTS = ['min', 25, 50, 'max'] as const

/** The smallest stake, parts of the most, and the most. */
function Parts({ form }: { form: Form }) {
  const { t } = useTranslation('flash')
  const { separators } = useUiTexts()
  const { market, summary, change } = form
  if (summary === undefined) return null
  const { coinDecimals } = market
  const stakeOf = (part: (typeof PARTS)[number]): Units | undefined => {
    if (part === 'min') return summary.cycle.minStake
    return part === 'max' ? summary.most : partOfMost(summary, part, coinDecimals)
  }
  return (
    <fieldset aria-label={t('form.parts')} className="num grid grid-cols-4 gap-1.5">
      {PARTS.map((part) => {
        const stake = stakeOf(part)
        return (
          <button
            key={part}
            type="button"
            disabled={stake === undefined}
            title={stake === undefined ? undefined : `${exactMoney(stake, coinDecimals, separators)} ${market.coin}`}
            onClick={() => stake && change({ stake: String(stake / wholeStake(coinDecimals)) })}
            className="rounded-control border border-line-strong py-1 text-ink-2 hover:border-ink-3 hover:text-ink disabled:opacity-50"
          >
            {typeof part === 'number' ? `${part}${separators.percent}` : t(`form.${part}`)}
          </button>
        )
      })}
    </fieldset>
  )
}

/** What is paid, what a win returns, what is lost else, and how often one has to win. */
function Outcomes({ form: { market, summary } }: { form: Form }) {
  const { t } = useTranslation('flash')
  const { separators } = useUiTexts()
  if (summary === undefined) return null
  const { preview, cycle } = summary
  const money = (amount: Units | undefined) =>
    amount === undefined ? UNKNOWN_FIGURE : `${exactMoney(amount, market.coinDecimals, separators)} ${market.coin}`
  return (
    <dl className="num grid gap-1">
      <Line label={t('form.pay')}>{money(preview?.stake)}</Line>
      <Line label={t('form.returned')}>
        <span data-testid="flash-payout">{money(preview?.payout)}</span>
        {preview ? (
          <span className="text-up"> +{exactMoney(preview.profit, market.coinDecimals, separators)}</span>
        ) : null}
      </Line>
      <Line label={t('form.lost')}>
        {preview ? <span className="text-down">−{money(preview.stake)}</span> : UNKNOWN_FIGURE}
      </Line>
      <Line label={t('form.breakEven')}>{breakEvenText(cycle.payoutRate, separators)}</Line>
    </dl>
  )
}

/** What the break-even rate means: more contracts have to be won than it says. */
function BreakEven({ form: { summary } }: { form: Form }) {
  const { t } = useTranslation('flash')
  const { separators } = useUiTexts()
  if (summary === undefined) return null
  const percent = breakEvenText(summary.cycle.payoutRate, separators)
  return <p className="text-ink-2">{t('form.breakEvenWords', { percent })}</p>
}

function Submit({ form, shut }: { form: Form; shut: boolean }) {
  const { t } = useTranslation('flash')
  const isLogin = useSession((session) => session.isLogin)
  if (!isLogin) return <LoginLinks />
  const { direction } = form.draft
  return (
    <Button
      type="submit"
      variant={direction === 'up' ? 'buy' : 'sell'}
      size="lg"
      busy={form.busy}
      disabled={shut}
      className="w-full font-semibold"
    >
      {t(`form.go.${direction}`)}
    </Button>
  )
}

/** What is wrong with the stake, in words. */
function useStakeWords({ market }: Form): (error: StakeError) => string {
  const { t } = useTranslation('flash')
  const { separators } = useUiTexts()
  return ({ reason, bound }) =>
    t(`error.${reason}`, {
      amount: `${
        reason === 'short'
          ? stakeMoney(bound, market.coinDecimals, separators)
          : exactMoney(bound, market.coinDecimals, separators)
      } ${market.coin}`,
    })
}
