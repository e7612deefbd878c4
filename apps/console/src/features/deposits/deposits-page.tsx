/** Deposits: what customers reported by hand, what waits for a person, what is at risk or was reversed, and all others. */

import { CHAIN_DEPOSIT_STATES, HAND_DEPOSIT_STATES } from '@candlewick/protocol/deposit-states'
import { changedSearch } from '@candlewick/ui/search.ts'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter, Filters, TextFilter } from '../../parts/filters.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { ChainList } from './chain-list.tsx'
import { HandList } from './hand-list.tsx'
import { SHOWN } from './shown.ts'

const route = getRouteApi('/inside/deposits')

export default function DepositsPage() {
  const { t } = useTranslation('deposits')
  const search = route.useSearch()
  const navigate = useNavigate()
  const shown = SHOWN.find((one) => one === search.show) ?? 'hand'
  const change = (to: { [Name in keyof typeof search]?: string | undefined }) =>
    void navigate({ to: '/deposits', search: changedSearch(search, to), replace: true })
  const states = shown === 'hand' ? HAND_DEPOSIT_STATES : CHAIN_DEPOSIT_STATES
  const filter = {
    ...(search.coin && { coin: search.coin }),
    ...(search.userId && { userId: search.userId }),
    ...(search.txid && { txid: search.txid }),
  }
  const state = states.find((one) => one === search.state)
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Tabs
        label={t('title')}
        items={SHOWN.map((id) => ({ id, label: t(`shown.${id}`) }))}
        value={shown}
        onValue={(to) => change({ show: to === 'hand' ? undefined : to, state: undefined })}
        className="mb-4 text-13!"
      />
      <Filters label={t('filters')}>
        {shown === 'hand' || shown === 'all' ? (
          <ChoiceFilter
            label={t('state')}
            all={shown === 'hand' ? t('states.review') : t('anyState')}
            options={states.filter((one) => one !== 'review').map((one) => ({ value: one, label: t(`states.${one}`) }))}
            value={state}
            onValue={(to) => change({ state: to })}
          />
        ) : null}
        <TextFilter
          label={t('coin')}
          className="w-28"
          value={search.coin}
          onValue={(to) => change({ coin: to?.toUpperCase() })}
        />
        <TextFilter label={t('customerId')} value={search.userId} onValue={(to) => change({ userId: to })} />
        <TextFilter label={t('txid')} value={search.txid} onValue={(to) => change({ txid: to })} />
        {shown === 'hand' ? (
          <TextFilter label={t('orderNo')} value={search.id} onValue={(to) => change({ id: to })} />
        ) : null}
      </Filters>
      {shown === 'hand' ? (
        <HandList
          state={HAND_DEPOSIT_STATES.find((one) => one === state) ?? 'review'}
          filter={{ ...filter, ...(search.id && { id: search.id }) }}
        />
      ) : (
        <ChainList shown={shown} state={CHAIN_DEPOSIT_STATES.find((one) => one === state)} filter={filter} />
      )}
    </>
  )
}
