/** Money in: coin, network, what has to be understood, and then the address; beside it what is on its way. */
import type { CallOutput } from '@candlewick/protocol/client'
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { Select } from '@candlewick/ui/select.tsx'
import { Empty, ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CoinClosed } from '../../../markets/coin-closed.tsx'
import { AssetsFrame } from '../../../navigation/assets-frame.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { callQuery } from '../../../platform/queries.ts'
import { useOwnFeed } from '../../../realtime/own.ts'
import { listenAnew } from '../deposits-anew.ts'
import { DepositAddress } from './deposit-address.tsx'
import { LookupForm } from './lookup-form.tsx'
import { type CoinNetwork, NetworkChoice } from './network-choice.tsx'
import { RecentDeposits } from './recent-deposits.tsx'
import { useWalletSearch } from './wallet-search.ts'

/** What can be deposited changes by an operator's hand. */
const LISTED_MS = 60_000
/** Between looks at whether something is open again. */
const CLOSED_MS = 5_000
/** Coins that stand as buttons, where they are listed. */
const FIRST = ['USDT', 'BTC', 'ETH', 'USDC', 'SOL', 'BNB'] as const

export default function DepositPage() {
  const { t } = useTranslation('wallet')
  usePageTitle(t('depositTitle'), t('depositDescription'))
  useOwnFeed(listenAnew)
  const [search, change] = useWalletSearch()
  const { data, isError, refetch } = useQuery({
    ...callQuery('deposits.currencies', {}),
    staleTime: LISTED_MS,
    // Nothing open is a passing state, such as a network that is being read anew: the page says when it is over.
    refetchInterval: ({ state: { data: known } }) => {
      if (known?.rows.length === 0) return CLOSED_MS
      return isOpen(known, search.coin) ? false : LISTED_MS
    },
  })
  const row = data?.rows.find(({ coin }) => coin === search.coin)
  const network = networkOf(row?.networks, search.network)
  const closed = isOpen(data, search.coin) ? undefined : search.coin
  const choose = (coin: string) => change({ coin, network: undefined })
  return (
    <AssetsFrame className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
      <h1 className="text-28 font-bold">{t('depositTitle')}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-surface border border-line bg-surface p-4 sm:p-6">
          {isError ? (
            <ErrorState title={t('depositsFailed')} onRetry={() => void refetch()} />
          ) : data === undefined ? (
            <Skeleton className="h-64 w-full" />
          ) : data.rows.length === 0 ? (
            <Empty picture="ledger" title={t('noDeposits')}>
              {t('noDepositsHint')}
            </Empty>
          ) : (
            <>
              <CoinChoice coins={data.rows.map(({ coin }) => coin)} chosen={row?.coin} onChoose={choose} />
              {closed === undefined ? null : (
                <CoinClosed coin={closed} title={t('coinClosed', { coin: closed })}>
                  {t('coinClosedHint')}
                </CoinClosed>
              )}
              {row ? (
                <NetworkChoice
                  coin={row.coin}
                  networks={row.networks}
                  chosen={network?.network}
                  onChoose={(id) => change({ network: id })}
                />
              ) : null}
              {row && network?.open ? (
                <DepositAddress
                  key={`${row.coin} ${network.network}`}
                  coin={row.coin}
                  decimals={row.decimals}
                  network={network}
                />
              ) : null}
            </>
          )}
        </div>
        <aside className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <RecentDeposits />
          <LookupForm />
        </aside>
      </div>
    </AssetsFrame>
  )
}

/** Whether there is a network on which a coin can come in now; any coin where none was chosen. */
function isOpen(listed: CallOutput<'deposits.currencies'> | undefined, coin: string | undefined): boolean {
  if (coin === undefined) return true
  return listed?.rows.find((row) => row.coin === coin)?.networks.some(({ open }) => open) ?? false
}

/** The one that was chosen, else the only one there is. */
function networkOf(networks: readonly CoinNetwork[] | undefined, chosen: string | undefined): CoinNetwork | undefined {
  return networks?.find(({ network }) => network === chosen) ?? (networks?.length === 1 ? networks[0] : undefined)
}

interface CoinChoiceProps {
  coins: readonly string[]
  chosen: string | undefined
  onChoose: (coin: string) => void
}

function CoinChoice({ coins, chosen, onChoose }: CoinChoiceProps) {
  const { t } = useTranslation('wallet')
  return (
    <section aria-labelledby="deposit-coin" className="grid gap-3">
      <h2 id="deposit-coin" className="font-semibold">
        {t('chooseCoin')}
      </h2>
      <div className="flex flex-wrap gap-2">
        {FIRST.filter((coin) => coins.includes(coin)).map((coin) => (
          <button
            key={coin}
            type="button"
            aria-pressed={coin === chosen}
            onClick={() => onChoose(coin)}
            className="flex min-h-9 items-center gap-2 rounded-control border border-line-strong px-3 text-13 font-medium hover:border-ink aria-pressed:border-ink aria-pressed:shadow-[inset_0_0_0_1px_var(--ink)]"
          >
            <CoinIcon coin={coin} size="sm" />
            {coin}
          </button>
        ))}
      </div>
      <div className="max-w-80">
        <Select
          label={t('coin')}
          value={chosen ?? ''}
          options={[
            { value: '', label: t('pickCoin'), disabled: true },
            ...coins.map((coin) => ({ value: coin, label: coin })),
          ]}
          onValue={onChoose}
        />
      </div>
    </section>
  )
}
