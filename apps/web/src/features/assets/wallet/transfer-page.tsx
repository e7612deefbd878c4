/** Moves a coin between two own accounts, whichever two; free and at once. */
import { tryParseDecimal } from '@candlewick/money/decimal'
import { groupDigits } from '@candlewick/money/display'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Button, IconButton } from '@candlewick/ui/button.tsx'
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { Select } from '@candlewick/ui/select.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery } from '@tanstack/react-query'
import { ArrowDownUp } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountNumbered, ownAccounts } from '../../../areas/area.ts'
import { useNames } from '../../../i18n/named.ts'
import { symbolName } from '../../../markets/symbol-name.ts'
import { AssetsFrame } from '../../../navigation/assets-frame.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { ACCOUNT_NUMBERS, SPOT_ACCOUNT } from '../../../platform/accounts.ts'
import { api } from '../../../platform/api.ts'
import { sentOnce } from '../../../platform/outcome.ts'
import { callQuery, queryClient } from '../../../platform/queries.ts'
import { useOnce } from '../../../platform/use-once.ts'
import { useSession } from '../../../session/session.ts'
import { useMarginTerms } from '../../margin/public.ts'
import { Figure } from '../figures.tsx'
import { useBalances, useReadAnew } from '../use-assets.ts'
import { useWalletSearch } from './wallet-search.ts'

/** More than any coin has: the server says where a coin has fewer. */
const DECIMALS = 8

/** Accounts that money can be moved between. */
const movable = () => ownAccounts().filter(({ reserved }) => reserved !== true)

/** What `is_merchant` says of merchants, who alone have an account for their deals. */
const IS_MERCHANT = 2
const MERCHANT_ACCOUNT = 8

/** Accounts of products that are not open yet: named, and not to be chosen. */
function useToCome() {
  const merchant = useSession((session) => session.userInfo?.is_merchant === IS_MERCHANT)
  return ownAccounts().filter(({ number, reserved }) => reserved === true && (number !== MERCHANT_ACCOUNT || merchant))
}

export default function TransferPage() {
  const { t } = useTranslation('wallet')
  const [{ amount }] = useWalletSearch()
  usePageTitle(t('transferTitle'), t('transferDescription'))
  return (
    <AssetsFrame className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
      <div>
        <h1 className="text-28 font-bold">{t('transferTitle')}</h1>
        <p className="mt-1 text-ink-2">{t('transferDescription')}</p>
      </div>
      <TransferForm key={amount} asked={amount ?? ''} />
    </AssetsFrame>
  )
}

/** The two accounts of the address, never the same one twice. */
function useWay(): { from: number; to: number; turn: () => void; go: (part: { from?: number; to?: number }) => void } {
  const [search, change] = useWalletSearch()
  const known = (text: string | undefined) => movable().find(({ number }) => number === Number(text))?.number
  const from = known(search.out) ?? SPOT_ACCOUNT
  const wanted = known(search.into)
  const other = from === SPOT_ACCOUNT ? ACCOUNT_NUMBERS.contract : SPOT_ACCOUNT
  const to = wanted === undefined || wanted === from ? other : wanted
  const set = (one: number, two: number) => change({ out: String(one), into: String(two) })
  return {
    from,
    to,
    turn: () => set(to, from),
    // Choosing the account of the other side turns the way round.
    go: (part) => {
      if (part.from !== undefined) set(part.from, part.from === to ? from : to)
      if (part.to !== undefined) set(part.to === from ? to : from, part.to)
    },
  }
}

/** How much of a coin the account would give up now, and whether an amount is more. */
function useBound(from: number, coin: string, symbol: string | undefined, amount: string) {
  const { data } = useQuery({
    ...callQuery('assets.transferable', {
      from,
      coin,
      ...(from === ACCOUNT_NUMBERS.fixed && symbol !== undefined ? { symbol } : {}),
    }),
    enabled: from !== ACCOUNT_NUMBERS.fixed || symbol !== undefined,
    staleTime: 0,
  })
  const parsed = tryParseDecimal(amount, DECIMALS)
  const bound = data === undefined ? undefined : tryParseDecimal(data.amount, DECIMALS)
  return {
    most: data?.amount,
    wanted: parsed.ok && parsed.value > 0,
    tooMuch: parsed.ok && bound?.ok === true && parsed.value > bound.value,
  }
}

function useAccountName(): (number: number) => string {
  const say = useNames()
  return (number) => {
    const account = accountNumbered(number)
    return account === undefined ? '' : say(account.fullName)
  }
}

/** The coins of an account, those that it holds first. */
function useCoins(from: number): string[] {
  const { data } = useBalances(from)
  const holds = ({ available }: { available: string }) => Number(/[1-9]/.test(available))
  return (data?.records ?? []).toSorted((a, b) => holds(b) - holds(a)).map(({ coin }) => coin)
}

/** `asked` is the amount that an address fills in. */
function TransferForm({ asked }: { asked: string }) {
  const { t } = useTranslation('wallet')
  const { separators } = useUiTexts()
  const [search, change] = useWalletSearch()
  const way = useWay()
  const { from, to } = way
  const coins = useCoins(from)
  const { data: terms } = useMarginTerms()
  const [amount, setAmount] = useState(asked)
  const [pair, setPair] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const { busy, once } = useOnce()
  const box = useRefusedFocus(refused)
  const nameOf = useAccountName()
  const readAnew = useReadAnew()
  const coin = search.coin ?? coins[0] ?? 'USDT'
  const isolated = from === ACCOUNT_NUMBERS.fixed || to === ACCOUNT_NUMBERS.fixed
  const symbol = isolated ? (pair ?? terms?.pairs[0]?.symbol) : undefined
  const { most, wanted, tooMuch } = useBound(from, coin, symbol, amount)
  const enter = (text: string) => {
    setAmount(text)
    setRefused(undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!wanted) return setRefused(t('amountNumeric'))
    if (tooMuch) return
    const move = { from, to, coin, amount, ...(symbol === undefined ? {} : { symbol }) }
    const moved = await once(() =>
      sentOnce('transfer', move, (body, options) => api.call('assets.transferFunds', body, options)),
    )
    if (moved === undefined) return
    if (!('made' in moved)) return setRefused(moved.words)
    readAnew()
    await queryClient.invalidateQueries({ queryKey: ['assets.transferable'] })
    toast.success(t('transferred', { amount: groupDigits(amount, separators), coin, account: nameOf(to) }))
    enter('')
    if (asked !== '') change({ amount: undefined })
  }
  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid max-w-prose grid-cols-[minmax(0,1fr)] gap-4 rounded-surface border border-line bg-surface p-4 sm:p-6"
    >
      <WayFields way={way} />
      {isolated ? (
        <Select
          label={t('pair')}
          value={symbol ?? ''}
          options={(terms?.pairs ?? []).map((one) => ({ value: one.symbol, label: symbolName(one.symbol) }))}
          onValue={setPair}
        />
      ) : null}
      <CoinField
        coin={coin}
        coins={coins}
        onCoin={(next) => {
          change({ coin: next })
          enter('')
        }}
      />
      <AmountInput
        label={t('amount')}
        unit={coin}
        decimals={DECIMALS}
        value={amount}
        onValue={enter}
        error={tooMuch ? t('tooMuch') : refused}
        hint={<Most most={most} coin={coin} onTake={enter} />}
      />
      <Button variant="primary" size="lg" type="submit" busy={busy}>
        {wanted ? t('transferAmount', { amount: groupDigits(amount, separators), coin }) : t('transferGo')}
      </Button>
      <p className="text-13 text-ink-2">{t('transferFree')}</p>
    </form>
  )
}

function WayFields({ way: { from, to, turn, go } }: { way: ReturnType<typeof useWay> }) {
  const { t } = useTranslation('wallet')
  const say = useNames()
  const options = [
    ...movable().map(({ number, fullName }) => ({ value: String(number), label: say(fullName) })),
    ...useToCome().map(({ number, fullName }) => ({
      value: String(number),
      label: t('accountToCome', { account: say(fullName) }),
      disabled: true,
    })),
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
      <Select label={t('from')} value={String(from)} options={options} onValue={(one) => go({ from: Number(one) })} />
      <IconButton label={t('turn')} onClick={turn} className="size-9 justify-self-center border border-line-strong">
        <ArrowDownUp size={16} aria-hidden="true" className="sm:rotate-90" />
      </IconButton>
      <Select label={t('to')} value={String(to)} options={options} onValue={(one) => go({ to: Number(one) })} />
    </div>
  )
}

interface CoinFieldProps {
  coin: string
  coins: readonly string[]
  onCoin: (coin: string) => void
}

function CoinField({ coin, coins, onCoin }: CoinFieldProps) {
  const { t } = useTranslation('wallet')
  const options = [...new Set([coin, ...coins])].map((one) => ({ value: one, label: one }))
  return (
    <div className="flex items-end gap-3">
      <CoinIcon coin={coin} className="mb-1" />
      <div className="min-w-0 flex-1">
        <Select label={t('coin')} value={coin} options={options} onValue={onCoin} />
      </div>
    </div>
  )
}

interface MostProps {
  /** Undefined while it is asked for. */
  most: string | undefined
  coin: string
  onTake: (amount: string) => void
}

/** As much as can be moved, which a press enters. */
function Most({ most, coin, onTake }: MostProps) {
  const { t } = useTranslation('wallet')
  return (
    <>
      {t('transferable')}{' '}
      <button
        type="button"
        disabled={most === undefined}
        onClick={() => onTake(most ?? '')}
        className="num font-medium text-ink underline underline-offset-2"
      >
        {most === undefined ? UNKNOWN_FIGURE : <Figure text={most} unit={coin} />}
      </button>
    </>
  )
}
