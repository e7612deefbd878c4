/** One withdrawal: where it goes, where it stands, its transaction, and taking it back as long as that is possible. */
import { groupDigits } from '@candlewick/money/display'
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CoinCell } from '../../lists/coin-cell.tsx'
import { callQuery } from '../../platform/queries.ts'
import { Time } from '../../settings/time.tsx'
import { CancelWithdrawal } from './cancel-withdrawal.tsx'
import { type Detail, Progress } from './progress.tsx'
import { SpelledAddress } from './spelled-address.tsx'

/** Told by the socket; asked for all the same, where that is cut. */
const LOOK_MS = 10_000
/** Blocks upon its transaction are no steps: while they come it is asked for more often. */
const BLOCKS_MS = 3_000

const lookAgain = ({ state: { data } }: { state: { data: Detail | undefined } }) =>
  data?.state === 'broadcast' ? BLOCKS_MS : LOOK_MS

export function WithdrawalView({ id }: { id: string }) {
  const { t } = useTranslation('withdraw')
  const query = useQuery({ ...callQuery('withdrawals.detail', { id }), refetchInterval: lookAgain })
  if (query.data !== undefined) return <Shown withdrawal={query.data} />
  return query.isError ? (
    <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />
  ) : (
    <Skeleton className="h-72 w-full" />
  )
}

function Shown({ withdrawal }: { withdrawal: Detail }) {
  const { t } = useTranslation('withdraw')
  const { separators } = useUiTexts()
  const { state, amount, coin, address, memo, label, networkName, orderNo, reason, reasonText } = withdrawal
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="grid gap-1" aria-live="polite">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 className="text-16 font-semibold">
            <CoinCell coin={coin} className="">
              {t(`state.${state}`)}
            </CoinCell>
          </h2>
          <span className="num flex items-center text-13 text-ink-2">
            {orderNo}
            <CopyButton text={orderNo} />
          </span>
        </div>
        <p className="text-13 text-ink-2">
          {t('goesTo', {
            amount: `${groupDigits(amount, separators)} ${coin}`,
            to: label ?? networkName,
            network: networkName,
          })}
        </p>
      </header>
      <div className="rounded-surface border border-line px-4 py-3">
        <SpelledAddress address={address} className="text-14" />
        {memo === '' ? null : (
          <p className="num text-13 text-ink-2">
            {t('memo')}: {memo}
          </p>
        )}
      </div>
      {reason === null ? null : (
        <p role="status" className="rounded-surface bg-sunken px-4 py-3 text-14">
          {t(`reason.${reason}`)}
          {reasonText === '' ? null : <span className="mt-1 block text-ink-2">{reasonText}</span>}
        </p>
      )}
      {withdrawal.heldUntil === null ? null : (
        <p role="status" className="rounded-surface bg-sunken px-4 py-3 text-14">
          {t('heldBack')} <Time at={withdrawal.heldUntil} className="num font-semibold" />
        </p>
      )}
      <Progress withdrawal={withdrawal} />
      <Transaction withdrawal={withdrawal} />
      {withdrawal.cancellable ? <Cancel withdrawal={withdrawal} /> : null}
    </div>
  )
}

function Transaction({ withdrawal: { txid, link } }: { withdrawal: Detail }) {
  const { t } = useTranslation('withdraw')
  if (txid === null) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-13 text-ink-2">
      {t('transaction')}
      <span className="num min-w-0 break-all text-ink">{txid}</span>
      <CopyButton text={txid} />
      {link === null ? null : (
        <a href={link} target="_blank" rel="noreferrer" className="inline-flex items-center gap-1 underline">
          {t('explorer')}
          <ExternalLink size={14} aria-hidden="true" />
        </a>
      )}
    </p>
  )
}

function Cancel({ withdrawal }: { withdrawal: Detail }) {
  const { t } = useTranslation('withdraw')
  const { separators } = useUiTexts()
  const { total, coin } = withdrawal
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <CancelWithdrawal withdrawal={withdrawal} />
      <span className="text-13 text-ink-2">
        {t('cancelHint', { amount: `${groupDigits(total, separators)} ${coin}` })}
      </span>
    </div>
  )
}
