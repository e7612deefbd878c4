/** One's API keys at a glance: what each may, from where, when it was last used; they are changed on their own page. */
import { Badge } from '@candlewick/ui/badge.tsx'
import { buttonClass } from '@candlewick/ui/button.tsx'
import { Empty, ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../platform/queries.ts'
import { Time } from '../../../settings/time.tsx'
import { BehindColons } from '../behind-colons.tsx'
import { type ApiKey, PERMISSIONS } from '../keys/key-terms.ts'

const KEYS = '/account/center/api'
const SHOWN = 5

export function KeysGlance() {
  const { t } = useTranslation('api-keys')
  const { t: say } = useTranslation('security')
  const query = useQuery(callQuery('keys.apis', {}))
  const keys = query.data?.records
  return (
    <section className="rounded-surface border border-line bg-surface">
      <div className="flex items-center justify-between gap-3 py-2.5 pr-3 pl-5">
        <h2 className="text-16 font-semibold">{t('title')}</h2>
        <Link to={KEYS} className={buttonClass('ghost', 'sm')}>
          {say('manage')}
        </Link>
      </div>
      {query.isError && !keys ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />
      ) : keys === undefined ? (
        <Skeleton className="mx-5 mb-5 h-28" />
      ) : keys.length === 0 ? (
        <Empty
          className="border-t border-line"
          title={t('emptyTitle')}
          action={
            <Link to={KEYS} className={buttonClass('secondary')}>
              {t('create')}
            </Link>
          }
        >
          {t('emptyText')}
        </Empty>
      ) : (
        <ul>
          {keys.slice(0, SHOWN).map((apiKey) => (
            <Key key={apiKey.id} apiKey={apiKey} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Key({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys')
  const { id, name, permissions, addresses, lastUsed, suspended } = apiKey
  return (
    <li className={ROW}>
      <p className="flex min-w-0 flex-wrap items-center gap-2 font-medium">
        <span className="min-w-0 break-words">{name}</span>
        {suspended ? <Badge tone="flame">{t('suspended')}</Badge> : null}
      </p>
      <Fact name={t('keyId')}>
        <code className="font-mono text-12">{`${id.slice(0, 6)}…${id.slice(-4)}`}</code>
      </Fact>
      <Fact name={t('permissions')}>
        <span className="flex flex-wrap gap-1">
          {PERMISSIONS.filter((permission) => permissions.includes(permission)).map((permission) => (
            <Badge key={permission}>{t(permission)}</Badge>
          ))}
        </span>
      </Fact>
      <Fact name={t('addresses')}>
        {addresses.length > 0 ? <BehindColons text={addresses.join(', ')} /> : t('addressesAny')}
      </Fact>
      <Fact name={t('lastUsed')}>{lastUsed === null ? t('neverUsed') : <Time at={lastUsed} />}</Fact>
    </li>
  )
}

const ROW =
  'grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 border-t border-line px-5 py-3 text-13 sm:grid-cols-2 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,3fr)_minmax(0,4fr)_minmax(0,3fr)]'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <dl className="min-w-0">
      <dt className="text-12 text-ink-2">{name}</dt>
      <dd className="num break-words">{children}</dd>
    </dl>
  )
}
