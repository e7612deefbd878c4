/** Why a withdrawal was turned down, in a row: in the words of whoever did, where those say more. */
import type { OwnWithdrawal } from '@candlewick/protocol/own-withdrawals'
import { cx } from '@candlewick/ui/cx.ts'
import { useTranslation } from 'react-i18next'

export function Rejection({ withdrawal, className }: { withdrawal: OwnWithdrawal; className?: string }) {
  const { t } = useTranslation('withdraw')
  const { reason, reasonText } = withdrawal
  if (reason === null) return null
  const said = reason === 'other' && reasonText !== '' ? '' : t(`reason.${reason}`)
  return (
    <span className={cx('block min-w-48 max-w-80 whitespace-normal text-12 text-ink-2', className)}>
      {[said, reasonText].filter((words) => words !== '').join(' ')}
    </span>
  )
}
