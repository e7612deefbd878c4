/** The form: two amounts of which one is typed, the price between them, and the press that fills the quote. */
import { groupDigits, percentText } from '@candlewick/money/display'
import { CallFailure, type CallOutput } from '@candlewick/protocol/client'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Button, IconButton } from '@candlewick/ui/button.tsx'
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { type Option, Select } from '@candlewick/ui/select.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery } from '@tanstack/react-query'
import { ArrowDownUp } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CENTRE } from '../../lists/centre.ts'
import { CoinClosed } from '../../markets/coin-closed.tsx'
import { useAskedCoin } from '../../navigation/asked-coin.ts'
import { SPOT_ACCOUNT } from '../../platform/accounts.ts'
import { api } from '../../platform/api.ts'
import { outcome } from '../../platform/outcome.ts'
import { callQuery, queryClient } from '../../platform/queries.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { useOnce } from '../../platform/use-once.ts'
import { useSettings } from '../../settings/settings.ts'
import { costOf, type Entry, isAmount, type QuoteState, usableFor, useQuote } from './quote.ts'
import { QuoteRing } from './quote-ring.tsx'

type Coin = CallOutput<'swap.coins'>['records'][number]

const DECIMALS = 8
/** A lost answer is asked for with the same quote: filled, it is told again; otherwise it is over by then. */
const TRIES = 3

async function filled(quote: string): Promise<CallOutput<'swap.currencyExchange'>> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await api.call('swap.currencyExchange', { quote })
    } catch (error) {
      const isLost = error instanceof CallFailure && (error.code === 0 || error.code === 504)
      if (!isLost || left === 1) throw error
    }
  }
}

function useAvailable(coin: string): string | undefined {
  const currency = useSettings((settings) => settings.exchange)
  const { data } = useQuery(callQuery('assets.getMyBalance', { type: SPOT_ACCOUNT, currency }))
  return data === undefined ? undefined : (data.records.find((row) => row.coin === coin)?.available ?? '0')
}

/** The two coins, never the same one twice; what is paid with is the coin that the address asks for. */
function usePair(coins: readonly Coin[]) {
  const [asked, choose] = useAskedCoin()
  const [[first, second]] = useState(() => firstPair(coins))
  const paired = (from: string) => ({ from, to: from === first ? second : first })
  const [pair, setPair] = useState(() => paired(asked ?? first))
  const [followed, setFollowed] = useState(asked)
  const set = (next: typeof pair) => {
    setPair(next)
    choose(next.from)
  }
  if (asked !== followed) {
    setFollowed(asked)
    if (asked !== undefined && asked !== pair.from) setPair(paired(asked))
  }
  return {
    ...pair,
    flip: () => set({ from: pair.to, to: pair.from }),
    setFrom: (from: string) => set({ from, to: from === pair.to ? pair.from : pair.to }),
    setTo: (to: string) => set({ from: to === pair.from ? pair.to : pair.from, to }),
    begin: (from: string) => set(paired(from)),
  }
}

/** Where none is asked for: those that stand first. */
function firstPair(coins: readonly Coin[]): [string, string] {
  const [first = 'USDT', second = 'BTC'] = coins.map(({ coin }) => coin)
  return [first, second]
}

interface SwapFormProps {
  /** Those that can be swapped now. */
  coins: readonly Coin[]
}

export function SwapForm({ coins }: SwapFormProps) {
  const { t } = useTranslation('swap')
  const pair = usePair(coins)
  const codes = coins.map(({ coin }) => coin)
  const closed = [pair.from, pair.to].find((code) => !codes.includes(code))
  if (closed === undefined) return <PairForm coins={coins} pair={pair} />
  const pays = closed === pair.from
  const others = codes.filter((code) => pays || code !== pair.from)
  return (
    <div className={CARD}>
      <Side
        label={t(pays ? 'pays' : 'gets')}
        coinLabel={t(pays ? 'payCoin' : 'getCoin')}
        coin={closed}
        options={[{ value: closed, label: closed, disabled: true }, ...optionsOf(others)]}
        onCoin={pays ? pair.begin : pair.setTo}
      />
      <CoinClosed coin={closed} title={t('coinClosed', { coin: closed })}>
        {t('closedHint')}
      </CoinClosed>
    </div>
  )
}

const CARD = 'grid max-w-prose grid-cols-[minmax(0,1fr)] gap-4 rounded-surface border border-line bg-surface p-4 sm:p-6'
const optionsOf = (codes: readonly string[]): Option[] => codes.map((code) => ({ value: code, label: code }))

function PairForm({ coins, pair }: SwapFormProps & { pair: ReturnType<typeof usePair> }) {
  const { t } = useTranslation('swap')
  const { separators } = useUiTexts()
  const { from, to, flip, setFrom, setTo } = pair
  const [entry, setEntry] = useState<Entry>({ exact: 'pays', amount: '' })
  const [refused, setRefused] = useState<string>()
  const { busy, once } = useOnce()
  const state = useQuote(from, to, entry)
  const { quote } = state
  const enter = (next: Entry) => {
    setEntry(next)
    setRefused(undefined)
  }
  const shown = (exact: Entry['exact']) => (entry.exact === exact ? entry.amount : (quote?.[exact] ?? ''))
  const group = (text: string) => groupDigits(text, separators)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const text = quote?.quote
    if (!quote || text === null || text === undefined || serverNow() > quote.expireTime) return state.anew()
    const done = await once(() => outcome(filled(text)))
    if (done === undefined) return
    if (!('made' in done)) {
      setRefused(done.words)
      state.anew()
      return
    }
    const { pays, gets, fromCoin, toCoin } = done.made
    toast.success(t('done', { pays: group(pays), from: fromCoin, gets: group(gets), to: toCoin }))
    enter({ exact: 'pays', amount: '' })
    for (const name of ['assets.getMyBalance', 'assets.getWalletAccount', 'swap.coins', 'swap.list', CENTRE]) {
      void queryClient.invalidateQueries({ queryKey: [name] })
    }
  }
  const options = optionsOf(coins.map(({ coin }) => coin))
  return (
    <form ref={useRefusedFocus(refused)} noValidate onSubmit={(event) => void submit(event)} className={CARD}>
      <Side label={t('pays')} coinLabel={t('payCoin')} coin={from} options={options} onCoin={setFrom}>
        <AmountInput
          label={t('pays')}
          unit={from}
          decimals={DECIMALS}
          value={shown('pays')}
          onValue={(amount) => enter({ exact: 'pays', amount })}
          error={refused ?? state.words}
          hint={<Most coin={from} coins={coins} onTake={(amount) => enter({ exact: 'pays', amount })} />}
        />
      </Side>
      <IconButton label={t('flip')} onClick={flip} className="size-9 justify-self-center border border-line-strong">
        <ArrowDownUp size={16} aria-hidden="true" />
      </IconButton>
      <Side label={t('gets')} coinLabel={t('getCoin')} coin={to} options={options} onCoin={setTo}>
        <AmountInput
          label={t('gets')}
          unit={to}
          decimals={DECIMALS}
          value={shown('gets')}
          onValue={(amount) => enter({ exact: 'gets', amount })}
        />
      </Side>
      <Terms from={from} to={to} state={state} />
      <Button variant="primary" size="lg" type="submit" busy={busy} disabled={!quote?.quote}>
        {quote
          ? t('confirm', { pays: group(quote.pays), from, gets: group(quote.gets), to })
          : t(state.asking && isAmount(entry.amount) ? 'asking' : 'enter')}
      </Button>
      <p className="text-13 text-ink-2">{t('rules')}</p>
    </form>
  )
}

interface SideProps {
  label: string
  coinLabel: string
  coin: string
  options: readonly Option[]
  onCoin: (coin: string) => void
  children?: ReactNode
}

function Side({ label, coinLabel, coin, options, onCoin, children }: SideProps) {
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)] sm:items-start">
      <legend className="sr-only">{label}</legend>
      <div className="flex items-end gap-3">
        <CoinIcon coin={coin} className="mb-2" />
        <div className="min-w-0 flex-1">
          <Select label={coinLabel} value={coin} options={options} onValue={onCoin} />
        </div>
      </div>
      {children}
    </fieldset>
  )
}

/** What she has of it, which a press enters, and what one swap takes. */
function Most({ coin, coins, onTake }: { coin: string; coins: readonly Coin[]; onTake: (amount: string) => void }) {
  const { t } = useTranslation('swap')
  const { separators } = useUiTexts()
  const available = useAvailable(coin)
  const terms = coins.find((one) => one.coin === coin)
  return (
    <span className="flex flex-wrap gap-x-4">
      <span>
        {t('available')}{' '}
        <button
          type="button"
          disabled={available === undefined}
          onClick={() => onTake(available ?? '')}
          className="num font-medium text-ink underline underline-offset-2"
        >
          {groupDigits(available ?? '–', separators)} {coin}
        </button>
      </span>
      {terms ? (
        <span className="num">
          {t('limits', {
            least: groupDigits(terms.minimum, separators),
            most: groupDigits(terms.maximum, separators),
            coin,
          })}
        </span>
      ) : null}
    </span>
  )
}

/** The price, what of it is the swap's cost, and how long it stands. */
function Terms({ from, to, state: { quote, cameAt } }: { from: string; to: string; state: QuoteState }) {
  const { t } = useTranslation('swap')
  const { separators } = useUiTexts()
  if (quote === undefined) {
    return <p className="flex min-h-33 items-center rounded-control bg-sunken p-3 text-13 text-ink-2">{t('noQuote')}</p>
  }
  const { percent, amount } = costOf(quote)
  const priced = (price: string) => t('priceOf', { price: groupDigits(price, separators), from, to })
  return (
    <dl className="num grid min-h-33 gap-y-1 rounded-control bg-sunken p-3 text-13">
      <Term name={t('price')}>{priced(quote.price)}</Term>
      <Term name={t('index')}>{priced(quote.indexPrice)}</Term>
      <Term name={t('cost')}>
        {percentText(percent, separators)}
        {amount === undefined ? '' : ` · ${groupDigits(amount, separators)} ${from}`}
      </Term>
      <Term name={t('countdown')}>
        <QuoteRing cameAt={cameAt} lasts={usableFor(quote)} />
      </Term>
    </dl>
  )
}

/** A figure beside its name, on a narrow screen below it. */
function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <dt className="text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
