/** The operator's own account: where she is signed in, and what guards it. */
import { Button } from '@candlewick/ui/button.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useTranslation } from 'react-i18next'
import { ListCard } from '../../parts/list-card.tsx'
import { StateTag } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { useStep } from '../../parts/use-step.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import { type Operator, useOperator } from '../../session/session.ts'
import { OwnGuards } from './own-guards.tsx'

type Session = Operator['sessions'][number]

export function OwnAccount() {
  const operator = useOperator()
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
      <OwnSessions sessions={operator?.sessions} />
      {operator ? <OwnGuards operator={operator} /> : null}
    </div>
  )
}

function OwnSessions({ sessions }: { sessions: Session[] | undefined }) {
  const { t } = useTranslation('people')
  const step = useStep()
  const end = (sessionId: string) =>
    void step.run(async () => {
      await api.call('console.endSession', { sessionId })
      await renew('console.current')
    })
  const columns: Column<Session>[] = [
    { id: 'address', head: t('address'), render: ({ address }) => address },
    {
      id: 'agent',
      head: t('agent'),
      align: 'start',
      render: ({ userAgent }) => <span className="block max-w-80 truncate text-ink-2">{userAgent}</span>,
      className: 'hidden md:table-cell',
    },
    { id: 'since', head: t('since'), align: 'start', render: ({ createTime }) => <Time at={createTime} /> },
    {
      id: 'used',
      head: t('seen'),
      align: 'start',
      render: ({ lastUsed }) => <Time at={lastUsed} />,
      className: 'hidden sm:table-cell',
    },
    {
      id: 'act',
      head: <span className="sr-only">{t('acts')}</span>,
      render: ({ sessionId, current }) =>
        current ? (
          <StateTag>{t('here')}</StateTag>
        ) : (
          <Button size="sm" variant="ghost" className="min-h-7!" onClick={() => end(sessionId)}>
            {t('end')}
          </Button>
        ),
    },
  ]
  return (
    <ListCard
      title={t('sessions')}
      pages={{ rows: sessions, error: null }}
      columns={columns}
      rowKey={({ sessionId }) => sessionId}
      empty={{ title: t('noSessions') }}
      keyboard={false}
    />
  )
}
