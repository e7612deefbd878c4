/** A page of the house's own words, as it ships with the app: in the language that is read. */
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type HousePageName, housePage } from './house-texts.ts'
import { Markdown } from './markdown.tsx'

export function HousePage({ name }: { name: HousePageName }) {
  const { t, i18n } = useTranslation('house-pages')
  const { language } = i18n
  const query = useQuery({
    queryKey: ['house page', name, language],
    queryFn: () => housePage(name, language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (query.isError) return <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton className="h-120 w-full" />
  return (
    <article className="grid max-w-180 grid-cols-[minmax(0,1fr)] gap-8">
      {query.data.map(({ heading, text }) => (
        <section key={heading} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 className="text-20 font-semibold">{t(heading)}</h2>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <Markdown text={text} />
          </div>
        </section>
      ))}
    </article>
  )
}
