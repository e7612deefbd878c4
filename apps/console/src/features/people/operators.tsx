/** The operators, by name, with what each is and how her account is guarded. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { Button } from '@candlewick/ui/button.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useTranslation } from 'react-i18next'
import { ListCard } from '../../parts/list-card.tsx'
import { usePages } from '../../parts/pages.ts'
import { StateTag } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { api } from '../../platform/api.ts'
import { stamp } from '../../platform/times.ts'
import { useMay, useOperator } from '../../session/session.ts'
import type { Asked } from './operator-dialog.tsx'

export type Colleague = ConsoleOutput<'console.operators'>['rows'][number]

export function Operators({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('people')
  const pages = usePages(['console.operators', {}], (after, signal) =>
    api.call('console.operators', after ? { after } : {}, { signal }),
  )
  return (
    <ListCard
      title={t('tabs.people')}
      pages={pages}
      columns={useColumns(onAsk)}
      rowKey={({ operatorId }) => operatorId}
      empty={{ title: t('nobody') }}
      file="operators"
    />
  )
}

function useColumns(onAsk: (asked: Asked) => void): Column<Colleague>[] {
  const { t } = useTranslation('people')
  const { t: say } = useTranslation()
  const manages = useMay()('operator.manage')
  const me = useOperator()?.operator.operatorId
  const columns: Column<Colleague>[] = [
    {
      id: 'name',
      head: t('name'),
      render: ({ name, operatorId }) => (
        <>
          <b className="font-semibold">{name}</b> {operatorId === me ? <StateTag>{t('you')}</StateTag> : null}
        </>
      ),
      csv: ({ name }) => name,
    },
    {
      id: 'email',
      head: t('email'),
      align: 'start',
      render: ({ email }) => email,
      csv: ({ email }) => email,
      className: 'hidden md:table-cell',
    },
    {
      id: 'roles',
      head: t('roles'),
      align: 'start',
      render: ({ roles }) =>
        roles.length === 0 ? <StateTag>{t('noRole')}</StateTag> : roles.map((role) => say(`roles.${role}`)).join(', '),
      csv: ({ roles }) => roles.join(' '),
    },
    {
      id: 'factor',
      head: t('factor'),
      align: 'start',
      render: ({ factorBound, entered }) => (entered ? t(factorBound ? 'bound' : 'mailed') : t('notEntered')),
      csv: ({ factorBound }) => String(factorBound),
      className: 'hidden text-ink-2 sm:table-cell',
    },
    {
      id: 'seen',
      head: t('seen'),
      render: ({ lastUsed }) => <Time at={lastUsed} />,
      csv: ({ lastUsed }) => (lastUsed === null ? '' : stamp(lastUsed)),
      className: 'hidden lg:table-cell',
    },
  ]
  if (!manages) return columns
  return [
    ...columns,
    {
      id: 'acts',
      head: <span className="sr-only">{t('acts')}</span>,
      name: t('acts'),
      // What concerns herself is for others to propose.
      render: (colleague) => (colleague.operatorId === me ? null : <Acts colleague={colleague} onAsk={onAsk} />),
    },
  ]
}

function Acts({ colleague, onAsk }: { colleague: Colleague; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('people')
  return (
    <span className="inline-flex gap-1">
      <Button size="sm" variant="ghost" className="min-h-7!" onClick={() => onAsk({ kind: 'change', colleague })}>
        {t('change')}
      </Button>
      <Button size="sm" variant="ghost" className="min-h-7!" onClick={() => onAsk({ kind: 'renew', colleague })}>
        {t('renew')}
      </Button>
    </span>
  )
}
