/** A coin on one network: its terms, their change, and how they came to be. */
import { groupDigits } from '@candlewick/money/display'
import { Empty, Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, type Fact, Facts } from '../../parts/card.tsx'
import { valueText } from '../../parts/change.tsx'
import { Crumbs } from '../../parts/crumbs.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useNames } from '../../parts/names.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { Health } from '../../parts/state-tag.tsx'
import { callQuery } from '../../platform/queries.ts'
import { ChangeButton } from '../../session/change-button.tsx'
import type { Listing } from './draft.ts'
import { History } from './history.tsx'
import { ListingForm } from './listing-form.tsx'

const route = getRouteApi('/inside/listings/$network/$coin')

export default function ListingPage() {
  const { t } = useTranslation('listings')
  const { coin, network } = route.useParams()
  const query = useQuery(callQuery('console.deposits.listings', {}))
  return (
    <>
      <Crumbs to="/listings" list={t('title')} here={`${coin} ${network}`} />
      <Loaded query={query} failed={t('failed')} outline={<Skeleton className="h-80" />}>
        {({ rows }) => {
          const listing = rows.find((row) => row.coin === coin && row.network === network)
          return listing === undefined ? <Empty title={t('notListed')} /> : <Opened listing={listing} />
        }}
      </Loaded>
    </>
  )
}

function Opened({ listing }: { listing: Listing }) {
  const { t } = useTranslation('listings')
  const [changing, setChanging] = useState(false)
  const { coin, network, family, way, deposits, withdrawals } = listing
  return (
    <>
      <PageHead
        title={t('of', { coin, network })}
        lead={
          <span className="inline-flex flex-wrap gap-x-4">
            <Health well={deposits}>{t(deposits ? 'takenIn' : 'notTakenIn')}</Health>
            <Health well={withdrawals}>{t(withdrawals ? 'paidOut' : 'notPaidOut')}</Health>
            <span>{t(`families.${way === 'hand' ? way : family}`)}</span>
          </span>
        }
        actions={
          <ChangeButton changing={changing} onChange={() => setChanging(true)}>
            {t('change')}
          </ChangeButton>
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {changing ? <ListingForm listing={listing} onClose={() => setChanging(false)} /> : <Terms listing={listing} />}
        <History coin={coin} network={network} />
      </div>
    </>
  )
}

function Terms({ listing }: { listing: Listing }) {
  const { t } = useTranslation('listings')
  const names = useNames()
  const { contract, chainDecimals, memo, minimum, withdrawMinimum, fee, confirmations, houseAddress } = listing
  const fact = (name: string, value: string | number | boolean): Fact => [names('fields', name), valueText(name, value)]
  const facts: Fact[] = [
    [t('minimum'), groupDigits(minimum)],
    [t('withdrawMinimum'), groupDigits(withdrawMinimum)],
    [t('fee'), groupDigits(fee)],
    fact('confirmations', confirmations),
    fact('memo', memo),
    ...(listing.way === 'hand' ? [fact('houseAddress', houseAddress)] : []),
    [t('contract'), contract || t('own')],
    fact('chainDecimals', chainDecimals),
  ]
  return (
    <Card title={t('terms')} note={t('termsNote')}>
      <Facts facts={facts} />
    </Card>
  )
}
