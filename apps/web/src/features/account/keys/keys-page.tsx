/** One's API keys: what each may, from where and until when, when it was last used, and how a request is signed. */
import { Button, buttonClass } from '@candlewick/ui/button.tsx'
import { Empty, ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountFrame } from '../../../navigation/account-frame.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { callQuery } from '../../../platform/queries.ts'
import type { Overview } from '../security/guards.ts'
import { CodeSample } from './code-sample.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { KeyRow } from './key-row.tsx'
import { type ApiKey, MOST } from './key-terms.ts'
import { DeleteDialog, EnableDialog } from './small-dialogs.tsx'

type View = { readonly kind: 'create' } | { readonly kind: 'edit' | 'delete' | 'enable'; readonly apiKey: ApiKey }

export default function KeysPage() {
  const { t } = useTranslation('api-keys')
  usePageTitle(t('title'), t('description'))
  const query = useQuery(callQuery('keys.apis', {}))
  const overview = useQuery(callQuery('security.overview', {})).data
  const [view, setView] = useState<View>()
  const keys = query.data?.records
  const create = (
    <Button
      variant="primary"
      disabled={overview === undefined || keys === undefined || keys.length >= MOST.keys}
      onClick={() => setView({ kind: 'create' })}
    >
      <Plus size={16} aria-hidden="true" />
      {t('create')}
    </Button>
  )
  return (
    <AccountFrame>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-28 font-bold">{t('title')}</h1>
        {keys && keys.length > 0 ? create : null}
      </div>
      {query.isError && !keys ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {keys?.some(({ suspended }) => suspended) ? (
            <p role="status" className="rounded-surface border border-flame/45 bg-surface px-5 py-3 text-13">
              {t('suspendedLead')}
            </p>
          ) : null}
          <section aria-label={t('title')} className="rounded-surface border border-line bg-surface">
            {keys === undefined ? (
              <Skeleton className="m-5 h-40" />
            ) : keys.length === 0 ? (
              <Empty picture="key" title={t('emptyTitle')} action={create}>
                {t('emptyText')}
              </Empty>
            ) : (
              <Keys keys={keys} onView={setView} />
            )}
          </section>
          <Explained apiKey={keys?.find(({ suspended }) => !suspended) ?? keys?.[0]} />
        </div>
      )}
      {overview && view ? <Shown view={view} overview={overview} onClose={() => setView(undefined)} /> : null}
    </AccountFrame>
  )
}

function Keys({ keys, onView }: { keys: readonly ApiKey[]; onView: (view: View) => void }) {
  const { t } = useTranslation('api-keys')
  return (
    <>
      <p className="px-5 py-3 text-13 text-ink-2">{t('count', { held: keys.length, most: MOST.keys })}</p>
      <ul>
        {keys.map((apiKey) => (
          <KeyRow key={apiKey.id} apiKey={apiKey} onAct={(kind) => onView({ kind, apiKey })} />
        ))}
      </ul>
    </>
  )
}

function Shown({ view, overview, onClose }: { view: View; overview: Overview; onClose: () => void }) {
  switch (view.kind) {
    case 'create':
      return <KeyDialog overview={overview} onClose={onClose} />
    case 'edit':
      return <KeyDialog overview={overview} apiKey={view.apiKey} onClose={onClose} />
    case 'delete':
      return <DeleteDialog apiKey={view.apiKey} onClose={onClose} />
    case 'enable':
      return <EnableDialog apiKey={view.apiKey} overview={overview} onClose={onClose} />
  }
}

const CALL = 'cancelAllAfter'

function Explained({ apiKey }: { apiKey: ApiKey | undefined }) {
  const { t } = useTranslation('api-keys')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-surface border border-line bg-surface p-5">
        <h2 className="text-16 font-semibold">{t('sampleTitle')}</h2>
        <p className="text-13 text-ink-2">{t('sampleLead')}</p>
        <CodeSample apiKey={apiKey ?? { id: '...', kind: 'hmac' }} />
        <a
          href="/docs"
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary', 'sm', 'justify-self-start')}
        >
          {t('allCalls')}
        </a>
      </section>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-surface border border-line bg-surface p-5">
        <h2 className="text-16 font-semibold">{t('silenceTitle')}</h2>
        <p className="text-13 text-ink-2">{t('silenceText', { call: CALL })}</p>
        <code className="rounded-control bg-sunken px-3 py-2 font-mono text-12 break-all">
          {`POST …/order/${CALL} {"seconds": 30}`}
        </code>
        <p className="text-13 text-ink-2">{t('silenceEnd')}</p>
      </section>
    </div>
  )
}
