/** What the house stands for with its own: each fund, how much of it could be owed at worst, and what is free. */
import { groupDigits } from '@candlewick/money/display'
import { ScrollBox } from '@candlewick/ui/scroll-box.tsx'
import { Empty } from '@candlewick/ui/states.tsx'
import { Table } from '@candlewick/ui/table.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../parts/card.tsx'
import { useNames } from '../../parts/names.ts'
import type { House } from '../../session/house.ts'

type Fund = House['funds'][number]

/** So many stand on the page at once: those of which the most is bound. */
const SHOWN = 8

export function Funds({ house }: { house: House | undefined }) {
  const { t } = useTranslation('home')
  const names = useNames()
  const [whole, setWhole] = useState(false)
  const funds = house?.funds.toSorted((one, other) => other.share - one.share)
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
          rows={whole ? funds : funds?.slice(0, SHOWN)}
          rowKey={({ fund, asset }) => `${fund} ${asset}`}
          density="dense"
          empty={<Empty title={t('noFunds')} />}
        />
      </ScrollBox>
      {funds !== undefined && funds.length > SHOWN ? (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="w-full border-t border-line px-3 py-1.5 text-left text-12 text-ink-2 hover:bg-sunken hover:text-ink"
        >
          {whole ? t('fewerFunds') : t('moreFunds', { count: funds.length - SHOWN })}
        </button>
      ) : null}
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
