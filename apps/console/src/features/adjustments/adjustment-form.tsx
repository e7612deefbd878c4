/** Proposes an adjustment: from where, to where, how much; drawn as it would be booked before it is proposed. */
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Button } from '@candlewick/ui/button.tsx'
import { Field } from '@candlewick/ui/field.tsx'
import { Select } from '@candlewick/ui/select.tsx'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../parts/card.tsx'
import { useNames } from '../../parts/names.ts'
import { Postings } from '../../parts/postings.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { callQuery, renew } from '../../platform/queries.ts'
import { type Draft, EMPTY, faultsOf, linesOf } from './draft.ts'

const ACCOUNTS = ['1', '2', '3', '4', '5', '6', '7', '8']
/** Of a coin while its own are not known. */
const DECIMALS = 6
const TREASURY = 'house:treasury'

export function AdjustmentForm() {
  const { t } = useTranslation('adjustments')
  const names = useNames()
  const [draft, setDraft] = useState<Draft>(EMPTY)
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const faults = faultsOf(draft)
  const isWhole = Object.keys(faults).length === 0
  const set = (field: keyof Draft) => (value: string) => setDraft({ ...draft, [field]: value.trim() })
  const fault = (field: keyof Draft) => {
    const what = asked ? faults[field] : undefined
    return what === undefined ? undefined : t(`faults.${what}`)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isWhole) setOpen(true)
  }
  const { data: known } = useQuery(callQuery('console.adjustments.accounts', {}))
  const coins = known?.coins ?? [{ coin: draft.coin, decimals: DECIMALS }]
  const lines = linesOf(draft, (account) => names('accounts', account))
  return (
    <Card title={t('new')} aside={t('twoAlways')}>
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4 p-3">
        <Side
          owner={draft.fromOwner}
          account={draft.fromAccount}
          label={t('from')}
          error={fault('fromOwner')}
          onOwner={set('fromOwner')}
          onAccount={set('fromAccount')}
        />
        <Side
          owner={draft.toOwner}
          account={draft.toAccount}
          label={t('to')}
          error={fault('toOwner')}
          onOwner={set('toOwner')}
          onAccount={set('toAccount')}
        />
        <div className="grid grid-cols-[8rem_minmax(0,1fr)] items-start gap-2">
          <Select
            label={t('coin')}
            options={coins.map(({ coin }) => ({ value: coin, label: coin }))}
            value={draft.coin}
            onValue={set('coin')}
          />
          <AmountInput
            label={t('amount')}
            decimals={coins.find(({ coin }) => coin === draft.coin)?.decimals ?? DECIMALS}
            unit={draft.coin}
            value={draft.amount}
            onValue={set('amount')}
            error={fault('amount')}
          />
        </div>
        {isWhole ? (
          <div className="rounded-control border border-line">
            <Postings lines={lines} />
          </div>
        ) : null}
        {isOutside(draft) ? <p className="text-13 text-ink-2">{t('outside', { coin: draft.coin })}</p> : null}
        <Button type="submit" variant="primary">
          {isWhole ? t('proposeAmount', { amount: `${draft.amount} ${draft.coin}` }) : t('propose')}
        </Button>
      </form>
      {open ? (
        <ProposeDialog
          draft={draft}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            setAsked(false)
            setDraft(EMPTY)
          }}
        />
      ) : null}
    </Card>
  )
}

/** Whether it changes what there is in all: the treasury stands for what is outside. */
const isOutside = ({ fromOwner, toOwner }: Draft) => (fromOwner === TREASURY) !== (toOwner === TREASURY)

interface SideProps {
  owner: string
  account: string
  label: string
  error: string | undefined
  onOwner: (owner: string) => void
  onAccount: (account: string) => void
}

function Side({ owner, account, label, error, onOwner, onAccount }: SideProps) {
  const { t } = useTranslation('adjustments')
  const names = useNames()
  const list = useId()
  const { data } = useQuery(callQuery('console.adjustments.accounts', {}))
  const own = data?.rows.find((row) => row.owner === owner)
  const accounts = own ? own.accounts.map(String) : ACCOUNTS
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_128px] items-start gap-2">
      <Field
        label={label}
        hint={t('ownerHint')}
        list={list}
        spellCheck={false}
        autoCapitalize="none"
        maxLength={64}
        value={owner}
        error={error}
        onChange={(event) => onOwner(event.target.value.toLowerCase())}
      />
      <datalist id={list}>
        {data?.rows.map((row) => (
          <option key={row.owner} value={row.owner} />
        ))}
      </datalist>
      <Select
        label={t('account')}
        options={accounts.map((one) => ({ value: one, label: names('accounts', one) }))}
        value={accounts.includes(account) ? account : (accounts[0] ?? '1')}
        onValue={onAccount}
      />
    </div>
  )
}

interface ProposeDialogProps {
  draft: Draft
  onClose: () => void
  onDone: () => void
}

function ProposeDialog({ draft, onClose, onDone }: ProposeDialogProps) {
  const { t } = useTranslation('adjustments')
  const proposed = useProposed()
  // Sent again, where the answer was lost, it is the same one: it can never be booked twice.
  const [id] = useState(() => crypto.randomUUID())
  const { fromOwner, fromAccount, toOwner, toAccount, coin, amount } = draft
  return (
    <ReasonDialog
      title={t('askTitle')}
      consequence={t('comes', { amount: `${amount} ${coin}`, from: fromOwner, to: toOwner })}
      confirm={t('propose')}
      onClose={onClose}
      onReason={async (reason) => {
        proposed(
          await api.call('console.adjustments.propose', {
            id,
            from: { owner: fromOwner, account: Number(fromAccount) },
            to: { owner: toOwner, account: Number(toAccount) },
            coin,
            amount,
            reason,
          }),
        )
        await renew('console.adjustments.list')
        onDone()
      }}
    />
  )
}
