/** A command of the journal: as it was written, what it did, the group it became durable with, and that all sums are zero. */
import { groupDigits } from '@candlewick/money/display'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../keys/keys.ts'
import { Card } from '../../parts/card.tsx'
import { Crumbs } from '../../parts/crumbs.tsx'
import { Key } from '../../parts/key.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useNames } from '../../parts/names.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { Postings } from '../../parts/postings.tsx'
import { Health, StateTag } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { callQuery } from '../../platform/queries.ts'
import { type Command, Group } from './group.tsx'

const route = getRouteApi('/inside/ledger/commands/$sequence')

export default function CommandPage() {
  const { t } = useTranslation('ledger')
  const params = route.useParams()
  const sequence = Number(params.sequence)
  const navigate = useNavigate()
  const query = useQuery({
    ...callQuery('console.ledger.command', { sequence }),
    enabled: Number.isSafeInteger(sequence) && sequence > 0,
  })
  const go = (to: number) =>
    to > 0 && void navigate({ to: '/ledger/commands/$sequence', params: { sequence: String(to) } })
  useKeys([
    { keys: ['j'], says: t('nextCommand'), act: () => go(sequence + 1) },
    { keys: ['k'], says: t('previousCommand'), act: () => go(sequence - 1) },
  ])
  return (
    <>
      <Crumbs to="/ledger" list={t('title')} here={t('commandOf', { sequence: params.sequence })}>
        <span>
          <Key name="k" /> {t('previousCommand')}
        </span>
        <span>
          <Key name="j" /> {t('nextCommand')}
        </span>
      </Crumbs>
      <Loaded query={query} failed={t('commandFailed')} outline={<Skeleton className="h-80" />}>
        {(command) => <Opened command={command} />}
      </Loaded>
    </>
  )
}

function Opened({ command }: { command: Command }) {
  const { t } = useTranslation('ledger')
  const { sequence, time, refused, sums, told } = command
  const type = String(command.command?.type ?? '')
  const balanced = sums.every(({ sum }) => !/[1-9]/.test(sum))
  return (
    <>
      <PageHead
        title={t('commandOf', { sequence: groupDigits(String(sequence)) })}
        marks={
          <>
            {type ? <StateTag>{type}</StateTag> : null}
            {refused ? <StateTag tone="bad">{t('refused', { refused })}</StateTag> : null}
          </>
        }
        lead={
          <>
            <Time at={time} /> UTC · <Health well={balanced}>{t(balanced ? 'balanced' : 'unbalanced')}</Health>
          </>
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid gap-4">
          <Booked command={command} />
          {told.length > 0 ? <Written title={t('told')} value={told} /> : null}
        </div>
        <div className="grid gap-4">
          <Group command={command} />
          <Written title={t('written')} value={command.command ?? t('pruned')} />
        </div>
      </div>
    </>
  )
}

function Booked({ command }: { command: Command }) {
  const { t } = useTranslation('ledger')
  const names = useNames()
  if (command.postings.length === 0) {
    return (
      <Card title={t('postings')}>
        <p className="px-3 py-2.5 text-ink-2">{t(`events.${command.events}`)}</p>
      </Card>
    )
  }
  return command.postings.map(({ postingId, reason, reference, entries }) => (
    <Card key={postingId} title={t('postingOf', { id: postingId })} note={reason} aside={reference}>
      <Postings
        lines={entries.flatMap(({ owner, account, coin, part, available, occupied }) => {
          const of = [owner, names('accounts', String(account)), part].filter(Boolean).join(' · ')
          return [
            ...(/[1-9]/.test(available)
              ? [{ account: `${of} · ${t('available')}`, asset: coin, amount: available }]
              : []),
            ...(/[1-9]/.test(occupied) ? [{ account: `${of} · ${t('occupied')}`, asset: coin, amount: occupied }] : []),
          ]
        })}
      />
    </Card>
  ))
}

function Written({ title, value }: { title: string; value: unknown }) {
  return (
    <Card title={title}>
      <pre className="max-h-120 overflow-auto px-3 py-2 font-mono text-12 break-all whitespace-pre-wrap">
        {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
      </pre>
    </Card>
  )
}
