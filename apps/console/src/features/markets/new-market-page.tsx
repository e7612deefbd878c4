/** Asks for a coin or a market that is not listed yet: what it would be is shown, two operators list it, halted at first. */
import { Button } from '@candlewick/ui/button.tsx'
import { Field } from '@candlewick/ui/field.tsx'
import { Select } from '@candlewick/ui/select.tsx'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../parts/card.tsx'
import { Crumbs } from '../../parts/crumbs.tsx'
import { useNames } from '../../parts/names.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { ProposeChange } from '../../parts/propose-change.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import { Figure, FigureRows } from './figures.tsx'
import { emptyDraft, faultsOf, formOf, LISTED, listingOf } from './listing.ts'
import type { Listed, Listing, ListingDraft } from './products/form.ts'

export default function NewMarketPage() {
  const { t } = useTranslation('markets')
  return (
    <>
      <Crumbs to="/markets" list={t('title')} here={t('create.title')} />
      <PageHead title={t('create.title')} lead={t('create.lead')} />
      <NewMarket />
    </>
  )
}

export function NewMarket() {
  const { t } = useTranslation('markets')
  const names = useNames()
  const [listed, setListed] = useState<Listed>('spot')
  const [draft, setDraft] = useState<ListingDraft>(() => emptyDraft('spot'))
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState<Listing>()
  const faults = faultsOf(listed, draft)
  const choose = (chosen: string) => {
    const next = LISTED.find((one) => one === chosen) ?? 'spot'
    setListed(next)
    setDraft(emptyDraft(next))
    setAsked(false)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (faults.length === 0) setOpen(listingOf(listed, draft))
  }
  return (
    <Card title={t('create.what')} aside={t('twoAlways')} className="max-w-160">
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4 p-3">
        <Select
          label={t('product')}
          options={LISTED.map((one) => ({ value: one, label: names('products', one) }))}
          value={listed}
          onValue={choose}
        />
        <Fields listed={listed} draft={draft} onDraft={setDraft} faults={asked ? faults : []} />
        <Button type="submit" variant="primary" className="justify-self-end">
          {t('propose')}
        </Button>
      </form>
      {open ? <ListDialog listing={open} onClose={() => setOpen(undefined)} /> : null}
    </Card>
  )
}

interface FieldsProps {
  listed: Listed
  draft: ListingDraft
  onDraft: (draft: ListingDraft) => void
  faults: readonly string[]
}

function Fields({ listed, draft, onDraft, faults }: FieldsProps) {
  const { t } = useTranslation('markets')
  const names = useNames()
  const { names: called, figures, optional = [], table, kinds = [] } = formOf(listed)
  const put = (name: string) => (value: string) => onDraft({ ...draft, words: { ...draft.words, [name]: value } })
  const label = (name: string) => {
    if (name === 'symbol') return t('symbol')
    return listed === 'asset' && name === 'cap' ? t('create.cap') : names('fields', name)
  }
  return (
    <>
      {Object.keys(called).map((name) => (
        <Field
          key={name}
          label={label(name)}
          spellCheck={false}
          autoComplete="off"
          maxLength={24}
          placeholder={t(`create.samples.${listed}`)}
          value={draft.words[name] ?? ''}
          onChange={(event) => put(name)(event.target.value.trim().toUpperCase())}
          error={faults.includes(name) ? t('create.noName') : undefined}
        />
      ))}
      {kinds.length > 0 ? (
        <Select
          label={names('fields', 'kind')}
          options={kinds.map((kind) => ({ value: kind, label: t(`create.kinds.${kind}`) }))}
          value={draft.words.kind ?? ''}
          onValue={put('kind')}
        />
      ) : null}
      {figures.map((name) => (
        <Figure
          key={name}
          name={listed === 'asset' && name === 'cap' ? 'held' : name}
          label={optional.includes(name) ? `${label(name)} (${t('create.optional')})` : label(name)}
          value={draft.words[name] ?? ''}
          onValue={put(name)}
          error={faults.includes(name) ? t('noFigure') : undefined}
        />
      ))}
      {table === undefined ? null : (
        <FigureRows
          label={names('fields', table.name)}
          rows={draft.rows}
          onRows={(rows) => onDraft({ ...draft, rows })}
          error={faults.includes(table.name) ? t('noFigure') : undefined}
        />
      )}
    </>
  )
}

function ListDialog({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const { t } = useTranslation('markets')
  const proposed = useProposed()
  const navigate = useNavigate()
  const { product, ...terms } = listing
  const name = listing.product === 'asset' ? listing.code : listing.symbol
  return (
    <ProposeChange
      title={t('create.ask', { name })}
      consequence={t(product === 'asset' ? 'create.comesAsset' : 'create.comes')}
      confirm={t('propose')}
      onClose={onClose}
      onReason={async (reason) => {
        proposed(await api.call('console.markets.create', { listing, reason }))
        await renew('console.markets.list', 'console.markets.history')
        void navigate({ to: '/proposals' })
      }}
      before={{}}
      after={terms}
    />
  )
}
