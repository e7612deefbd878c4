/** The columns of the list of markets: what it is, whether it takes orders, and how it stands. */
import { abbreviate, groupDigits } from '@candlewick/money/display'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useTranslation } from 'react-i18next'
import { useNames } from '../../parts/names.ts'
import { Health } from '../../parts/state-tag.tsx'
import { stamp } from '../../platform/times.ts'
import type { ListedMarket } from './markets-page.tsx'
import { OpenBar } from './open-bar.tsx'
import { markOff } from './summary.ts'

export function useMarketColumns(): Column<ListedMarket>[] {
  const { t } = useTranslation('markets')
  const names = useNames()
  return [
    {
      id: 'symbol',
      head: t('symbol'),
      render: ({ symbol }) => <b className="font-semibold">{symbol}</b>,
      csv: ({ symbol }) => symbol,
    },
    {
      id: 'product',
      head: t('product'),
      align: 'start',
      render: ({ product }) => names('products', product),
      csv: ({ product }) => product,
      className: 'hidden sm:table-cell',
    },
    {
      id: 'state',
      head: t('state'),
      align: 'start',
      render: ({ state }) => <Health well={state === 'open'}>{t(state)}</Health>,
      csv: ({ state }) => state,
    },
    ...useSummaryColumns(),
    {
      id: 'changed',
      head: t('changed'),
      align: 'start',
      render: (row) => (
        <span title={changedText(row)} className="block max-w-64 truncate text-ink-2">
          {changedText(row)}
        </span>
      ),
      csv: changedText,
      className: 'hidden 2xl:table-cell',
    },
  ]
}

/** When and by whom it came to be as it is; nothing where no console did it. */
function changedText({ since, by, reason }: ListedMarket): string {
  return since === null ? '' : [`${stamp(since)} UTC`, by, reason].filter(Boolean).join(', ')
}

function useSummaryColumns(): Column<ListedMarket>[] {
  const { t } = useTranslation('markets')
  return [
    {
      id: 'last',
      head: t('last'),
      render: ({ summary }) => groupDigits(summary?.last ?? '') || '–',
      csv: ({ summary }) => summary?.last ?? '',
    },
    {
      id: 'turnover',
      head: t('turnover'),
      render: ({ summary }) =>
        summary === null || summary.turnover === null ? (
          '–'
        ) : (
          <span title={groupDigits(summary.turnover)}>{`${abbreviate(summary.turnover)} ${summary.coin}`}</span>
        ),
      csv: ({ summary }) => summary?.turnover ?? '',
      className: 'hidden sm:table-cell whitespace-nowrap',
    },
    {
      id: 'open',
      head: t('openInterest'),
      render: ({ summary }) =>
        summary === null || summary.contract === null ? (
          '–'
        ) : (
          <OpenBar contract={summary.contract} coin={summary.coin} />
        ),
      csv: ({ summary }) => summary?.contract?.openValue ?? '',
      className: 'hidden lg:table-cell',
    },
    {
      id: 'mark',
      head: t('mark'),
      render: ({ summary }) => groupDigits(summary?.contract?.mark ?? '') || '–',
      csv: ({ summary }) => summary?.contract?.mark ?? '',
      className: 'hidden md:table-cell',
    },
    {
      id: 'index',
      head: t('indexPrice'),
      render: ({ summary }) => {
        const off = summary?.contract ? markOff(summary.contract) : undefined
        return (
          <span title={off && t('markOff', { deviation: off })} className="whitespace-nowrap">
            {groupDigits(summary?.contract?.index ?? '') || '–'}
            {off ? <span className="ml-2 inline-block min-w-14 text-ink-2">{off}</span> : null}
          </span>
        )
      },
      csv: ({ summary }) => summary?.contract?.index ?? '',
      className: 'hidden md:table-cell',
    },
  ]
}
