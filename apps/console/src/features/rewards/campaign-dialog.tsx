/** Proposes a new campaign, other terms of one, or its end. */
import { REWARD_TASKS } from '@candlewick/rules/rewards/tasks'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Field } from '@candlewick/ui/field.tsx'
import { Select } from '@candlewick/ui/select.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNames } from '../../parts/names.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import { campaignOf, type Draft, faultsOf } from './draft.ts'
import type { Campaign, Rewards } from './rewards-page.tsx'

interface CampaignDialogProps {
  coins: Rewards['coins']
  /** Undefined where a new one is asked for. */
  campaign: Campaign | undefined
  onClose: () => void
}

function draftOf(campaign: Campaign | undefined, coin: string): Draft {
  if (campaign === undefined) {
    return { task: 'identity', round: '', coin, amount: '', days: '30', quota: '', state: 'open' }
  }
  const { task, amount, days, quota, state } = campaign
  const of = task ?? 'identity'
  const round = campaign.campaign.slice(of.length + 1)
  return { task: of, round, coin: campaign.coin, amount, days: String(days), quota: String(quota), state }
}

export function CampaignDialog({ coins, campaign, onClose }: CampaignDialogProps) {
  const { t } = useTranslation('rewards')
  const proposed = useProposed()
  const [draft, setDraft] = useState(() => draftOf(campaign, coins.find(({ coin }) => coin === 'USDT')?.coin ?? ''))
  const set = (part: Partial<Draft>) => setDraft((held) => ({ ...held, ...part }))
  const faults = faultsOf(draft)
  const name = campaign?.campaign ?? campaignOf(draft)
  return (
    <ReasonDialog
      title={campaign ? t('ask.change', { name }) : t('ask.new')}
      consequence={t(draft.state === 'closed' ? 'comes.closed' : 'comes.open')}
      confirm={t('propose')}
      incomplete={faults.length > 0}
      onClose={onClose}
      onReason={async (reason) => {
        const { coin, amount, state } = draft
        const terms = { coin, amount, days: Number(draft.days), quota: Number(draft.quota), state }
        proposed(await api.call('console.rewards.setCampaign', { campaign: name, ...terms, reason }))
        await renew('console.rewards.list')
        onClose()
      }}
    >
      <Terms coins={coins} draft={draft} set={set} isNew={campaign === undefined} />
    </ReasonDialog>
  )
}

interface TermsProps {
  coins: Rewards['coins']
  draft: Draft
  set: (part: Partial<Draft>) => void
  isNew: boolean
}

function Terms({ coins, draft, set, isNew }: TermsProps) {
  const { t } = useTranslation('rewards')
  const names = useNames()
  const faults = faultsOf(draft)
  const wrong = (field: 'round' | 'amount' | 'days' | 'quota') =>
    draft[field] !== '' && faults.includes(field) ? t(`wrong.${field}`) : undefined
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {isNew ? (
        <>
          <Select
            label={t('task')}
            options={REWARD_TASKS.map((task) => ({ value: task, label: names('tasks', task) }))}
            value={draft.task}
            onValue={(chosen) => set({ task: REWARD_TASKS.find((task) => task === chosen) ?? 'identity' })}
          />
          <Field
            label={t('round')}
            hint={t('roundHint')}
            maxLength={20}
            spellCheck={false}
            value={draft.round}
            onChange={(event) => set({ round: event.target.value.trim().toLowerCase() })}
            error={wrong('round')}
          />
          <Select
            label={t('coin')}
            options={coins.map(({ coin }) => ({ value: coin, label: coin }))}
            value={draft.coin}
            onValue={(coin) => set({ coin })}
          />
        </>
      ) : null}
      <AmountInput
        label={t('amount')}
        unit={draft.coin}
        decimals={coins.find(({ coin }) => coin === draft.coin)?.decimals ?? 6}
        value={draft.amount}
        onValue={(amount) => set({ amount })}
        error={wrong('amount')}
      />
      <AmountInput
        label={names('fields', 'days')}
        decimals={0}
        value={draft.days}
        onValue={(days) => set({ days })}
        error={wrong('days')}
      />
      <AmountInput
        label={names('fields', 'quota')}
        decimals={0}
        value={draft.quota}
        onValue={(quota) => set({ quota })}
        error={wrong('quota')}
      />
      <Select
        label={t('state')}
        options={[
          { value: 'open', label: t('open') },
          { value: 'closed', label: t('closed') },
        ]}
        value={draft.state}
        onValue={(state) => set({ state: state === 'closed' ? 'closed' : 'open' })}
      />
    </div>
  )
}
