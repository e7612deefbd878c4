/** The newest of one's devices and logins, beside the way to all of them. */
import { buttonClass } from '@candlewick/ui/button.tsx'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../platform/queries.ts'
import { Time } from '../../../settings/time.tsx'
import { BehindColons } from '../behind-colons.tsx'
import { BrowserIcon, useBrowserName, usePlace } from './browser.tsx'
import { meansText, outcomeText } from './logins.ts'

const SHOWN = 4

export function RecentDevices() {
  const { t } = useTranslation('security')
  const nameOf = useBrowserName()
  const placeOf = usePlace()
  const query = useQuery(callQuery('devices.getLoginDevice', {}))
  const { data } = query
  return (
    <Card title={t('devices')} rows={data?.records.length} {...failing(query)}>
      {data?.records.slice(0, SHOWN).map((device) => (
        <li key={device.id} className="flex items-center gap-3 border-t border-line px-5 py-3">
          <BrowserIcon userAgent={device.userAgent} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{nameOf(device.userAgent, device.name)}</p>
            <p className="num truncate text-12 text-ink-2">{placeOf(device)}</p>
          </div>
          <p className="num text-right text-12 text-ink-2">
            {device.current ? t('thisDevice') : <Time at={device.lastSeen} />}
          </p>
        </li>
      ))}
    </Card>
  )
}

export function RecentLogins() {
  const { t } = useTranslation('security')
  const nameOf = useBrowserName()
  const placeOf = usePlace()
  const query = useQuery(callQuery('devices.getLoginLog', { page: 1, pageSize: SHOWN }))
  const { data } = query
  return (
    <Card title={t('logins')} rows={data?.records.length} {...failing(query)}>
      {data?.records.map((login) => (
        <li key={login.id} className="flex items-center gap-3 border-t border-line px-5 py-3">
          <span aria-hidden="true" className={login.outcome === 'done' ? DOT_DONE : DOT_REFUSED} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{t(outcomeText(login.outcome))}</p>
            <p className="num text-12 break-words text-ink-2">
              {login.means === null ? null : `${t(meansText(login.means))} · `}
              <BehindColons text={`${nameOf(login.userAgent)} · ${placeOf(login)}`} />
            </p>
          </div>
          <Time at={login.time} className="num text-right text-12 text-ink-2" />
        </li>
      ))}
    </Card>
  )
}

const DOT_DONE = 'mx-1 size-2 shrink-0 rounded-full bg-up'
const DOT_REFUSED = 'mx-1 size-2 shrink-0 rounded-full bg-down'

interface CardProps {
  title: string
  /** Undefined while they are read. */
  rows: number | undefined
  failed: boolean
  onRetry: () => void
  children: ReactNode
}

const failing = ({ isError, refetch }: { isError: boolean; refetch: () => unknown }) => ({
  failed: isError,
  onRetry: () => void refetch(),
})

function Card({ title, rows, failed, onRetry, children }: CardProps) {
  const { t } = useTranslation('security')
  return (
    <section className="rounded-surface border border-line bg-surface">
      <div className="flex items-center justify-between gap-3 py-2.5 pr-3 pl-5">
        <h2 className="text-16 font-semibold">{title}</h2>
        <Link to="/account/center/device-management" className={buttonClass('ghost', 'sm')}>
          {t('seeAll')}
        </Link>
      </div>
      {rows === undefined && failed ? (
        <ErrorState title={t('failed')} onRetry={onRetry} />
      ) : rows === undefined ? (
        <Skeleton className="m-5 h-40" />
      ) : (
        <ul>{children}</ul>
      )}
      {rows === 0 ? <p className="border-t border-line px-5 py-4 text-13 text-ink-2">{t('loginsNone')}</p> : null}
    </section>
  )
}
