/** What can be done about a deposit that waits: credit it after all, leave it, or take back what it cost. Always by two. */
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Button, buttonClass } from '@candlewick/ui/button.tsx'
import { Field } from '@candlewick/ui/field.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../keys/keys.ts'
import { useSteady } from '../../keys/steady.ts'
import { Card } from '../../parts/card.tsx'
import { Key } from '../../parts/key.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import { HOUSE_ID } from '../../platform/search.ts'
import type { Deposit } from './deposit-page.tsx'
import { isAmount } from './report-decision.tsx'

/** As fine as any coin is counted in the books; the server knows the coin’s own. */
const DECIMALS = 8
type Way = 'release' | 'dismiss' | 'recover'

/** What may be asked for where a deposit stands. */
function waysOf({ state, height, coin }: Pick<Deposit, 'state' | 'height' | 'coin'>): Way[] {
  // A coin that is not listed is in no books.
  if (state === 'parked') return height === null || coin === '' ? ['dismiss'] : ['release', 'dismiss']
  if (state === 'refused') return ['dismiss']
  return state === 'reversed' ? ['recover', 'dismiss'] : []
}

export function WayOut({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  const [open, setOpen] = useState<Way>()
  const { id, proposalId, state } = deposit
  const steady = useSteady(id)
  const ways = proposalId === null ? waysOf(deposit) : []
  const byKey = (way: Way) => () => {
    if (steady && ways.includes(way)) setOpen(way)
  }
  useKeys([
    { keys: ['a'], says: t('ways.release'), act: byKey('release') },
    { keys: ['r'], says: t('ways.dismiss'), act: byKey('dismiss') },
  ])
  return (
    <Card title={t('wayOut')} aside={ways.length > 0 ? t('twoAlways') : undefined}>
      <div className="grid gap-2 p-3">
        <p className="mb-1 rounded-control bg-sunken px-3 py-2 text-ink-2">
          {proposalId === null ? t(`stands.${state}`) : t('second')}
        </p>
        {proposalId === null ? null : (
          <Link to="/proposals/$proposalId" params={{ proposalId }} className={buttonClass('primary', 'md')}>
            {t('openProposal')}
          </Link>
        )}
        {ways.map((way, index) => (
          <Button
            key={way}
            variant={index === 0 ? 'primary' : 'secondary'}
            className="justify-between!"
            onClick={() => setOpen(way)}
          >
            {t(`ways.${way}`)}
            {way === 'release' ? <Key name="a" onInk /> : null}
            {way === 'dismiss' ? <Key name="r" onInk={index === 0} /> : null}
          </Button>
        ))}
      </div>
      {open ? <WayDialog way={open} deposit={deposit} onClose={() => setOpen(undefined)} /> : null}
    </Card>
  )
}

function WayDialog({ way, deposit, onClose }: { way: Way; deposit: Deposit; onClose: () => void }) {
  const { t } = useTranslation('deposits')
  const proposed = useProposed()
  const [owner, setOwner] = useState('')
  const [amount, setAmount] = useState('')
  const { id, userId, coin } = deposit
  const needsOwner = way === 'release' && userId === ''
  const isMissing = (needsOwner && !HOUSE_ID.test(owner)) || (way === 'recover' && !isAmount(amount))
  const ask = (reason: string) => {
    if (way === 'dismiss') return api.call('console.deposits.dismiss', { id, reason })
    if (way === 'recover') return api.call('console.deposits.recover', { id, amount, reason })
    return api.call('console.deposits.release', { id, ...(needsOwner && { userId: owner }), reason })
  }
  return (
    <ReasonDialog
      title={t(`ways.${way}`)}
      consequence={t(`comes.${way}`)}
      confirm={t('propose')}
      incomplete={isMissing}
      onClose={onClose}
      onReason={async (reason) => {
        proposed(await ask(reason))
        onClose()
        await renew('console.deposits.open', 'console.deposits.list')
      }}
    >
      {needsOwner ? (
        <Field
          label={t('customerId')}
          hint={t('ownerHint')}
          spellCheck={false}
          maxLength={20}
          value={owner}
          error={owner !== '' && !HOUSE_ID.test(owner) ? t('noOwner') : undefined}
          onChange={(event) => setOwner(event.target.value.trim().toLowerCase())}
        />
      ) : way === 'recover' ? (
        <AmountInput
          label={t('amount')}
          hint={t('recoverHint')}
          unit={coin}
          decimals={DECIMALS}
          value={amount}
          onValue={setAmount}
        />
      ) : undefined}
    </ReasonDialog>
  )
}
