/** What was asked for and from where, and whose it is. */
import { groupDigits } from '@candlewick/money/display'
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, type Fact, Facts } from '../../parts/card.tsx'
import { Coin } from '../../parts/coin.tsx'
import { CustomerCard } from '../../parts/customer-card.tsx'
import { useNames } from '../../parts/names.ts'
import { Time } from '../../parts/time.tsx'
import { callQuery, renew } from '../../platform/queries.ts'
import type { Case } from './case-page.tsx'

const BLOCKS_MS = 3_000

export function Asked({ case_ }: { case_: Case }) {
  const { t } = useTranslation('withdrawals')
  const { amount, fee, coin, worth, network, networkName, way, address, memo, txid, link, facts, state, needed } = case_
  const shown: Fact[] = [
    [
      t('amount'),
      <Coin key="amount" coin={coin}>
        {`${groupDigits(amount)} ${coin}`}
      </Coin>,
    ],
    [t('fee'), `${groupDigits(fee)} ${coin}`],
    [t('worth'), groupDigits(worth)],
    [t('network'), way === 'internal' ? t('internal') : `${networkName} (${network})`],
    [t('way'), t(`ways.${way}`)],
    [t('address'), <Copied key="address" text={address} />],
    ...(memo === '' ? [] : [[t('memo'), <Copied key="memo" text={memo} />] as const]),
    [t('label'), facts.label ?? t('notSaved')],
    ...(facts.savedTime === null ? [] : [[t('savedAt'), <Time key="saved" at={facts.savedTime} />] as const]),
    [t('askedBy'), facts.apiKey === null ? t('browser') : t('apiKey', { key: facts.apiKey })],
    [t('proof'), t(`proofs.${facts.proof}`)],
    ...(txid === null ? [] : [[t('txid'), <Transaction key="txid" txid={txid} link={link} />] as const]),
    ...(needed === null || state !== 'broadcast'
      ? []
      : [[t('confirmations'), <Depth key="depth" case_={case_} needed={needed} />] as const]),
  ]
  return (
    <Card title={t('asked')}>
      <Facts facts={shown} />
    </Card>
  )
}

/** How deep its transaction is, as blocks come: asked for alone, since opening the case again would stand in the trail. */
function Depth({ case_: { id, confirmations }, needed }: { case_: Case; needed: number }) {
  const { data } = useQuery({ ...callQuery('console.withdrawals.depth', { id }), refetchInterval: BLOCKS_MS })
  // It is final, or came back.
  const isOver = data !== undefined && data.state !== 'broadcast'
  useEffect(() => {
    if (isOver) void renew('console.withdrawals.case')
  }, [isOver])
  return <span className="num">{`${(data ?? { confirmations }).confirmations ?? 0} / ${needed}`}</span>
}

function Copied({ text }: { text: string }) {
  return (
    <span className="inline-flex items-center">
      <span className="break-all">{text}</span>
      <CopyButton text={text} className="size-6!" />
    </span>
  )
}

function Transaction({ txid, link }: { txid: string; link: string | null }) {
  if (link === null) return <Copied text={txid} />
  return (
    <a href={link} target="_blank" rel="noreferrer" className="break-all underline underline-offset-2">
      {txid}
    </a>
  )
}

export function Owner({ case_ }: { case_: Case }) {
  const { t } = useTranslation('withdrawals')
  const names = useNames()
  const { customer, userId, coin, facts } = case_
  return (
    <CustomerCard
      title={t('customer')}
      userId={userId}
      facts={[
        [t('name'), customer],
        [t('since'), <Time key="since" at={facts.customerSince} show="day" />],
        [t('identity'), names('levels', facts.identity)],
        [t('available'), `${groupDigits(facts.available)} ${coin}`],
        [t('occupied'), `${groupDigits(facts.occupied)} ${coin}`],
      ]}
    />
  )
}
