/** The operator's own account: factors and sessions, and the end of those that are not hers any more. */
import { Button } from '@candlewick/ui/button.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useTranslation } from 'react-i18next'
import { Card, Facts } from '../../parts/card.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { StateTag } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { useStep } from '../../parts/use-step.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import { type Operator, useOperator } from '../../session/session.ts'

type Session = Operator['sessions'][number]

export function OwnAccount() {
  const { t } = useTranslation('people')
  const { t: say } = useTranslation()
  const operator = useOperator()
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
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
      <ListCard
        title={t('sessions')}
        pages={{ rows: operator?.sessions, error: null }}
        columns={columns}
        rowKey={({ sessionId }) => sessionId}
        empty={{ title: t('noSessions') }}
        keyboard={false}
      />
      <Card title={t('guard')}>
        {operator ? (
          <Facts
            facts={[
              [t('name'), operator.operator.name],
              [t('email'), operator.operator.email],
              [t('roles'), operator.roles.map((role) => say(`roles.${role}`)).join(', ')],
              [t('factors'), operator.factors.map((factor) => t(`factorNames.${factor}`)).join(', ')],
              [t('passkeys'), String(operator.passkeys.length)],
              [t('recovery'), String(operator.recoveryCodesLeft)],
            ]}
          />
        ) : null}
      </Card>
    </div>
  )
}
