/** The first step: coin, address, network and amount, each read and answered while it is typed. */
import { cutDecimals } from '@candlewick/money/decimal'
import { groupDigits, percentText } from '@candlewick/money/display'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Button } from '@candlewick/ui/button.tsx'
import { Field } from '@candlewick/ui/field.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platformConfig } from '../../platform/config.ts'
import { minutesOf } from '../../platform/minutes.ts'
import { callQuery } from '../../platform/queries.ts'
import { AddressField } from './address-field.tsx'
import { CoinField } from './coin-field.tsx'
import {
  type AmountFault,
  type Checked,
  type Coin,
  chosenNetwork,
  type Draft,
  mostOf,
  type Network,
  type Reading,
  readAddress,
  type Sums,
  sumsOf,
  type Terms,
  weightOf,
} from './draft.ts'
import { NextLevel } from './limit-card.tsx'
import { NetworkField } from './network-field.tsx'
import type { Reviewed } from './review-step.tsx'

interface DetailsStepProps {
  terms: Terms
  coin: Coin
  draft: Draft
  onCoin: (coin: string) => void
  onDraft: (part: Partial<Draft>) => void
  onReview: (reviewed: Reviewed) => void
}

const SHARES = [0.25, 0.5, 1] as const
/** What the house knows of an address does not change while one types an amount. */
const KNOWN_MS = 60_000

/** What the house says of an address that reads well. */
function useChecked(coin: Coin, reading: Reading, memo: string) {
  const fits = 'address' in reading
  const input = {
    ...{ coin: coin.coin, memo },
    network: fits ? reading.network.network : '',
    address: fits ? reading.address : '',
  }
  return useQuery({ ...callQuery('withdrawals.check', input), enabled: fits, staleTime: KNOWN_MS, retry: false })
}

export function DetailsStep({ terms, coin, draft, onCoin, onDraft, onReview }: DetailsStepProps) {
  const { t } = useTranslation('withdraw')
  const [tried, setTried] = useState(false)
  const reason = useId()
  // What it counts against the day nobody can say: it is refused in any case, as is what the day has no room for.
  const isUncounted = coin.price === null
  const mode = platformConfig().demo ? 'development' : 'main'
  const reading = readAddress(coin, draft, mode)
  const checked = useChecked(coin, reading, draft.memo)
  // An address of another network is said to be one; until then the only network is the one that it will be.
  const network =
    'address' in reading ? reading.network : reading.fault === 'network' ? undefined : chosenNetwork(coin, draft, mode)
  const known = checked.data
  const weight = weightOf(terms, coin, draft.amount)
  const counted = network === undefined ? undefined : sumsOf(coin, known?.fee ?? network.fee, network.minimum, draft)
  // What the day has no room for is refused in any case: it is said before a password is typed.
  const sums = typeof counted === 'object' && weight?.overLimit ? 'limit' : counted
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isUncounted || network === undefined || !('address' in reading)) return
    if (known === undefined || typeof sums !== 'object') return
    onReview({ coin, network, address: known.address, known, sums })
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <CoinField terms={terms} coin={coin.coin} onCoin={onCoin} />
      <AddressField
        {...{ coin, draft, reading, tried }}
        known={known}
        refusal={checked.error?.message}
        onAddress={(address) => onDraft({ address })}
      />
      <NetworkField {...{ coin, draft, mode }} chosen={network} onNetwork={(id) => onDraft({ network: id })} />
      {network?.memo ? (
        <Field
          label={t('memo')}
          name="memo"
          autoComplete="off"
          maxLength={100}
          hint={t('memoHint')}
          value={draft.memo}
          onChange={(event) => onDraft({ memo: event.target.value.trim() })}
        />
      ) : null}
      <AmountField
        {...{ terms, coin, draft, network, known, sums, tried }}
        onAmount={(amount) => onDraft({ amount })}
      />
      {isUncounted ? (
        <Refusal id={reason}>{t('noPrice', { coin: coin.coin })}</Refusal>
      ) : typeof sums === 'object' && network !== undefined ? (
        <Says {...{ terms, coin, network, sums, known }} isReviewed={weight?.isReviewed ?? false} />
      ) : null}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        disabled={isUncounted}
        aria-describedby={isUncounted ? reason : undefined}
        busy={checked.isFetching && 'address' in reading}
      >
        {typeof sums === 'object' ? t('review', { amount: `${sums.amount} ${coin.coin}` }) : t('reviewBare')}
      </Button>
    </form>
  )
}

interface AmountFieldProps {
  terms: Terms
  coin: Coin
  draft: Draft
  network: Network | undefined
  known: Checked | undefined
  sums: ReturnType<typeof sumsOf> | undefined
  tried: boolean
  onAmount: (amount: string) => void
}

function AmountField({ terms, coin, draft, network, known, sums, tried, onAmount }: AmountFieldProps) {
  const { t } = useTranslation('withdraw')
  const { separators } = useUiTexts()
  const most = network === undefined ? '0' : mostOf(coin, network, known?.fee ?? network.fee)
  const fault = typeof sums === 'string' && (sums !== 'empty' || tried) ? sums : undefined
  const left = cutDecimals(terms.limit.left, 2)
  const bounds = { minimum: network?.minimum ?? '0', balance: most, limit: left, empty: '', form: '' }
  const amountWords = (of: AmountFault) =>
    t(`amountFault.${of}`, {
      amount: `${groupDigits(bounds[of], separators)} ${of === 'limit' ? 'USDT' : coin.coin}`,
    })
  return (
    <div className="grid gap-2">
      <AmountInput
        label={t('amount')}
        value={draft.amount}
        onValue={onAmount}
        decimals={network?.decimals ?? coin.decimals}
        unit={coin.coin}
        aside={
          network
            ? t('amountAside', {
                minimum: groupDigits(network.minimum, separators),
                left: groupDigits(terms.limit.left.split('.')[0] ?? '0', separators),
              })
            : undefined
        }
        rangeWords={network && amountWords('balance')}
        {...(fault === undefined ? {} : { error: amountWords(fault) })}
      />
      {fault === 'limit' ? <NextLevel next={terms.limit.next} className="justify-self-start" /> : null}
      <div className="flex gap-2">
        {SHARES.map((share) => (
          <Button
            key={share}
            size="sm"
            disabled={network === undefined}
            onClick={() => network && onAmount(mostOf(coin, network, known?.fee ?? network.fee, share))}
          >
            {share === 1 ? t('all') : percentText(share * 100, separators)}
          </Button>
        ))}
      </div>
    </div>
  )
}

interface SaysProps {
  terms: Terms
  coin: Coin
  network: Network
  sums: Sums
  known: Checked | undefined
  isReviewed: boolean
}

/** What all of it comes to, in words. */
function Says({ terms, coin, network, sums, known, isReviewed }: SaysProps) {
  const { t } = useTranslation('withdraw')
  const { separators } = useUiTexts()
  const [total, amount, fee, fund] = [sums.total, sums.amount, sums.fee, sums.fund].map((text) =>
    groupDigits(text, separators),
  )
  const internal = known?.warnings.includes('internal') ?? false
  const arrives = isReviewed
    ? t('arrives.review', { amount: groupDigits(terms.reviewAbove, separators) })
    : internal
      ? t('arrives.once')
      : network.way === 'hand'
        ? t('arrives.day')
        : t('arrives.minutes', { minutes: minutesOf(network.arrival) })
  return (
    <p role="status" className="num rounded-surface bg-sunken px-4 py-3 text-14 text-ink-2">
      {t('says', { total, amount, fee, coin: coin.coin })}{' '}
      {sums.fund === '0' ? '' : `${t('fundShare', { fund, coin: coin.coin })} `}
      {isReviewed ? <span className="font-semibold text-ink">{arrives}</span> : arrives}
    </p>
  )
}
