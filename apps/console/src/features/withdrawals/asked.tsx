/** What was asked for and from where, and whose it is. */
import { groupDigits } from '@candlewick/money/display'
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { useTranslation } from 'react-i18next'
import { Card, type Fact, Facts } from '../../parts/card.tsx'
import { CustomerCard } from '../../parts/customer-card.tsx'
import { useNames } from '../../parts/names.ts'
import { Time } from '../../parts/time.tsx'
import type { Case } from './case-page.tsx'

export function Asked({ case_ }: { case_: Case }) {
  const { t } = useTranslation('withdrawals')
  const { amount, fee, coin, worth, network, networkName, way, address, memo, txid, link, facts } = case_
  const shown: Fact[] = [
    [t('amount'), `${groupDigits(amount)} ${coin}`],
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
  ]
  return (
    <Card title={t('asked')}>
      <Facts facts={shown} />
    </Card>
  )
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
