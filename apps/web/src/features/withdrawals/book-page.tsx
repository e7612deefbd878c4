/** The address book: what is kept under which name, whether only it serves, and how a new one comes in. */
import type { BookEntry } from '@candlewick/protocol/calls/withdrawals'
import { Badge } from '@candlewick/ui/badge.tsx'
import { Button } from '@candlewick/ui/button.tsx'
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { Empty, ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AssetsFrame } from '../../navigation/assets-frame.tsx'
import { usePageTitle } from '../../navigation/page-title.ts'
import { callQuery } from '../../platform/queries.ts'
import { Time } from '../../settings/time.tsx'
import { BOOK } from './book-card.tsx'
import { AddDialog, DeleteDialog, RenameDialog, RuleDialog } from './book-dialogs.tsx'
import type { Terms } from './draft.ts'
import { SpelledAddress } from './spelled-address.tsx'

type View = { readonly kind: 'add' | 'rule' } | { readonly kind: 'rename' | 'delete'; readonly entry: BookEntry }

export default function AddressesPage() {
  const { t } = useTranslation('withdraw')
  usePageTitle(t('book.title'), t('book.description'))
  const book = useQuery(BOOK)
  const terms = useQuery(callQuery('withdrawals.terms', {})).data
  const [view, setView] = useState<View>()
  const { data } = book
  const full = data !== undefined && data.records.length >= data.most
  return (
    <AssetsFrame className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-28 font-bold">{t('book.title')}</h1>
        <Button variant="primary" disabled={terms === undefined || full} onClick={() => setView({ kind: 'add' })}>
          <Plus size={16} aria-hidden="true" />
          {t('book.add')}
        </Button>
      </header>
      {data === undefined ? (
        book.isError ? (
          <ErrorState title={t('failed')} onRetry={() => void book.refetch()} />
        ) : (
          <Skeleton className="h-64 w-full" />
        )
      ) : (
        <>
          <section className="flex flex-wrap items-center justify-between gap-3 rounded-surface border border-line bg-surface px-4 py-3.5 sm:px-5">
            <p className="max-w-prose text-13 text-ink-2">
              <strong className="block font-semibold text-ink">
                {t(data.bookOnly ? 'book.onlyOn' : 'book.onlyOff')}
              </strong>
              {data.bookOnlyUntil === null ? (
                t('book.onlyHint', { hours: data.waitHours })
              ) : (
                <>
                  {t('book.endsAt')} <Time at={data.bookOnlyUntil} />
                </>
              )}
            </p>
            <Button disabled={terms === undefined} onClick={() => setView({ kind: 'rule' })}>
              {t(data.bookOnly && data.bookOnlyUntil === null ? 'book.switchOff' : 'book.switchOn')}
            </Button>
          </section>
          <Entries entries={data.records} serverTime={terms?.serverTime ?? 0} onView={setView} />
        </>
      )}
      {terms && view ? (
        <Shown
          view={view}
          terms={terms}
          bookOnly={data?.bookOnly === true && data.bookOnlyUntil === null}
          onClose={() => setView(undefined)}
        />
      ) : null}
    </AssetsFrame>
  )
}

interface EntriesProps {
  entries: readonly BookEntry[]
  serverTime: number
  onView: (view: View) => void
}

function Entries({ entries, serverTime, onView }: EntriesProps) {
  const { t } = useTranslation('withdraw')
  return (
    <section aria-label={t('book.title')} className="rounded-surface border border-line bg-surface">
      {entries.length === 0 ? (
        <Empty picture="wallet" title={t('book.none')}>
          {t('book.noneHint')}
        </Empty>
      ) : (
        <ul>
          {entries.map((entry) => (
            <li key={entry.id} className="grid gap-2 border-t border-line px-4 py-3.5 first:border-t-0 sm:px-5">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <p className="flex min-w-0 flex-wrap items-center gap-2">
                  <span className="font-semibold break-words">{entry.label}</span>
                  <Badge>{entry.coin === null ? entry.networkName : `${entry.coin} · ${entry.networkName}`}</Badge>
                  {entry.activeTime > serverTime ? (
                    <span className="text-12 text-ink-2">
                      {t('book.opens')} <Time at={entry.activeTime} />
                    </span>
                  ) : null}
                </p>
                <p className="flex gap-2">
                  <Button size="sm" onClick={() => onView({ kind: 'rename', entry })}>
                    {t('book.rename')}
                  </Button>
                  <Button size="sm" variant="danger" onClick={() => onView({ kind: 'delete', entry })}>
                    {t('book.delete')}
                  </Button>
                </p>
              </div>
              <div className="flex items-center gap-2">
                <SpelledAddress address={entry.address} className="text-13" />
                <CopyButton text={entry.address} />
              </div>
              {entry.memo === '' ? null : (
                <p className="num text-13 text-ink-2">
                  {t('memo')}: {entry.memo}
                </p>
              )}
              <p className="text-12 text-ink-2">
                {t('book.since')} <Time at={entry.saveTime} show="day" />
                {entry.uses > 0 ? ` · ${t('usedTimes', { times: entry.uses })}` : ''}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Shown(props: { view: View; terms: Terms; bookOnly: boolean; onClose: () => void }) {
  const { view, terms, bookOnly, onClose } = props
  switch (view.kind) {
    case 'add':
      return <AddDialog terms={terms} onClose={onClose} />
    case 'rule':
      return <RuleDialog terms={terms} on={!bookOnly} onClose={onClose} />
    case 'rename':
      return <RenameDialog entry={view.entry} onClose={onClose} />
    case 'delete':
      return <DeleteDialog entry={view.entry} onClose={onClose} />
  }
}
