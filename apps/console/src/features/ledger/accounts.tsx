/** What an owner holds, by account and coin; of nobody named, what the house's own accounts hold. */

import { groupDigits } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useTranslation } from 'react-i18next'
import { Coin } from '../../parts/coin.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { useNames } from '../../parts/names.ts'
import { usePages } from '../../parts/pages.ts'
import { api } from '../../platform/api.ts'

type Held = ConsoleOutput<'console.ledger.accounts'>['rows'][number]

interface AccountsProps {
  owner?: string
  onOwner?: (owner: string) => void
  onCoin?: (account: string, coin: string) => void
}

export function Accounts({ owner, onOwner, onCoin }: AccountsProps) {
  const { t } = useTranslation('ledger')
  const names = useNames()
  const pages = usePages(['console.ledger.accounts', { owner }], (_after, signal) =>
    api.call('console.ledger.accounts', owner === undefined ? {} : { owner }, { signal }),
  )
  const ofOwner: Column<Held>[] = [
    {
      id: 'owner',
      head: t('ownerHead'),
      render: ({ owner: of }) => <b className="font-semibold">{of}</b>,
      csv: ({ owner: of }) => of,
    },
  ]
  const columns: Column<Held>[] = [
    ...(owner === undefined ? ofOwner : []),
    {
      id: 'account',
      head: t('account'),
      align: 'start',
      render: ({ account, pair }) => [names('accounts', String(account)), pair].filter(Boolean).join(' '),
      csv: ({ account }) => String(account),
      className: owner === undefined ? 'hidden md:table-cell' : '',
    },
    {
      id: 'available',
      head: t('available'),
      render: ({ available, coin }) => <Coin coin={coin}>{`${groupDigits(available)} ${coin}`}</Coin>,
      csv: ({ available }) => available,
      className: 'whitespace-nowrap',
    },
    {
      id: 'occupied',
      head: t('occupied'),
      render: ({ occupied }) => (/[1-9]/.test(occupied) ? groupDigits(occupied) : '–'),
      csv: ({ occupied }) => occupied,
      className: 'hidden sm:table-cell',
    },
  ]
  const open = (held: Held) => {
    onOwner?.(held.owner)
    onCoin?.(String(held.account), held.coin)
  }
  return (
    <ListCard
      title={owner === undefined ? t('houseAccounts') : t('holds')}
      pages={pages}
      columns={columns}
      rowKey={({ owner: of, account, pair, coin }) => `${of} ${account} ${pair ?? ''} ${coin}`}
      onOpen={open}
      empty={{ title: t('noAccounts'), hint: t('noAccountsHint') }}
      file={`accounts-${owner ?? 'house'}`}
      keyboard={owner === undefined}
    />
  )
}
