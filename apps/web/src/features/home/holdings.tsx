/** The security fund with its newest posting, and what customers are owed, each with the way to where one checks it. */
import { groupDigits } from '@candlewick/money/display'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../platform/queries.ts'

const ANEW_MS = 15_000
const COIN = 'USDT'
/** So many characters of a root are enough to compare two by eye. */
const SHOWN = 12

export default function Holdings() {
  return (
    <div className="grid border-t border-line sm:grid-cols-2 sm:divide-x sm:divide-line">
      <Fund />
      <Owed />
    </div>
  )
}

function Fund() {
  const { t } = useTranslation('home')
  const { separators } = useUiTexts()
  const { data } = useQuery({ ...callQuery('proof.fund', { coin: COIN, pageSize: 1 }), refetchInterval: ANEW_MS })
  // Before the first fee the fund has no row of that coin.
  const balance = data && (data.balances.find(({ coin }) => coin === COIN)?.balance ?? '0')
  const newest = data?.records[0]
  return (
    <Box
      title={t('fund.title')}
      figure={balance === undefined ? undefined : `${groupDigits(balance, separators)} ${COIN}`}
      line={newest && t('fund.latest', { amount: `${groupDigits(newest.amount, separators)} ${newest.coin}` })}
      note={t('fund.note')}
      link={<Link to="/proof/fund">{t('fund.link')}</Link>}
    />
  )
}

function Owed() {
  const { t } = useTranslation('home')
  const { separators } = useUiTexts()
  const { data } = useQuery({ ...callQuery('proof.liabilities', {}), refetchInterval: ANEW_MS, retry: false })
  const owed = data?.records.find(({ coin }) => coin === COIN)
  return (
    <Box
      title={t('owed.title')}
      figure={owed && `${groupDigits(owed.total, separators)} ${COIN}`}
      line={owed && t('owed.seal', { root: owed.root.slice(0, SHOWN) })}
      link={<Link to="/proof">{t('owed.link')}</Link>}
    />
  )
}

interface BoxProps {
  title: string
  figure: string | undefined
  line: string | undefined
  note?: string
  link: ReactNode
}

function Box({ title, figure, line, note, link }: BoxProps) {
  return (
    <section className="num grid content-start gap-1 p-5 text-13 max-sm:border-t max-sm:border-line max-sm:first:border-t-0">
      <h2 className="text-ink-2">{title}</h2>
      <p className="min-h-7 text-20 font-semibold">{figure}</p>
      <p className="min-h-5 truncate text-ink-2">{line}</p>
      {note === undefined ? null : <p className="text-ink-2">{note}</p>}
      <p className="font-medium underline underline-offset-4">{link}</p>
    </section>
  )
}
