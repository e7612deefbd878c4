/**
 * What one's money is in and what it brings: the accounts with their worth, what is at work of it, and the day's profit. What
 * is to be subscribed to stands here once there is any.
 */
import { cutDecimals } from '@candlewick/money/decimal'
import type { CallOutput } from '@candlewick/protocol/client'
import { buttonClass } from '@candlewick/ui/button.tsx'
import { Empty, ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { Table } from '@candlewick/ui/table.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { accountNumbered } from '../../../areas/area.ts'
import { useNames } from '../../../i18n/named.ts'
import { CsvButton } from '../../../lists/csv-button.tsx'
import { AssetsFrame } from '../../../navigation/assets-frame.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { useSettings } from '../../../settings/settings.ts'
import { Figure } from '../figures.tsx'
import { Profit } from '../profit.tsx'
import { ALL_ACCOUNTS, useAccounts, useFreshAssets } from '../use-assets.ts'
import { type EquityPeriod, useEquity } from '../use-equity.ts'
import { changeView, useViewSettings } from '../view-settings.ts'

type Account = CallOutput<'assets.getWalletAccount'>['records'][number]

const hasWorth = ({ equivalent, occupied }: Account) => /[1-9]/.test(`${equivalent ?? 1}${occupied ?? ''}`)

export default function InvestmentsPage() {
  const { t } = useTranslation('wallet')
  const { t: assets } = useTranslation('assets')
  usePageTitle(t('investTitle'))
  useFreshAssets()
  const { data, isError, refetch } = useAccounts()
  return (
    <AssetsFrame className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
      <header className="grid gap-1">
        <h1 className="text-28 font-bold">{t('investTitle')}</h1>
        <p className="text-14 text-ink-2">{t('investLead')}</p>
      </header>
      <Sums total={data?.records.find(({ type }) => type === ALL_ACCOUNTS)?.equivalent} />
      {isError ? (
        <ErrorState title={assets('failed')} onRetry={() => void refetch()}>
          {assets('failedHint')}
        </ErrorState>
      ) : (
        <Accounts records={data?.records} />
      )}
      <section aria-labelledby="products-title" className="rounded-surface border border-line bg-surface p-5">
        <h2 id="products-title" className="text-16 font-semibold">
          {t('investProducts')}
        </h2>
        <p className="mt-1 text-14 text-ink-2">{t('investProductsHint')}</p>
      </section>
    </AssetsFrame>
  )
}

/** The accounts with what is in each; those with nothing are shown where somebody wants to see them. */
function Accounts({ records }: { records: readonly Account[] | undefined }) {
  const { t } = useTranslation('assets')
  const { t: wallet } = useTranslation('wallet')
  const hidden = useViewSettings((view) => view.hideZeroAccounts)
  const rows = records?.filter((row) => {
    const account = row.type === ALL_ACCOUNTS ? undefined : accountNumbered(row.type)
    // One that no product has yet is no choice of anybody's.
    return account !== undefined && (hasWorth(row) || !(hidden || account.reserved))
  })
  const columns = useColumns()
  return (
    <section aria-labelledby="where-title" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="where-title" className="text-20 font-semibold">
          {t('accounts')}
        </h2>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-13">
          <label className="flex min-h-6 items-center gap-2 text-ink-2 hover:text-ink">
            <input
              type="checkbox"
              checked={hidden}
              onChange={(event) => changeView('hideZeroAccounts', event.target.checked)}
              className="size-4 accent-ink"
            />
            {wallet('hideZeroAccounts')}
          </label>
          <CsvButton
            columns={columns}
            read={() => Promise.resolve({ records: rows ?? [], total: rows?.length ?? 0 })}
            fileName="accounts"
            disabled={!rows || rows.length === 0}
          />
        </div>
      </div>
      <Table
        label={t('accounts')}
        columns={columns}
        rows={rows}
        rowKey={({ type }) => String(type)}
        density="tall"
        skeletonRows={4}
        empty={
          <Empty
            picture="ledger"
            title={t('emptyTitle')}
            action={
              <Link to="/assets/index" search={{ key: 'recharge' }} className={buttonClass('secondary')}>
                {wallet('moves.deposit', { ns: 'layout' })}
              </Link>
            }
          >
            {t('emptyHint')}
          </Empty>
        }
      />
    </section>
  )
}

/** Worth of all, and what was won of it today, in a month and in a year; what came and went is no profit. */
function Sums({ total }: { total: string | null | undefined }) {
  const { t } = useTranslation('assets')
  const { t: wallet } = useTranslation('wallet')
  const unit = useSettings((settings) => settings.exchange).toUpperCase()
  return (
    <dl className="grid gap-px overflow-hidden rounded-surface border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
      <Sum name={`${t('total')} (${unit})`}>
        {total === undefined ? (
          <Skeleton className="h-7 w-32" />
        ) : (
          <Figure text={total === null ? null : cutDecimals(total, 2)} />
        )}
      </Sum>
      <Sum name={t('profitToday')}>
        <Won />
      </Sum>
      <Sum name={wallet('profitOver', { period: t('days.30') })}>
        <Won days="30" />
      </Sum>
      <Sum name={wallet('profitOver', { period: t('days.365') })}>
        <Won days="365" />
      </Sum>
    </dl>
  )
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1 bg-surface p-4">
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className="num text-20 font-semibold">{children}</dd>
    </div>
  )
}

/** Over so many days, or today where none are named. */
function Won({ days }: { days?: EquityPeriod }) {
  const { data } = useEquity(days ?? '30')
  if (data === undefined) return <Skeleton className="h-7 w-28" />
  const { equivalent, rate } = days === undefined ? data.today : data.profit
  return <Profit equivalent={equivalent} rate={rate} />
}

function useColumns(): readonly Column<Account>[] {
  const { t } = useTranslation('assets')
  const { t: wallet } = useTranslation('wallet')
  const say = useNames()
  const unit = useSettings((settings) => settings.exchange).toUpperCase()
  const today = useEquity('30').data?.today.accounts
  return useMemo(() => {
    const figure = (text: string | null) => <Figure text={text === null ? null : cutDecimals(text, 2)} />
    const wonOf = ({ type }: Account) => today?.find((one) => one.type === type)?.equivalent ?? null
    const nameOf = ({ type }: Account) => {
      const account = accountNumbered(type)
      return account === undefined ? '' : say(account.name)
    }
    return [
      {
        id: 'account',
        head: wallet('investAccount'),
        csv: nameOf,
        render: (row) => (
          <Link
            to="/assets/index"
            search={{ key: 'overview', account: String(row.type) }}
            className="font-medium underline-offset-4 hover:underline"
          >
            {nameOf(row)}
          </Link>
        ),
      },
      {
        id: 'worth',
        head: t('worth', { unit }),
        align: 'end',
        csv: ({ equivalent }) => equivalent ?? '',
        render: ({ equivalent }) => figure(equivalent),
      },
      {
        id: 'reserved',
        head: t('inOrders'),
        align: 'end',
        className: 'hidden sm:table-cell',
        csv: ({ occupied }) => occupied ?? '',
        render: ({ occupied }) => figure(occupied),
      },
      {
        id: 'today',
        head: t('profitToday'),
        align: 'end',
        className: 'max-sm:whitespace-normal',
        csv: (row) => wonOf(row) ?? '',
        render: (row) => <Profit equivalent={wonOf(row)} />,
      },
    ]
  }, [t, wallet, say, unit, today])
}
