/** The converter: an amount of one coin or currency in another, by the rates of this moment; kept in the address. */
import { groupDigits } from '@candlewick/money/display'
import { markedEntry } from '@candlewick/money/typed-number'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { IconButton } from '@candlewick/ui/button.tsx'
import { Select } from '@candlewick/ui/select.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../settings/settings.ts'
import { convert, fractionOf, inCents, telling } from './convert.ts'
import type { RateSearch } from './rate-search.ts'
import type { CoinRates, Worths } from './rate-table.tsx'

const route = getRouteApi('/rate/index')
const DECIMALS = 8
const FIRST_COIN = 'BTC'
const ONE = { numerator: 1n, denominator: 1n }

function useChoices(rates: CoinRates | undefined) {
  const { i18n } = useTranslation()
  if (!rates) return []
  const names = new Intl.DisplayNames([i18n.language], { type: 'currency' })
  return [
    ...rates.coins.map(({ coin, name }) => ({ value: coin, label: name === coin ? coin : `${coin} · ${name}` })),
    ...rates.currencies.map(({ currency }) => {
      const code = currency.toUpperCase()
      return { value: code, label: `${code} · ${names.of(code) ?? code}` }
    }),
  ]
}

export function Converter({ rates, known }: { rates: CoinRates | undefined; known: Worths | undefined }) {
  const { t } = useTranslation('rate')
  const { separators } = useUiTexts()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const own = useSettings((settings) => settings.exchange).toUpperCase()
  const choices = useChoices(rates)
  const { from = FIRST_COIN, to = own, amount = '1' } = search
  const change = (part: RateSearch) =>
    void navigate({ search: { from, to, amount, ...part }, replace: true, resetScroll: false })
  // The address keeps what is understood; the field also what is not, or not yet.
  const [entry, setEntry] = useState(() => (fractionOf(amount) ? amount : markedEntry(amount)))
  const [worth, target, sum] = [known?.get(from), known?.get(to), fractionOf(entry)]
  const result = worth && target && sum ? convert(sum, worth, target) : undefined
  const one = worth && target ? groupDigits(telling(convert(ONE, worth, target)), separators) : undefined
  return (
    <section id="converter" aria-labelledby="converter-title" className="scroll-mt-20 pt-12">
      <h2 id="converter-title" className="text-20 font-semibold">
        {t('converter')}
      </h2>
      <p className="mt-1 max-w-prose text-ink-2">{t('converterHint')}</p>
      <div className="mt-4 grid gap-4 rounded-surface border border-line bg-surface p-5">
        <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_minmax(0,1fr)]">
          <AmountInput
            label={t('amount')}
            value={entry}
            decimals={DECIMALS}
            onValue={(value) => {
              setEntry(value)
              if (fractionOf(value)) change({ amount: value })
            }}
            unit={from}
          />
          <Select label={t('fromField')} options={choices} value={from} onValue={(value) => change({ from: value })} />
          <IconButton
            label={t('swap')}
            onClick={() => change({ from: to, to: from })}
            className="size-11 justify-self-center border border-line-strong md:mt-6.5"
          >
            <ArrowLeftRight size={16} aria-hidden="true" />
          </IconButton>
          <Select label={t('toField')} options={choices} value={to} onValue={(value) => change({ to: value })} />
        </div>
        <p aria-live="polite" className="num text-28 font-bold break-all">
          {result === undefined ? '–' : groupDigits(inCents(result), separators)}{' '}
          <span className="text-ink-2">{to}</span>
        </p>
        <p className="num text-13 text-ink-2">
          {one === undefined ? t('noPrice') : t('oneIs', { from, rate: one, to })}
        </p>
      </div>
    </section>
  )
}
