/** What can be done here, each with the figure that matters most about it, as it is set now, and the way to it. */
import { divCeil } from '@candlewick/money/arithmetic'
import { formatDecimal, parseDecimal } from '@candlewick/money/decimal'
import { groupDigits, percentText, type Separators } from '@candlewick/money/display'
import { PERCENT_DECIMALS, RATE_DECIMALS } from '@candlewick/money/types'
import { SWAP_QUOTE_LIFE } from '@candlewick/rules/swap/quote'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Named, named, useNames } from '../../i18n/named.ts'
import { contractTrade, flashTrade, spotTrade } from '../../markets/trade-link.ts'
import { callQuery } from '../../platform/queries.ts'

/** Terms change by an operator's hand. */
const TERMS_MS = 300_000
const DAY_HOURS = 24
/** What is borrowed most, and the cycle by which flash contracts are explained. */
const LENT = 'USDT'
const CYCLE = 60

interface Way {
  readonly name: Named
  readonly to: string
  readonly search?: Record<string, string>
  /** Undefined while it is not known. */
  readonly figure: string | undefined
  readonly text: string | undefined
}

export default function Ways() {
  const { t } = useTranslation('home')
  const say = useNames()
  const ways = useWays()
  return (
    <section aria-labelledby="home-ways" className="mt-14">
      <h2 id="home-ways" className="border-b border-line-strong pb-3 text-20 font-bold">
        {t('ways.title')}
      </h2>
      <ul className="grid divide-y divide-line lg:grid-cols-5 lg:divide-x lg:divide-y-0 lg:pt-5">
        {ways.map(({ name, to, search, figure, text }) => (
          <li
            key={name.feature}
            className="grid grid-cols-[1fr_auto] content-start gap-x-4 gap-y-1 py-4 lg:grid-cols-1 lg:px-5 lg:py-0 lg:first:pl-0"
          >
            <h3 className="self-center font-semibold">
              <Link to={to} search={search ?? {}} className="hover:underline">
                {say(name)}
              </Link>
            </h3>
            <p className="num min-h-9 text-20 font-bold lg:text-28">{figure ?? '–'}</p>
            <p className="col-span-full min-h-10 text-13 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The products in the order in which they are learnt. */
function useWays(): readonly Way[] {
  const { t, i18n } = useTranslation('home')
  const { separators } = useUiTexts()
  // The first tier is everybody's, and none costs more.
  const taker = useTerms('fees.tiers')?.tiers[0]?.taker
  const hourly = useTerms('margin.terms')?.coins.find(({ coin }) => coin === LENT)?.hourlyRate
  const leverages = useTerms('contract.contractDetail')?.records.map(({ maxLeverage }) => maxLeverage)
  const cycles = useTerms('flash.terms')?.records[0]?.cycles
  const cycle = cycles?.find(({ period }) => period === CYCLE) ?? cycles?.[0]
  const seconds = (count: number) =>
    new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(count)
  return [
    {
      ...{ name: named('spot-names', 'menu'), ...spotTrade() },
      figure: taker && shortPercent(parseDecimal(taker, RATE_DECIMALS), separators),
      text: t('ways.spot'),
    },
    {
      ...{ name: named('margin-names', 'menu'), ...spotTrade(undefined, 'qc') },
      figure: hourly && shortPercent(parseDecimal(hourly, RATE_DECIMALS) * DAY_HOURS, separators),
      text: t('ways.margin', { coin: LENT }),
    },
    {
      ...{ name: named('contract-names', 'menu'), ...contractTrade() },
      figure: leverages && `${groupDigits(String(Math.max(...leverages)), separators)}×`,
      text: t('ways.contract'),
    },
    {
      ...{ name: named('flash-names', 'menu'), ...flashTrade() },
      figure: cycle && `+${shortPercent(parseDecimal(cycle.payoutRate, RATE_DECIMALS), separators)}`,
      text:
        cycle &&
        t('ways.flash', {
          time: seconds(cycle.period),
          even: shortPercent(parseDecimal(cycle.breakEvenRate, RATE_DECIMALS), separators),
        }),
    },
    {
      ...{ name: named('layout', 'swap'), to: '/swap' },
      ...{ figure: seconds(SWAP_QUOTE_LIFE / 1_000), text: t('ways.swap') },
    },
  ]
}

function useTerms<Name extends 'fees.tiers' | 'margin.terms' | 'contract.contractDetail' | 'flash.terms'>(name: Name) {
  return useQuery({ ...callQuery(name, {}), staleTime: TERMS_MS, retry: false }).data
}

/** A thousandth of a percent, in hundred-millionths. */
const SHOWN_STEP = 1_000

/** A rate in hundred-millionths as a percentage to be read at a glance: rounded up to three decimals, no noughts at its end. */
function shortPercent(rate: number, separators: Separators): string {
  const text = formatDecimal(divCeil(rate, SHOWN_STEP) * SHOWN_STEP, PERCENT_DECIMALS)
  return percentText(text.includes('.') ? text.replace(/\.?0+$/, '') : text, separators)
}
