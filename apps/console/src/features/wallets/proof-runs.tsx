/** Runs of proofs of what customers are owed, and a button that asks for one now. */
import { groupDigits } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { Button } from '@candlewick/ui/button.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ListCard } from '../../parts/list-card.tsx'
import { usePages } from '../../parts/pages.ts'
import { StateTag } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { hashColumn } from '../../parts/transfer-columns.tsx'
import { useStep } from '../../parts/use-step.ts'
import { api } from '../../platform/api.ts'
import { callQuery, renew } from '../../platform/queries.ts'
import { stamp } from '../../platform/times.ts'

const EVERY_MS = 5_000
type Run = ConsoleOutput<'console.proof.runs'>['rows'][number]

export function ProofRuns() {
  const { t } = useTranslation('payouts')
  const step = useStep()
  const { data } = useQuery({ ...callQuery('console.proof.runs', { limit: 1 }), refetchInterval: EVERY_MS })
  const pages = usePages(
    ['console.proof.runs', 'pages'],
    (after, signal) => api.call('console.proof.runs', { ...(after && { after }) }, { signal }),
    { everyMs: EVERY_MS },
  )
  const build = () =>
    step.run(async () => {
      await api.call('console.proof.build', {})
      toast.success(t('proof.asked'))
      await renew('console.proof.runs')
    })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          variant="primary"
          busy={step.busy}
          disabled={data?.asked === true}
          onClick={() => void build()}
        >
          {t('proof.build')}
        </Button>
        <span className="text-ink-2">{t(data?.asked === true ? 'proof.waits' : 'proof.hint')}</span>
      </div>
      <Refusal>{step.refusal}</Refusal>
      <ListCard
        title={t('proof.title')}
        pages={pages}
        columns={useColumns()}
        rowKey={({ number }) => String(number)}
        empty={{ title: t('proof.none'), hint: t('proof.noneHint') }}
        file="proofs"
      />
    </div>
  )
}

function useColumns(): Column<Run>[] {
  const { t } = useTranslation('payouts')
  return [
    {
      id: 'number',
      head: t('proof.number'),
      render: ({ number }) => <b className="font-semibold">{number}</b>,
      csv: ({ number }) => String(number),
    },
    { id: 'time', head: t('proof.time'), render: ({ time }) => <Time at={time} />, csv: ({ time }) => stamp(time) },
    {
      id: 'cause',
      head: t('proof.cause'),
      align: 'start',
      render: ({ cause }) => <StateTag>{t(`proof.causes.${cause}`)}</StateTag>,
      csv: ({ cause }) => cause,
    },
    {
      id: 'coins',
      head: t('proof.coins'),
      render: ({ coins }) => coins,
      csv: ({ coins }) => String(coins),
      className: 'hidden sm:table-cell',
    },
    {
      id: 'sequence',
      head: t('proof.sequence'),
      render: ({ sequence }) => groupDigits(String(sequence)),
      csv: ({ sequence }) => String(sequence),
      className: 'hidden md:table-cell',
    },
    {
      id: 'published',
      head: t('proof.published'),
      render: ({ publishedTime }) => <Time at={publishedTime} />,
      csv: ({ publishedTime }) => (publishedTime === null ? '' : stamp(publishedTime)),
      className: 'hidden sm:table-cell',
    },
    hashColumn('hash', t('proof.hash'), ({ hash }) => hash),
  ]
}
