/** Payments on chains that are under way, and those that no block takes: they can be made to offer more to miners. */
import { groupDigits } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListCard } from '../../parts/list-card.tsx'
import { useNames } from '../../parts/names.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { RowButton } from '../../parts/row-button.tsx'
import { useSpan } from '../../parts/span.ts'
import { StateTag } from '../../parts/state-tag.tsx'
import { amountColumn, hashColumn, networkColumn } from '../../parts/transfer-columns.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { useNow } from '../../platform/now.ts'
import { callQuery, renew } from '../../platform/queries.ts'
import { useMay } from '../../session/session.ts'
import { TransactionLink } from './transaction-link.tsx'

const EVERY_MS = 5_000
const SECOND_MS = 1_000
type Payment = ConsoleOutput<'console.wallets.payments'>['rows'][number]

export function Payments() {
  const { t } = useTranslation('payouts')
  const may = useMay()
  const [stuck, setStuck] = useState<Payment>()
  const { data, error, refetch } = useQuery({
    ...callQuery('console.wallets.payments', {}),
    refetchInterval: EVERY_MS,
  })
  return (
    <>
      <ListCard
        title={t('payments')}
        pages={{ rows: data?.rows, error: data ? null : error, again: () => void refetch() }}
        columns={useColumns(may('withdrawal.review') ? setStuck : undefined)}
        rowKey={({ id }) => id}
        empty={{ title: t('noPayments'), hint: t('noPaymentsHint') }}
        keyboard={false}
        file="payments"
      />
      {stuck ? <BumpDialog payment={stuck} onClose={() => setStuck(undefined)} /> : null}
    </>
  )
}

/** Confirms it: what it pays and offers now, and that it is the same payment. */
export function BumpDialog({
  payment: { id, amount, coin, network, fee, feeCoin },
  onClose,
}: {
  payment: Pick<Payment, 'id' | 'amount' | 'coin' | 'network' | 'fee' | 'feeCoin'>
  onClose: () => void
}) {
  const { t } = useTranslation('payouts')
  const proposed = useProposed()
  const now = fee === null ? '–' : `${groupDigits(fee)} ${feeCoin}`
  return (
    <ReasonDialog
      title={t('ask.bump', { amount: `${groupDigits(amount)} ${coin}`, network })}
      consequence={t('comes.bump', { fee: now })}
      confirm={t('bump')}
      onClose={onClose}
      onReason={async (reason) => {
        proposed(await api.call('console.wallets.bump', { paymentId: id, reason }))
        onClose()
        await renew('console.wallets.payments')
      }}
    />
  )
}

const mayBump = ({ state, mined, bump }: Payment) => state !== 'claimed' && !mined && !bump

function useColumns(onBump: ((payment: Payment) => void) | undefined): Column<Payment>[] {
  const { t } = useTranslation('payouts')
  const span = useSpan()
  const now = useNow(SECOND_MS)
  return [
    {
      id: 'age',
      head: t('age'),
      render: ({ createTime }) => span(now - createTime),
      csv: ({ createTime }) => String(createTime),
      className: 'whitespace-nowrap',
    },
    {
      id: 'kind',
      head: t('kind'),
      align: 'start',
      render: ({ kind, withdrawals: [first], withdrawals }) =>
        first === undefined ? (
          t(`kinds.${kindOf(kind)}`)
        ) : (
          <Link to="/withdrawals/$caseId" params={{ caseId: first }} className="underline underline-offset-2">
            {t('withdrawalsOf', { count: withdrawals.length })}
          </Link>
        ),
      csv: ({ kind }) => kind,
    },
    amountColumn(t('amount')),
    { ...networkColumn<Payment>(t('network')), className: 'hidden sm:table-cell' },
    {
      id: 'state',
      head: t('state'),
      align: 'start',
      render: (payment) => <PaymentState payment={payment} />,
      csv: ({ state }) => state,
    },
    {
      id: 'fee',
      head: t('fee'),
      render: ({ fee, feeCoin, attempts }) =>
        fee === null ? '–' : t('feeOf', { fee: `${groupDigits(fee)} ${feeCoin}`, count: attempts }),
      csv: ({ fee }) => fee ?? '',
      className: 'hidden whitespace-nowrap md:table-cell',
    },
    {
      ...hashColumn<Payment>('txid', t('txid'), ({ txid }) => txid),
      render: ({ txid, link }) => (
        <TransactionLink transaction={txid === null || link === null ? null : { txid, link }} />
      ),
    },
    ...(onBump
      ? [
          {
            id: 'act',
            head: t('act'),
            render: (payment: Payment) =>
              mayBump(payment) ? <RowButton onClick={() => onBump(payment)}>{t('bump')}</RowButton> : null,
          },
        ]
      : []),
  ]
}

const KINDS = ['pay', 'payCoins', 'sweep', 'topup', 'move', 'moveCoins', 'fill'] as const
const kindOf = (kind: string) => KINDS.find((one) => one === kind) ?? 'pay'

function PaymentState({ payment: { state, mined, bump, waits } }: { payment: Payment }) {
  const { t } = useTranslation('payouts')
  const names = useNames()
  return (
    <span className="flex flex-wrap gap-1">
      <StateTag>{mined ? t('mined') : t(`states.${state}`)}</StateTag>
      {bump ? <StateTag tone="flame">{t('bumpAsked')}</StateTag> : null}
      {waits === '' ? null : <StateTag tone="bad">{names('waits', waits)}</StateTag>}
    </span>
  )
}
