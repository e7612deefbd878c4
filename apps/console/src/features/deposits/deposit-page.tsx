/** One deposit on a chain: what is known of it, each of its steps, and the way out where it waits for a person. */
import { groupDigits } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Card, type Fact, Facts } from '../../parts/card.tsx'
import { Coin } from '../../parts/coin.tsx'
import { Crumbs } from '../../parts/crumbs.tsx'
import { KeyHints } from '../../parts/key-hints.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { StateTag } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { callQuery } from '../../platform/queries.ts'
import { WayOut } from './way-out.tsx'

const route = getRouteApi('/inside/deposits/chain/$depositId')
/** Each opening is recorded: what is looked at is not opened again by itself. */
const KEPT_MS = 5 * 60_000
export type Deposit = ConsoleOutput<'console.deposits.open'>

export default function DepositPage() {
  const { t } = useTranslation('deposits')
  const { depositId } = route.useParams()
  const query = useQuery({
    ...callQuery('console.deposits.open', { id: depositId }),
    staleTime: KEPT_MS,
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <Crumbs to="/deposits" list={t('title')} here={depositId.slice(0, 16)} />
      <Loaded query={query} failed={t('failed')} outline={<Skeleton className="h-120" />}>
        {(deposit) => <Opened key={depositId} deposit={deposit} />}
      </Loaded>
      <KeyHints
        hints={[
          [['a'], t('releaseKey')],
          [['r'], t('dismissKey')],
        ]}
      />
    </>
  )
}

function Opened({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  const { amount, coin, network, state, reason, seenTime } = deposit
  return (
    <>
      <PageHead
        title={t('depositTitle', { amount: `${groupDigits(amount)} ${coin}`, network })}
        marks={
          <>
            <StateTag tone={state === 'at_risk' ? 'flame' : 'plain'}>{t(`states.${state}`)}</StateTag>
            {reason === null ? null : <StateTag>{t(`reasons.${reason}`)}</StateTag>}
          </>
        }
        lead={
          <>
            {t('seen')} <Time at={seenTime} /> UTC
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid gap-4">
          <Known deposit={deposit} />
          <Steps deposit={deposit} />
        </div>
        <WayOut deposit={deposit} />
      </div>
    </>
  )
}

function Known({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  const { amount, coin, chainAmount, dust, contract, address, txid, explorer, index, height, blockHash } = deposit
  const { confirmations, needed, sequence, reverseSequence, recovered, userId } = deposit
  const command = (at: number) => (
    <Link to="/ledger/commands/$sequence" params={{ sequence: String(at) }} className="underline underline-offset-2">
      {groupDigits(String(at))}
    </Link>
  )
  const facts: Fact[] = [
    [
      t('customerId'),
      userId === '' ? (
        t('nobody')
      ) : (
        <Link key="customer" to="/customers/$userId" params={{ userId }} className="underline underline-offset-2">
          {userId}
        </Link>
      ),
    ],
    [
      t('amount'),
      <Coin key="amount" coin={coin}>
        {`${groupDigits(amount)} ${coin}`}
      </Coin>,
    ],
    [t('chainAmount'), groupDigits(chainAmount)],
    [t('dust'), groupDigits(dust)],
    [t('contract'), contract ?? t('own')],
    [t('address'), address],
    [
      t('txid'),
      explorer === null ? (
        txid
      ) : (
        <a key="txid" href={explorer} target="_blank" rel="noreferrer" className="underline underline-offset-2">
          {txid}
        </a>
      ),
    ],
    [t('place'), index],
    [t('block'), height === null ? '–' : `${groupDigits(String(height))} ${blockHash ?? ''}`],
    [t('confirmations'), `${confirmations ?? 0} / ${needed}`],
    ...(sequence === null ? [] : [[t('credited'), command(sequence)] as const]),
    ...(reverseSequence === null ? [] : [[t('reversed'), command(reverseSequence)] as const]),
    ...(reverseSequence === null ? [] : [[t('recovered'), `${groupDigits(recovered)} ${coin}`] as const]),
  ]
  return (
    <Card title={t('known')}>
      <Facts facts={facts} />
    </Card>
  )
}

function Steps({ deposit: { steps } }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  return (
    <Card title={t('steps')}>
      <ol className="py-1">
        {steps.map(({ time, from, to, why, height }) => (
          <li key={`${time} ${from} ${to}`} className="grid gap-x-4 px-3 py-1 sm:grid-cols-[150px_150px_minmax(0,1fr)]">
            <span className="text-ink-2">
              <Time at={time} />
            </span>
            <b className="font-semibold">{t(`states.${to}`)}</b>
            <span className="break-words text-ink-2">
              {why}
              {height === null ? '' : ` (${t('atBlock', { height: groupDigits(String(height)) })})`}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
