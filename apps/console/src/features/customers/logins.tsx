/** Where a customer is logged in, her devices, and her tries to log in. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useTranslation } from 'react-i18next'
import { useCountryNames } from '../../parts/country-names.ts'
import { ListCard } from '../../parts/list-card.tsx'
import { useNames } from '../../parts/names.ts'
import { usePages } from '../../parts/pages.ts'
import { StateTag } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { api } from '../../platform/api.ts'
import { stamp } from '../../platform/times.ts'

type Login = ConsoleOutput<'console.customers.logins'>['rows'][number]
type Session = ConsoleOutput<'console.customers.sessions'>['rows'][number]
type Device = ConsoleOutput<'console.customers.devices'>['rows'][number]

export function Logins({ userId }: { userId: string }) {
  const { t } = useTranslation('customers')
  const names = useNames()
  const place = usePlace()
  const devices = usePages(['console.customers.devices', { userId }], (_after, signal) =>
    api.call('console.customers.devices', { userId }, { signal }),
  )
  const logins = usePages(['console.customers.logins', { userId }], (after, signal) =>
    api.call('console.customers.logins', { userId, ...(after && { after }) }, { signal }),
  )
  const ofDevice: Column<Device>[] = [
    {
      id: 'name',
      head: t('device'),
      render: ({ name, userAgent }) => (
        <span className="block max-w-72 truncate font-semibold">{name || userAgent}</span>
      ),
    },
    { id: 'address', head: t('address'), align: 'start', render: place },
    {
      id: 'first',
      head: t('firstSeen'),
      align: 'start',
      render: ({ firstSeen }) => <Time at={firstSeen} />,
      className: 'hidden md:table-cell',
    },
    { id: 'last', head: t('lastSeenHead'), align: 'start', render: ({ lastSeen }) => <Time at={lastSeen} /> },
    { id: 'sessions', head: t('sessions'), render: ({ sessions }) => sessions, className: 'hidden sm:table-cell' },
  ]
  const ofLogin: Column<Login>[] = [
    { id: 'time', head: t('time'), render: ({ time }) => <Time at={time} />, csv: ({ time }) => stamp(time) },
    {
      id: 'outcome',
      head: t('outcome'),
      align: 'start',
      render: ({ outcome }) => <StateTag>{names('outcomes', outcome)}</StateTag>,
      csv: ({ outcome }) => outcome,
    },
    {
      id: 'means',
      head: t('means'),
      align: 'start',
      render: ({ means }) => (means === null ? '–' : names('means', means)),
      csv: ({ means }) => means ?? '',
      className: 'hidden sm:table-cell',
    },
    {
      id: 'address',
      head: t('address'),
      align: 'start',
      render: place,
      csv: ({ address, country }) => `${address} ${country}`.trim(),
    },
    {
      id: 'agent',
      head: t('agent'),
      align: 'start',
      render: ({ userAgent }) => <span className="block max-w-96 truncate text-ink-2">{userAgent}</span>,
      csv: ({ userAgent }) => userAgent,
      className: 'hidden md:table-cell',
    },
  ]
  return (
    <div className="grid gap-4">
      <Sessions userId={userId} />
      <ListCard
        title={t('devices')}
        pages={devices}
        columns={ofDevice}
        rowKey={({ id }) => id}
        empty={{ title: t('noDevices') }}
        keyboard={false}
      />
      <ListCard
        title={t('tries')}
        pages={logins}
        columns={ofLogin}
        rowKey={({ id }) => id}
        empty={{ title: t('noLogins') }}
        file={`logins-${userId}`}
      />
    </div>
  )
}

/** As she reads it herself: the country that the address is registered in, where one is known, and the address. */
function usePlace(): (seen: { address: string; country: string }) => string {
  const { nameOf } = useCountryNames()
  return ({ address, country }) => (/^[A-Z]{2}$/.test(country) ? `${nameOf(country)} · ${address}` : address)
}

/** Where she is logged in now. */
function Sessions({ userId }: { userId: string }) {
  const { t } = useTranslation('customers')
  const place = usePlace()
  const pages = usePages(['console.customers.sessions', { userId }], (_after, signal) =>
    api.call('console.customers.sessions', { userId }, { signal }),
  )
  const columns: Column<Session>[] = [
    {
      id: 'agent',
      head: t('agent'),
      render: ({ userAgent }) => <span className="block max-w-72 truncate font-semibold">{userAgent}</span>,
    },
    { id: 'address', head: t('address'), align: 'start', render: place },
    {
      id: 'began',
      head: t('began'),
      align: 'start',
      render: ({ createTime }) => <Time at={createTime} />,
      className: 'hidden md:table-cell',
    },
    { id: 'last', head: t('lastUse'), align: 'start', render: ({ lastUsed }) => <Time at={lastUsed} /> },
  ]
  return (
    <ListCard
      title={t('openSessions')}
      pages={pages}
      columns={columns}
      rowKey={({ id }) => id}
      empty={{ title: t('noSessions') }}
      keyboard={false}
    />
  )
}
