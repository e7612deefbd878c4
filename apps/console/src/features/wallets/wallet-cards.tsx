/** Hot beside cold, a card a coin: what is to be done, the share of each as a bar, and every address with what it holds. */
import { groupDigits } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { Button } from '@candlewick/ui/button.tsx'
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { Empty, ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../parts/card.tsx'
import { Coin } from '../../parts/coin.tsx'
import { usePages } from '../../parts/pages.ts'
import { Health } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { useWords } from '../../parts/words.ts'
import { api } from '../../platform/api.ts'
import { cut } from './cut.ts'
import { ShareBar } from './share-bar.tsx'
import { TransactionLink } from './transaction-link.tsx'

const EVERY_MS = 30_000
export type Balances = ConsoleOutput<'console.wallets.balances'>['rows'][number]

export function WalletCards() {
  const { t } = useTranslation(['payouts', 'common'])
  const words = useWords()
  const { rows, error, again, hasMore, isMore, more } = usePages(
    ['console.wallets.balances', 'pages'],
    (after, signal) => api.call('console.wallets.balances', { ...(after && { after }) }, { signal }),
    { everyMs: EVERY_MS },
  )
  if (error) {
    return (
      <ErrorState title={t('cold.failed')} onRetry={again}>
        {words(error)}
      </ErrorState>
    )
  }
  if (rows === undefined) return <Skeleton className="h-60" />
  if (rows.length === 0) return <Empty title={t('cold.none')}>{t('cold.noneHint')}</Empty>
  return (
    <section aria-label={t('cold.title')} className="grid gap-3">
      <div className="grid items-start gap-3 lg:grid-cols-2 2xl:grid-cols-3">
        {rows.map((row) => (
          <WalletCard key={`${row.network} ${row.coin}`} wallet={row} />
        ))}
      </div>
      {hasMore ? (
        <div className="flex justify-center">
          <Button size="sm" busy={isMore} onClick={more}>
            {t('common:list.more')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

export function WalletCard({ wallet }: { wallet: Balances }) {
  const { t } = useTranslation('payouts')
  const { network, coin, time, height, hot, cold, gas, lastMove } = wallet
  return (
    <Card
      title={<Coin coin={coin} />}
      note={network}
      aside={
        time === null || height === null ? null : (
          <span>
            {t('cold.asOf', { height: groupDigits(String(height)) })} <Time at={time} show="clock" />
          </span>
        )
      }
    >
      <div className="grid gap-3 p-3">
        <Task wallet={wallet} />
        <ShareBar wallet={wallet} />
        <dl className="grid gap-1">
          {hot.map((one) => (
            <Holding key={one.address} name={t('cold.wallets.hot')} coin={coin} {...one} />
          ))}
          {cold.map((one) => (
            <Holding key={one.address} name={t('cold.wallets.cold')} coin={coin} {...one} />
          ))}
          {gas === null ? null : (
            <Holding name={t('cold.wallets.gas')} coin={gas.coin} address={gas.address} amount={gas.amount} />
          )}
          <Line name={t('cold.lastMove')}>
            {lastMove === null ? (
              <span className="ml-auto text-ink-2">{t('cold.noMove')}</span>
            ) : (
              <>
                <TransactionLink transaction={lastMove.transaction} />
                <span className="ml-auto text-right" title={lastMove.amount}>
                  <Coin coin={coin}>
                    {groupDigits(cut(lastMove.amount))} {coin},
                  </Coin>{' '}
                  <Time at={lastMove.time} />
                </span>
              </>
            )}
          </Line>
        </dl>
      </div>
    </Card>
  )
}

/** One plain sentence: what is to be done now. */
function Task({ wallet: { task, amount, coin } }: { wallet: Balances }) {
  const { t } = useTranslation('payouts')
  const sentence = t(`cold.tasks.${task}`, { amount: `${groupDigits(cut(amount ?? ''))} ${coin}` })
  return (
    <p className="text-15 font-semibold" title={amount === null ? undefined : `${amount} ${coin}`}>
      {task === 'unset' ? sentence : <Health well={task === 'nothing' || task === 'moving'}>{sentence}</Health>}
    </p>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <dt className="w-20 shrink-0 text-ink-2">{name}</dt>
      <dd className="flex min-w-0 flex-1 items-center gap-1">{children}</dd>
    </div>
  )
}

interface HoldingProps {
  name: string
  coin: string
  address: string
  amount: string | null
}

function Holding({ name, coin, address, amount }: HoldingProps) {
  const { t } = useTranslation('payouts')
  return (
    <Line name={name}>
      <span className="min-w-0 truncate text-12 text-ink-2" title={address}>
        {address}
      </span>
      <CopyButton text={address} className="size-6! shrink-0" />
      <span className="ml-auto shrink-0 pl-2 whitespace-nowrap" title={amount ?? undefined}>
        {amount === null ? (
          <span className="text-ink-2">{t('cold.unknown')}</span>
        ) : (
          <Coin coin={coin}>{`${groupDigits(cut(amount))} ${coin}`}</Coin>
        )}
      </span>
    </Line>
  )
}
