/** How the house stands, in one line of figures: each with whether it is well. */
import { groupDigits } from '@candlewick/money/display'
import { Skeleton } from '@candlewick/ui/states.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNames } from '../../parts/names.ts'
import { useSpan } from '../../parts/span.ts'
import { Health } from '../../parts/state-tag.tsx'
import type { House } from '../../session/house.ts'
import { warningText } from './warning-text.ts'

/** Tables that are further behind than this no longer show what just happened. */
const BEHIND_MS = 2_000
/** So many commands waiting for the journal are a crowd. */
const CROWD = 1_000

interface Cell {
  name: string
  well: boolean
  word: string
  figure: string
  below: ReactNode
}

export function HouseStrip({ house }: { house: House | undefined }) {
  const { t } = useTranslation('home')
  const span = useSpan()
  const names = useNames()
  const cells = house && cellsOf(house)
  return (
    <section
      aria-label={t('house')}
      className="mb-4 grid grid-cols-2 overflow-hidden rounded-surface border border-line bg-surface md:grid-cols-5"
    >
      {(cells ?? SHAPES).map((cell) => (
        <div
          key={typeof cell === 'string' ? cell : cell.name}
          className="-mt-px -ml-px border-t border-l border-line px-3 pt-2.5 pb-3 last:col-span-2 md:last:col-span-1"
        >
          {typeof cell === 'string' ? <Shape /> : <Figure cell={cell} />}
        </div>
      ))}
    </section>
  )

  function cellsOf({ time, journal, projection, feeds, halted, alarms }: House): Cell[] {
    const stale = feeds.stale.length
    const gravest = alarms[0]
    return [
      {
        name: t('journal'),
        well: journal.waiting < CROWD,
        word: journal.waiting < CROWD ? t('inStep') : t('waiting', { count: journal.waiting }),
        figure: groupDigits(String(journal.sequence)),
        below: journal.lastTime === null ? t('nothingYet') : t('written', { span: span(time - journal.lastTime) }),
      },
      {
        name: t('projection'),
        well: projection.milliseconds < BEHIND_MS,
        word: projection.milliseconds < BEHIND_MS ? t('inStep') : t('behind'),
        figure: t('milliseconds', { count: projection.milliseconds }),
        below: t('commands', { count: projection.commands }),
      },
      {
        name: t('feeds'),
        well: stale === 0,
        word: stale === 0 ? t('fresh') : t('silent', { count: stale }),
        figure: t('of', { part: feeds.symbols - stale, all: feeds.symbols }),
        below:
          stale === 0
            ? t('allFresh')
            : feeds.stale
                .slice(0, 3)
                .map(({ symbol }) => symbol)
                .join(', '),
      },
      {
        name: t('markets'),
        well: halted.length === 0,
        word: halted.length === 0 ? t('open') : t('haltedCount', { count: halted.length }),
        figure: String(halted.length),
        below: halted[0] === undefined ? t('noneHalted') : halted[0].symbol,
      },
      {
        name: t('alarms'),
        well: gravest === undefined,
        word: gravest === undefined ? t('quiet') : t(`level.${gravest.level}`),
        figure: String(alarms.length),
        below: gravest === undefined ? t('noAlarm') : warningText(names, gravest),
      },
    ]
  }
}

const SHAPES = ['journal', 'projection', 'feeds', 'markets', 'alarms']

function Figure({ cell }: { cell: Cell }) {
  return (
    <>
      <span className="flex justify-between gap-2 text-11 text-ink-2">
        {cell.name}
        <Health well={cell.well}>{cell.word}</Health>
      </span>
      <b className="block truncate text-16 leading-[22px] font-semibold">{cell.figure}</b>
      <span className="block truncate text-12 text-ink-2">{cell.below}</span>
    </>
  )
}

function Shape() {
  return (
    <>
      <Skeleton className="mb-1.5 h-3 w-20" />
      <Skeleton className="mb-1.5 h-5 w-24" />
      <Skeleton className="h-3 w-28" />
    </>
  )
}
