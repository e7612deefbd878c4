/** The published tiers of spot fees with all that ever were, and the fees of one customer; both are set by two operators. */

import { groupDigits } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { tierLines } from '@candlewick/rules/fees'
import { Button } from '@candlewick/ui/button.tsx'
import { Field } from '@candlewick/ui/field.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../parts/card.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { ratePercent, tierLineText } from '../../parts/rate.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { SetHistory } from '../../parts/set-history.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { callQuery } from '../../platform/queries.ts'
import { HOUSE_ID } from '../../platform/search.ts'
import { ChangeButton } from '../../session/change-button.tsx'
import { useMay } from '../../session/session.ts'
import { RateInput } from './figures.tsx'
import { type Tier, TiersForm } from './tiers-form.tsx'

type SetOnce = ConsoleOutput<'console.markets.fees'>['history'][number]
const DECIMAL = /^\d+(\.\d+)?$/
/** Rates are as fine as a millionth. */
const RATE_DECIMALS = 6

export default function FeesPage() {
  const { t } = useTranslation('markets')
  const may = useMay()
  const { data, error, refetch } = useQuery(callQuery('console.markets.fees', {}))
  const [changing, setChanging] = useState(false)
  const setColumns: Column<SetOnce>[] = [
    {
      id: 'tiers',
      head: t('tiers'),
      align: 'start',
      render: ({ tiers }) => (
        <span className="whitespace-pre-line">{tierLines(tiers).map(tierLineText).join('\n')}</span>
      ),
      csv: ({ tiers }) => tierLines(tiers).join(' | '),
    },
  ]
  const columns: Column<Tier>[] = [
    {
      id: 'tier',
      head: t('tier'),
      render: ({ tier }) => <b className="font-semibold">{tier}</b>,
      csv: ({ tier }) => String(tier),
    },
    { id: 'volume', head: t('volume'), render: ({ volume }) => groupDigits(volume), csv: ({ volume }) => volume },
    {
      id: 'maker',
      head: t('maker'),
      render: ({ makerRate }) => ratePercent(makerRate),
      csv: ({ makerRate }) => makerRate,
    },
    {
      id: 'taker',
      head: t('taker'),
      render: ({ takerRate }) => ratePercent(takerRate),
      csv: ({ takerRate }) => takerRate,
    },
  ]
  return (
    <>
      <PageHead
        title={t('feesTitle')}
        lead={t('feesLead')}
        actions={
          <ChangeButton changing={changing || data === undefined} onChange={() => setChanging(true)}>
            {t('tiersChange')}
          </ChangeButton>
        }
      />
      {changing && data ? <TiersForm tiers={data.rows} onClose={() => setChanging(false)} /> : null}
      <div className={may('terms.write') ? 'grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]' : 'grid'}>
        <ListCard
          title={t('tiers')}
          pages={{ rows: data?.rows, error: data ? null : error, again: () => void refetch() }}
          columns={columns}
          rowKey={({ tier }) => String(tier)}
          empty={{ title: t('noTiers') }}
          file="fees"
        />
        {may('terms.write') ? <OwnFees /> : null}
      </div>
      {data ? <SetHistory rows={data.history} of={setColumns} hint={t('noTiersSet')} file="fee-tiers" /> : null}
    </>
  )
}

function OwnFees() {
  const { t } = useTranslation('markets')
  const proposed = useProposed()
  const [userId, setUserId] = useState('')
  const [makerRate, setMaker] = useState('')
  const [takerRate, setTaker] = useState('')
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const wrong = (isRight: boolean, words: string) => (asked && !isRight ? words : undefined)
  const isWhole = HOUSE_ID.test(userId) && DECIMAL.test(makerRate) && DECIMAL.test(takerRate)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isWhole) setOpen(true)
  }
  return (
    <Card title={t('ownFees')} aside={t('twoAlways')}>
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4 p-3">
        <Field
          label={t('customerId')}
          spellCheck={false}
          maxLength={20}
          value={userId}
          onChange={(event) => setUserId(event.target.value.trim().toLowerCase())}
          error={wrong(HOUSE_ID.test(userId), t('noCustomerId'))}
        />
        <RateInput
          label={t('maker')}
          decimals={RATE_DECIMALS}
          value={makerRate}
          onValue={setMaker}
          error={wrong(DECIMAL.test(makerRate), t('noFigure'))}
        />
        <RateInput
          label={t('taker')}
          decimals={RATE_DECIMALS}
          value={takerRate}
          onValue={setTaker}
          error={wrong(DECIMAL.test(takerRate), t('noFigure'))}
        />
        <Button type="submit" variant="primary">
          {t('propose')}
        </Button>
      </form>
      {open ? (
        <ReasonDialog
          title={t('ask.fees')}
          consequence={t('comes.fees', {
            userId,
            makerRate: ratePercent(makerRate),
            takerRate: ratePercent(takerRate),
          })}
          confirm={t('propose')}
          onClose={() => setOpen(false)}
          onReason={async (reason) => {
            proposed(await api.call('console.markets.setFees', { userId, makerRate, takerRate, reason }))
            setOpen(false)
          }}
        />
      ) : null}
    </Card>
  )
}
