/** Proposes other terms of a coin on a network: typed where they stand, both sides shown before they are asked for. */
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Button } from '@candlewick/ui/button.tsx'
import { Field } from '@candlewick/ui/field.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../parts/card.tsx'
import { useNames } from '../../parts/names.ts'
import { ProposeChange } from '../../parts/propose-change.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import { AMOUNTS, changeOf, type Draft, draftOf, faultsOf, type Listing, onlyCloses, SWITCHES } from './draft.ts'

/** Of least amounts and fees: what chains count finer nobody asks for. */
const MOST_DECIMALS = 8

interface ListingFormProps {
  listing: Listing
  onClose: () => void
}

export function ListingForm({ listing, onClose }: ListingFormProps) {
  const { t } = useTranslation('listings')
  const [draft, setDraft] = useState<Draft>(() => draftOf(listing))
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const faults = faultsOf(draft, listing.way === 'hand')
  const change = changeOf(listing, draft)
  const count = Object.keys(change).length
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (faults.length === 0 && count > 0) setOpen(true)
  }
  return (
    <Card title={t('change')} note={t(onlyCloses(change) ? 'one' : 'two')}>
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4 p-3">
        <Inputs listing={listing} draft={draft} onDraft={setDraft} faults={asked ? faults : []} />
        <div className="flex flex-wrap items-center justify-end gap-2">
          <span className="mr-auto text-ink-2">{t('changedCount', { count })}</span>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" disabled={count === 0}>
            {t('propose')}
          </Button>
        </div>
      </form>
      {open ? <ChangeDialog listing={listing} draft={draft} onClose={() => setOpen(false)} onDone={onClose} /> : null}
    </Card>
  )
}

interface InputsProps {
  listing: Listing
  draft: Draft
  onDraft: (draft: Draft) => void
  faults: readonly (keyof Draft)[]
}

function Inputs({ listing: { coin, way, chainDecimals }, draft, onDraft, faults }: InputsProps) {
  const { t } = useTranslation('listings')
  const names = useNames()
  const fault = (name: keyof Draft, words: string) => (faults.includes(name) ? words : undefined)
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-13 font-medium">{t('doors')}</legend>
        {SWITCHES.map((name) => (
          <label key={name} className="flex items-center gap-2 rounded-control px-1 py-1 hover:bg-sunken">
            <input
              type="checkbox"
              className="size-4 accent-ink"
              checked={draft[name]}
              onChange={(event) => onDraft({ ...draft, [name]: event.target.checked })}
            />
            {t(`switches.${name}`)}
          </label>
        ))}
      </fieldset>
      {AMOUNTS.map((name) => (
        <AmountInput
          key={name}
          label={t(name)}
          unit={coin}
          decimals={Math.min(chainDecimals, MOST_DECIMALS)}
          value={draft[name]}
          onValue={(value) => onDraft({ ...draft, [name]: value })}
          error={fault(name, t('noFigure'))}
        />
      ))}
      <AmountInput
        label={names('fields', 'confirmations')}
        decimals={0}
        value={draft.confirmations}
        onValue={(confirmations) => onDraft({ ...draft, confirmations })}
        error={fault('confirmations', t('noConfirmations'))}
      />
      {way === 'hand' ? (
        <Field
          label={names('fields', 'houseAddress')}
          spellCheck={false}
          maxLength={120}
          value={draft.houseAddress}
          onChange={(event) => onDraft({ ...draft, houseAddress: event.target.value })}
          error={fault('houseAddress', t('noAddress'))}
        />
      ) : null}
    </>
  )
}

interface ChangeDialogProps extends ListingFormProps {
  draft: Draft
  onDone: () => void
}

function ChangeDialog({ listing, draft, onClose, onDone }: ChangeDialogProps) {
  const { t } = useTranslation('listings')
  const proposed = useProposed()
  const { coin, network } = listing
  const to = changeOf(listing, draft)
  const now: Readonly<Record<string, unknown>> = listing
  const before = Object.fromEntries(Object.keys(to).map((name) => [name, now[name]]))
  return (
    <ProposeChange
      title={t('ask', { coin, network })}
      consequence={t(onlyCloses(to) ? 'comes.close' : 'comes.change')}
      confirm={t('propose')}
      onClose={onClose}
      onReason={async (reason) => {
        proposed(await api.call('console.deposits.changeListing', { coin, network, to, reason }))
        await renew('console.deposits.listings', 'console.deposits.listingHistory')
        onDone()
      }}
      before={before}
      after={to}
    />
  )
}
