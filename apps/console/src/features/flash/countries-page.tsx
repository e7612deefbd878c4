/** In which countries flash contracts are switched off, and every set that was agreed on. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { Skeleton } from '@candlewick/ui/states.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../parts/card.tsx'
import { useCountryNames } from '../../parts/country-names.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { SetHistory } from '../../parts/set-history.tsx'
import { callQuery } from '../../platform/queries.ts'
import { ChangeButton } from '../../session/change-button.tsx'
import { CountriesForm } from './countries-form.tsx'

type Countries = ConsoleOutput<'console.flash.countries'>
type SetOnce = Countries['history'][number]

export default function CountriesPage() {
  const { t } = useTranslation('countries')
  const query = useQuery(callQuery('console.flash.countries', {}))
  return (
    <Loaded query={query} failed={t('failed')} outline={<Skeleton className="h-80" />}>
      {(countries) => <Opened countries={countries} />}
    </Loaded>
  )
}

function Opened({ countries: { closed, known, history } }: { countries: Countries }) {
  const { t } = useTranslation('countries')
  const { nameOf, sorted } = useCountryNames()
  const [changing, setChanging] = useState(false)
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <ChangeButton changing={changing} onChange={() => setChanging(true)}>
            {t('change')}
          </ChangeButton>
        }
      />
      {changing ? (
        <CountriesForm closed={closed} known={known} onClose={() => setChanging(false)} />
      ) : (
        <Card title={t('closed')} note={t('number', { number: closed.length })}>
          {closed.length === 0 ? (
            <p className="px-3 py-2 text-ink-2">{t('none')}</p>
          ) : (
            <ul className="columns-2 gap-4 px-3 py-2 md:columns-4">
              {sorted(closed).map((code) => (
                <li key={code}>{nameOf(code)}</li>
              ))}
            </ul>
          )}
          <p className="border-t border-line px-3 py-2 text-ink-2">{t('whose')}</p>
        </Card>
      )}
      <SetHistory rows={history} of={useColumns()} hint={t('noHistoryHint')} file="flash-countries" />
    </>
  )
}

function useColumns(): Column<SetOnce>[] {
  const { t } = useTranslation('countries')
  const { nameOf, sorted } = useCountryNames()
  return [
    {
      id: 'countries',
      head: t('closed'),
      align: 'start',
      render: ({ countries }) => (
        <span className="block max-w-100 whitespace-normal">
          {countries.length === 0 ? t('none') : sorted(countries).map(nameOf).join(', ')}
        </span>
      ),
      csv: ({ countries }) => countries.join(' '),
    },
  ]
}
