/** Proposes other terms: figures are typed where they stand, both sides are shown before it is proposed. */
import { Button } from '@candlewick/ui/button.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../parts/card.tsx'
import { useNames } from '../../parts/names.ts'
import { ProposeChange } from '../../parts/propose-change.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import { Figure, FigureRows } from './figures.tsx'
import type { Market } from './market-page.tsx'
import { changedOf, changeOf, type Draft, draftOf, faultsOf, type Typed, unitOf } from './terms.ts'

export function TermsForm({ market, onClose }: { market: Market; onClose: () => void }) {
  const { t } = useTranslation('markets')
  const names = useNames()
  const [draft, setDraft] = useState<Draft>(() => draftOf(market.terms, market.fixed))
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const changed = changedOf(market.terms, market.fixed, draft)
  // What stands as it is may be empty: no bound of its own is set then.
  const faults = faultsOf(draft).filter((name) => changed.includes(name))
  const set = (name: string) => (typed: Typed) => setDraft({ ...draft, [name]: typed })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (faults.length === 0 && changed.length > 0) setOpen(true)
  }
  return (
    <Card title={t('change')} note={t('changeNote')}>
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4 p-3">
        {Object.entries(draft).map(([name, typed]) => {
          const error = asked && faults.includes(name) ? t('noFigure') : undefined
          return typeof typed === 'string' ? (
            <Figure
              key={name}
              name={name}
              label={names('fields', name)}
              value={typed}
              error={error}
              unit={unitOf(market, name)}
              hint={market.terms[name] === '' ? t('emptyUsual') : undefined}
              onValue={set(name)}
            />
          ) : (
            <FigureRows
              key={name}
              label={names('fields', name)}
              rows={typed}
              error={error}
              unitOf={(column) => unitOf(market, column)}
              onRows={set(name)}
            />
          )
        })}
        {Object.keys(draft).length === 0 ? <p className="text-ink-2">{t('allFixed')}</p> : null}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <span className="mr-auto text-ink-2">{t('changedCount', { count: changed.length })}</span>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" disabled={changed.length === 0}>
            {t('propose')}
          </Button>
        </div>
      </form>
      {open ? (
        <ChangeDialog market={market} draft={draft} changed={changed} onClose={() => setOpen(false)} onDone={onClose} />
      ) : null}
    </Card>
  )
}

interface ChangeDialogProps {
  market: Market
  draft: Draft
  changed: readonly string[]
  onClose: () => void
  onDone: () => void
}

function ChangeDialog({ market, draft, changed, onClose, onDone }: ChangeDialogProps) {
  const { t } = useTranslation('markets')
  const proposed = useProposed()
  const { product, symbol, terms } = market
  const pick = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.map((name) => [name, from[name]]))
  return (
    <ProposeChange
      title={t('ask.terms', { symbol })}
      consequence={t('comes.terms')}
      confirm={t('propose')}
      onClose={onClose}
      onReason={async (reason) => {
        proposed(
          await api.call('console.markets.change', { market: changeOf(product, symbol, draft, changed), reason }),
        )
        await renew('console.markets.open', 'console.markets.history')
        onDone()
      }}
      before={pick(terms)}
      after={pick(draft)}
    />
  )
}
