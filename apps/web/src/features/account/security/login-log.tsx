/** Every try to log in, the newest first, read page after page. */

import { Empty } from '@candlewick/ui/states.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PagedList } from '../../../lists/paged-list.tsx'
import { api } from '../../../platform/api.ts'
import { Time } from '../../../settings/time.tsx'
import { useBrowserName, usePlace } from './browser.tsx'
import { type Login, meansText, outcomeText } from './logins.ts'

export function LoginLog() {
  const { t } = useTranslation('security')
  const nameOf = useBrowserName()
  const placeOf = usePlace()
  const columns = useMemo<Column<Login>[]>(
    () => [
      {
        id: 'time',
        head: t('time'),
        render: (row) => <Time at={row.time} />,
        csv: (row) => new Date(row.time).toISOString(),
      },
      {
        id: 'outcome',
        head: t('result'),
        align: 'start',
        render: (row) => <Outcome login={row} />,
        csv: (row) => row.outcome,
      },
      {
        id: 'means',
        head: t('by'),
        align: 'start',
        render: ({ means }) => (means === null ? '–' : t(meansText(means))),
        csv: ({ means }) => means ?? '',
      },
      {
        id: 'browser',
        head: t('browser'),
        align: 'start',
        render: (row) => nameOf(row.userAgent),
        csv: (row) => row.userAgent,
      },
      {
        id: 'address',
        head: t('address'),
        render: placeOf,
        csv: ({ address, country }) => `${address} ${country}`.trim(),
      },
    ],
    [t, nameOf, placeOf],
  )
  return (
    <PagedList<Login>
      label={t('logins')}
      queryKey={['devices.getLoginLog', 'list']}
      read={(pageSize, cursor, options) =>
        api.call('devices.getLoginLog', { page: 1, pageSize, ...(cursor && { cursor }) }, options)
      }
      columns={columns}
      rowKey={(row) => row.id}
      card={(row) => (
        <li className="grid gap-0.5 border-b border-line py-3">
          <Outcome login={row} />
          {row.means === null ? null : <p className="text-13">{t(meansText(row.means))}</p>}
          <p className="num text-12 text-ink-2">
            {nameOf(row.userAgent)} · {placeOf(row)}
          </p>
          <Time at={row.time} className="num text-12 text-ink-2" />
        </li>
      )}
      empty={<Empty picture="ledger" title={t('loginsNone')} />}
      fileName="candlewick-logins"
      bar={(aside) => <div className="mb-2 flex items-center justify-end gap-4 text-13">{aside}</div>}
    />
  )
}

function Outcome({ login }: { login: Login }) {
  const { t } = useTranslation('security')
  const done = login.outcome === 'done'
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={done ? 'size-2 rounded-full bg-up' : 'size-2 rounded-full bg-down'} />
      {t(outcomeText(login.outcome))}
    </span>
  )
}
