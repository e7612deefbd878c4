/** What the house stands for with its own: each fund, how much of it could be owed at worst, and what is free. */
import { groupDigits } from '@candlewick/money/display'
import { ScrollBox } from '@candlewick/ui/scroll-box.tsx'
import { Empty } from '@candlewick/ui/states.tsx'
import { Table } from '@candlewick/ui/table.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../../parts/card.tsx'
import { useNames } from '../../parts/names.ts'
import type { House } from '../../session/house.ts'

type Fund = House['funds'][number]

export function Funds({ house }: { house: House | undefined }) {
  const { t } = useTranslation('home')
  const names = useNames()
  const columns: Column<Fund>[] = [
    { id: 'fund', head: t('fund'), render: ({ fund }) => <b className="font-semibold">{names('funds', fund)}</b> },
    {
      id: 'balance',
      head: t('balance'),
      render: ({ balance, asset }) => `${groupDigits(balance)} ${asset}`,
      className: 'whitespace-nowrap',
    },
    { id: 'bound', head: t('bound'), align: 'start', render: ({ share }) => <Meter share={share} /> },
  ]
  return (
    <Card title={t('funds')} aside={t('boundHint')}>
      <ScrollBox label={t('funds')} className="overflow-x-auto">
        <Table
          label={t('funds')}
          columns={columns}
          rows={house?.funds}
          rowKey={({ fund, asset }) => `${fund} ${asset}`}
          density="dense"
          empty={<Empty title={t('noFunds')} />}
        />
      </ScrollBox>
    </Card>
  )
}

const MOST = 1_000

/** @param share in per mille */
function Meter({ share }: { share: number }) {
  const shown = Math.min(MOST, Math.max(0, share))
  return (
    <span className="flex items-center gap-1.5">
      <svg
        aria-hidden="true"
        viewBox="0 0 1000 6"
        preserveAspectRatio="none"
        className="h-1.5 w-9 rounded-control bg-line"
      >
        <rect width={shown} height="6" className={share > 900 ? 'fill-flame' : 'fill-ink-2'} />
      </svg>
      <span className="text-ink-2">{(share / 10).toFixed(1)}%</span>
    </span>
  )
}
