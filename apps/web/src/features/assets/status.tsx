/** Where a deposit or a withdrawal stands: a dot and a word, filled where it is settled, hollow where it waits. */
import { DEPOSIT_STAGE, type MovementStage, WITHDRAWAL_STAGE } from '@candlewick/protocol/movement-stages'
import { cx } from '@candlewick/ui/cx.ts'
import { useTranslation } from 'react-i18next'
import { Rejection } from '../withdrawals/public.ts'
import type { Deposit, Withdrawal } from './use-movements.ts'

export function DepositStatus({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('wallet')
  const { state, confirmations, needed } = deposit
  const counting = state === 'confirming' && confirmations !== null && needed !== null
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-12">
      {counting ? <Counted done={confirmations} of={needed} /> : null}
      <Dot stage={DEPOSIT_STAGE[state]} />
      {counting ? t('confirming', { done: confirmations, of: needed }) : t(`state.${state}`)}
      <Why deposit={deposit} />
    </span>
  )
}

type Say = ReturnType<typeof useTranslation<'wallet'>>['t']

/** Why it stands there and what comes of it; of a report in the words of whoever reviewed it, where there are any. */
export function whyOf({ reason, reasonText }: Pick<Deposit, 'reason' | 'reasonText'>, t: Say): string {
  const said = reason === null || (reason === 'other' && reasonText !== '') ? '' : t(`why.${reason}`)
  return [said, reasonText].filter((words) => words !== '').join(' ')
}

function Why({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('wallet')
  const why = whyOf(deposit, t)
  return why === '' ? null : (
    <span className="block min-w-48 max-w-80 basis-full pb-1 whitespace-normal text-ink-2">{why}</span>
  )
}

export function WithdrawalStatus({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('wallet')
  const { state, confirmations, needed } = withdrawal
  const counting = state === 'broadcast' && confirmations !== null && needed !== null
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-12">
      {counting ? <Counted done={confirmations} of={needed} /> : null}
      <Dot stage={WITHDRAWAL_STAGE[state]} />
      {counting ? t('confirming', { done: confirmations, of: needed }) : t(`state.${state}`)}
      <Rejection withdrawal={withdrawal} className="basis-full pb-1" />
    </span>
  )
}

const DOTS = {
  completed: 'border-good bg-good',
  pending: 'border-ink',
  failed: 'border-bad bg-bad',
} as const satisfies Record<MovementStage, string>

function Dot({ stage }: { stage: MovementStage }) {
  return <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full border-2', DOTS[stage])} />
}

/** Blocks as marks, at most a dozen. */
function Counted({ done, of }: { done: number; of: number }) {
  const marks = Math.min(of, 12)
  const filled = Math.floor((Math.min(done, of) / Math.max(of, 1)) * marks)
  return (
    <span aria-hidden="true" className="flex gap-0.5">
      {[...Array(marks).keys()].map((mark) => (
        <span key={mark} className={cx('h-1 w-1.5', mark < filled ? 'bg-ink' : 'bg-line-strong')} />
      ))}
    </span>
  )
}
