/** The ledger explorer: whose accounts, what they hold, and every posting that made it so. */

import { changedSearch } from '@candlewick/ui/search.ts'
import { toast } from '@candlewick/ui/toast-store.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter, DayFilter, Filters, TextFilter } from '../../parts/filters.tsx'
import { useNames } from '../../parts/names.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { useWords } from '../../parts/words.ts'
import { api } from '../../platform/api.ts'
import { Accounts } from './accounts.tsx'
import { Entries } from './entries.tsx'

const route = getRouteApi('/inside/ledger')
const ACCOUNTS = ['1', '2', '3', '4', '5', '6', '7', '8']

export type Search = ReturnType<typeof route.useSearch>

/** As it is written: the account of a contract has its symbol behind it. */
function ownerOf(typed: string): string {
  const [, clearing] = /^house:clearing:(.+)$/i.exec(typed) ?? []
  return clearing === undefined ? typed.toLowerCase() : `house:clearing:${clearing.toUpperCase()}`
}

export default function LedgerPage() {
  const { t } = useTranslation('ledger')
  const names = useNames()
  const search = route.useSearch()
  const navigate = useNavigate()
  const change = (part: { [Name in keyof Search]?: Search[Name] | undefined }) =>
    void navigate({ to: '/ledger', search: changedSearch(search, part), replace: true })
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Filters label={t('filters')}>
        <TextFilter
          byEnter
          label={t('owner')}
          value={search.owner}
          onValue={(owner) => change({ owner: owner && ownerOf(owner) })}
          className="w-full sm:w-60"
        />
        <ChoiceFilter
          label={t('account')}
          all={t('allAccounts')}
          options={ACCOUNTS.map((one) => ({ value: one, label: names('accounts', one) }))}
          value={search.account}
          onValue={(account) => change({ account })}
        />
        <TextFilter
          byEnter
          label={t('coin')}
          value={search.coin}
          onValue={(coin) => change({ coin: coin?.toUpperCase() })}
          className="w-24"
        />
        <TextFilter
          byEnter
          label={t('reason')}
          value={search.reason}
          onValue={(reason) => change({ reason })}
          className="w-32"
        />
        <DayFilter label={t('from')} value={search.from} onValue={(from) => change({ from })} />
        <DayFilter label={t('to')} value={search.to} onValue={(to) => change({ to })} />
        <Jump />
      </Filters>
      {search.owner === undefined ? (
        <Accounts onOwner={(owner) => change({ owner })} />
      ) : (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_380px]">
          <Entries search={search} />
          <Accounts owner={search.owner} onCoin={(account, coin) => change({ account, coin })} />
        </div>
      )}
    </>
  )
}

/** A posting's or a command's number leads to the command at once. */
function Jump() {
  const { t } = useTranslation('ledger')
  const words = useWords()
  const navigate = useNavigate()
  const toCommand = (sequence: string) => void navigate({ to: '/ledger/commands/$sequence', params: { sequence } })
  const toPosting = async (postingId: string) => {
    try {
      toCommand(String((await api.call('console.ledger.posting', { postingId })).sequence))
    } catch (error) {
      toast.error(words(error))
    }
  }
  return (
    <>
      <TextFilter
        byEnter
        label={t('command')}
        value={undefined}
        onValue={(typed) => typed && /^\d{1,15}$/.test(typed) && toCommand(typed)}
        className="w-32"
      />
      <TextFilter
        byEnter
        label={t('posting')}
        value={undefined}
        onValue={(typed) => void (typed && /^\d{1,16}$/.test(typed) && toPosting(typed))}
        className="w-32"
      />
    </>
  )
}
