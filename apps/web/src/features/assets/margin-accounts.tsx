/** The margin accounts of the overview: the cross one, or the isolated ones pair by pair, with what each owes and risks. */
import { cutDecimals } from '@candlewick/money/decimal'
import { buttonClass } from '@candlewick/ui/button.tsx'
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { Empty, ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { Table } from '@candlewick/ui/table.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { symbolName } from '../../markets/symbol-name.ts'
import { spotTrade } from '../../markets/trade-link.ts'
import { type BorrowingAccount, wordOf } from '../../platform/accounts.ts'
import {
  CoinActions,
  CoinCard,
  type MarginActions,
  type MarginProperty,
  RatioFigure,
  rateOf,
  ratiosOfTold,
} from '../margin/public.ts'
import { Figure } from './figures.tsx'
import { MarginDialogs, type OpenMargin } from './margin-dialogs.tsx'
import { useMarginAccounts } from './use-assets.ts'

type Coin = MarginProperty['records'][number]

export default function MarginAccounts({ account }: { account: BorrowingAccount }) {
  const { t } = useTranslation('margin')
  const { data, isError, refetch } = useMarginAccounts(account)
  return (
    <section aria-labelledby="margin-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="margin-title" className="text-20 font-semibold">
        {t(account)}
      </h2>
      {isError ? <ErrorState title={t('failed')} onRetry={() => void refetch()} /> : null}
      {data === undefined && !isError ? <Skeleton className="h-40 w-full" /> : null}
      {data?.map((property) => (
        <Account key={property.symbol ?? property.account} property={property} />
      ))}
      {data?.length === 0 ? <NothingYet account={account} /> : null}
    </section>
  )
}

function NothingYet({ account }: { account: BorrowingAccount }) {
  const { t } = useTranslation('margin')
  return (
    <div className="rounded-surface border border-line bg-surface">
      <Empty title={t('table.none')} action={<ToTrade account={account} symbol={undefined} primary />}>
        {t('table.noneHint')}
      </Empty>
    </div>
  )
}

interface ToTradeProps {
  account: BorrowingAccount
  symbol: string | undefined
  primary?: boolean
}

function ToTrade({ account, symbol, primary = false }: ToTradeProps) {
  const { t } = useTranslation('assets')
  return (
    <Link
      {...spotTrade(symbol, wordOf(account))}
      className={primary ? buttonClass('primary') : buttonClass('secondary', 'sm')}
    >
      {t('trade')}
    </Link>
  )
}

function Account({ property }: { property: MarginProperty }) {
  const { t } = useTranslation('margin')
  const { account, symbol, valueCoin, riskRatio } = property
  const ratios = ratiosOfTold(property)
  const value = (text: string | null) => <Figure text={text === null ? null : cutDecimals(text, 2)} unit={valueCoin} />
  const [open, setOpen] = useState<OpenMargin>()
  const actions = useMemo(
    (): MarginActions => ({
      onMargin: (what, coin = valueCoin) => setOpen({ what, coin }),
      onTransfer: (coin = valueCoin) => setOpen({ what: 'transfer', coin }),
    }),
    [valueCoin],
  )
  const columns = useColumns(property.currency, actions)
  const name = symbol === undefined ? t('all') : `${t('fixed')} ${symbolName(symbol)}`
  const rows = property.records.filter(
    ({ available, occupied, borrowed, interest }) =>
      account === 'fixed' || /[1-9]/.test(available + occupied + borrowed + interest),
  )
  return (
    <div className="rounded-surface border border-line bg-surface [--table-ground:var(--surface)]">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-line px-4 py-3">
        {symbol === undefined ? null : (
          <h3 className="text-16 font-semibold">
            {symbolName(symbol)}{' '}
            <span className="num text-13 font-medium text-ink-2">{t('times', { leverage: ratios.leverage })}</span>
          </h3>
        )}
        <dl className="num grid flex-1 grid-cols-2 gap-x-8 gap-y-2 text-14 max-sm:basis-full sm:flex sm:flex-wrap">
          <Item label={t('risk.title')}>
            {riskRatio === null ? (
              <span className="text-ink-2">{t(property.state === 'unpriced' ? 'risk.unpriced' : 'risk.none')}</span>
            ) : (
              <RatioFigure ratio={rateOf(riskRatio)} ratios={ratios} worded />
            )}
          </Item>
          <Item label={t('equity')}>{value(property.equity)}</Item>
          <Item label={t('debt')}>{value(property.debt)}</Item>
          {account === 'fixed' ? (
            <Item label={t('liquidationPrice')}>
              <Figure text={property.liquidationPrice} />
            </Item>
          ) : null}
        </dl>
        <ToTrade account={account} symbol={symbol} />
      </div>
      <ul aria-label={name} className="sm:hidden">
        {rows.map((row) => (
          <Card key={row.coin} row={row} currency={property.currency} actions={actions} />
        ))}
      </ul>
      <Table className="max-sm:hidden" label={name} columns={columns} rows={rows} rowKey={({ coin }) => coin} />
      {rows.length === 0 ? <Empty title={t('table.none')}>{t('table.noneHint')}</Empty> : null}
      <MarginDialogs open={open} account={account} symbol={symbol} onClose={() => setOpen(undefined)} />
    </div>
  )
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-ink-2">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

/** On a phone a coin is a card. */
function Card({ row, currency, actions }: { row: Coin; currency: string; actions: MarginActions }) {
  const { t } = useTranslation('margin')
  return (
    <CoinCard
      coin={row.coin}
      figures={[
        { name: t('available'), value: <Figure text={row.available} /> },
        { name: t('borrowed'), value: <Figure text={row.borrowed} /> },
        { name: t('interest'), value: <Figure text={row.interest} /> },
        { name: t('value', { unit: currency.toUpperCase() }), value: <Worth row={row} /> },
      ]}
    >
      <CoinActions coin={row.coin} indebted={isOwed(row)} {...actions} />
    </CoinCard>
  )
}

function Worth({ row: { equivalent } }: { row: Coin }) {
  return <Figure text={equivalent === null ? null : cutDecimals(equivalent, 2).replace('-', '−')} />
}

const isNothing = (text: string): boolean => !/[1-9]/.test(text)
const isOwed = ({ borrowed, interest }: Coin): boolean => !isNothing(borrowed + interest)

function useColumns(currency: string, actions: MarginActions): readonly Column<Coin>[] {
  const { t } = useTranslation('margin')
  return useMemo(() => {
    const amount = (pick: (coin: Coin) => string) => (coin: Coin) =>
      isNothing(pick(coin)) ? <span className="text-ink-3">0</span> : <Figure text={pick(coin)} />
    const columns: Column<Coin>[] = [
      {
        id: 'coin',
        head: t('coin'),
        align: 'start',
        className: 'pl-4!',
        render: ({ coin }) => (
          <span className="inline-flex items-center gap-2 font-semibold">
            <CoinIcon coin={coin} size="sm" />
            {coin}
          </span>
        ),
      },
      { id: 'available', head: t('available'), render: amount(({ available }) => available) },
      {
        id: 'occupied',
        head: t('occupied'),
        className: 'hidden md:table-cell',
        render: amount(({ occupied }) => occupied),
      },
      { id: 'borrowed', head: t('borrowed'), render: amount(({ borrowed }) => borrowed) },
      {
        id: 'interest',
        head: t('interest'),
        className: 'hidden sm:table-cell',
        render: amount(({ interest }) => interest),
      },
      {
        id: 'value',
        head: t('value', { unit: currency.toUpperCase() }),
        render: (row) => <Worth row={row} />,
      },
      {
        id: 'actions',
        head: <span className="sr-only">{t('actions')}</span>,
        className: 'pr-4!',
        render: (row) => (
          <span className="inline-flex flex-wrap justify-end gap-x-3">
            <CoinActions coin={row.coin} indebted={isOwed(row)} {...actions} />
          </span>
        ),
      },
    ]
    return columns
  }, [t, currency, actions])
}
