/** Proposes money for the reward budget from the treasury, or back; drawn as it would be booked. */
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Select } from '@candlewick/ui/select.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Postings } from '../../parts/postings.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import type { Rewards } from './rewards-page.tsx'

interface BudgetDialogProps extends Pick<Rewards, 'coins' | 'budget'> {
  onClose: () => void
}

const DECIMAL = /^(0|[1-9]\d{0,19})(\.\d{1,18})?$/
const ENDS = { add: ['house:treasury', 'house:rewards'], take: ['house:rewards', 'house:treasury'] } as const

export function BudgetDialog({ coins, budget, onClose }: BudgetDialogProps) {
  const { t } = useTranslation('rewards')
  const proposed = useProposed()
  const [way, setWay] = useState<'add' | 'take'>('add')
  const [coin, setCoin] = useState(budget[0]?.coin ?? coins[0]?.coin ?? '')
  const [amount, setAmount] = useState('')
  const isAmount = DECIMAL.test(amount) && /[1-9]/.test(amount)
  const [from, to] = ENDS[way]
  return (
    <ReasonDialog
      title={t('ask.budget')}
      consequence={t(`comes.${way}`)}
      confirm={t('propose')}
      incomplete={!isAmount}
      onClose={onClose}
      onReason={async (reason) => {
        proposed(await api.call('console.rewards.setBudget', { way, coin, amount, reason }))
        await renew('console.rewards.list')
        onClose()
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Select
          label={t('way')}
          options={[
            { value: 'add', label: t('add') },
            { value: 'take', label: t('take') },
          ]}
          value={way}
          onValue={(chosen) => setWay(chosen === 'take' ? 'take' : 'add')}
        />
        <Select
          label={t('coin')}
          options={coins.map((one) => ({ value: one.coin, label: one.coin }))}
          value={coin}
          onValue={setCoin}
        />
        <AmountInput
          label={t('sum')}
          unit={coin}
          decimals={coins.find((one) => one.coin === coin)?.decimals ?? 6}
          value={amount}
          onValue={setAmount}
          hint={t('leftNow', { left: `${budget.find((one) => one.coin === coin)?.left ?? '0'} ${coin}` })}
        />
        {isAmount ? (
          <div className="rounded-control border border-line">
            <Postings
              lines={[
                { account: from, asset: coin, amount: `-${amount}` },
                { account: to, asset: coin, amount },
              ]}
            />
          </div>
        ) : null}
      </div>
    </ReasonDialog>
  )
}
