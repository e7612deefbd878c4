/** Proposes other tiers of spot fees: the first is everybody's and stays, all others are asked for at once. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { type TierText, tierLines } from '@candlewick/rules/fees'
import { Button } from '@candlewick/ui/button.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../parts/card.tsx'
import { ProposeChange } from '../../parts/propose-change.tsx'
import { ratePercent } from '../../parts/rate.ts'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import { FigureRows } from './figures.tsx'

export type Tier = ConsoleOutput<'console.markets.fees'>['rows'][number]
const DECIMAL = /^\d+(\.\d+)?$/

const figuresOf = ({ volume = '', makerRate = '', takerRate = '' }: Readonly<Record<string, string>>): TierText => ({
  volume,
  makerRate,
  takerRate,
})

export function TiersForm({ tiers, onClose }: { tiers: readonly Tier[]; onClose: () => void }) {
  const { t } = useTranslation('markets')
  const proposed = useProposed()
  const [first, ...others] = tiers.map(({ tier: _, ...figures }) => figures)
  const [draft, setDraft] = useState<readonly TierText[]>(others)
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  if (first === undefined) return null
  const wanted = [first, ...draft]
  const isWhole = draft.every((tier) => Object.values(tier).every((figure) => DECIMAL.test(figure)))
  const isOther = tierLines(wanted).join() !== tierLines([first, ...others]).join()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isWhole) setOpen(true)
  }
  return (
    <Card title={t('tiersChange')} note={t('twoAlways')} className="mb-4">
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4 p-3">
        <p className="max-w-prose text-ink-2">
          {t('tiersHint', { makerRate: ratePercent(first.makerRate), takerRate: ratePercent(first.takerRate) })}
        </p>
        <FigureRows
          label={t('tiersAbove')}
          rows={draft}
          nameOf={(index) => `VIP ${index + 1}`}
          error={asked && !isWhole ? t('noFigure') : undefined}
          onRows={(rows) => setDraft(rows.map(figuresOf))}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!isOther}>
            {t('propose')}
          </Button>
        </div>
      </form>
      {open ? (
        <ProposeChange
          title={t('ask.tiers')}
          consequence={t('comes.tiers')}
          confirm={t('propose')}
          onClose={() => setOpen(false)}
          onReason={async (reason) => {
            proposed(await api.call('console.markets.setTiers', { tiers: wanted, reason }))
            await renew('console.markets.fees')
            onClose()
          }}
          before={{ feeTiers: tierLines([first, ...others]) }}
          after={{ feeTiers: tierLines(wanted) }}
        />
      ) : null}
    </Card>
  )
}
