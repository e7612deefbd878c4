/** The decision on a reported transfer: credit what has really come in, or reject it with a reason that the customer reads. */
import { groupDigits } from '@candlewick/money/display'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Button, buttonClass } from '@candlewick/ui/button.tsx'
import { Field } from '@candlewick/ui/field.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../keys/keys.ts'
import { useSteady } from '../../keys/steady.ts'
import { Card, Facts } from '../../parts/card.tsx'
import { Key } from '../../parts/key.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { RejectDialog } from '../../parts/reject-dialog.tsx'
import { Time } from '../../parts/time.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import type { Report } from './report-page.tsx'

const REASONS = ['not_received', 'screenshot_unclear', 'reported_before', 'not_yours', 'other'] as const
const TRANSACTION = /^(0x)?[A-Za-z0-9]{10,100}$/
const AMOUNT = /^(0|[1-9]\d{0,19})(\.\d{1,18})?$/
/** As fine as any coin is counted in the books; the server knows the coin’s own. */
const DECIMALS = 8

/** Something, in plain digits. */
export function isAmount(text: string): boolean {
  return AMOUNT.test(text) && /[1-9]/.test(text)
}

interface ReportDecisionProps {
  report: Report
  onDecided: (next: string | null) => void
}

export function ReportDecision({ report, onDecided }: ReportDecisionProps) {
  const { t } = useTranslation('deposits')
  const proposed = useProposed()
  const [open, setOpen] = useState<'nothing' | 'pass' | 'reject'>('nothing')
  const { id, state, proposalId, next } = report
  const steady = useSteady(id)
  const isOpen = state === 'review' && proposalId === null
  const close = () => setOpen('nothing')
  const done = () => {
    close()
    void renew('console.deposits.handList', 'console.deposits.handOpen')
    onDecided(next)
  }
  useKeys([
    { keys: ['a'], says: t('pass'), act: () => isOpen && steady && setOpen('pass') },
    { keys: ['r'], says: t('reject'), act: () => isOpen && steady && setOpen('reject') },
  ])
  return (
    <Card title={t('decision')}>
      {state === 'review' ? (
        <div className="grid gap-2 p-3">
          <p className="mb-1 rounded-control bg-sunken px-3 py-2 text-ink-2">
            {proposalId === null ? t('comes.pass') : t('second')}
          </p>
          {proposalId === null ? (
            <>
              <Button variant="primary" className="justify-between!" onClick={() => setOpen('pass')}>
                {t('pass')} <Key name="a" onInk />
              </Button>
              <Button className="justify-between!" onClick={() => setOpen('reject')}>
                {t('reject')} <Key name="r" />
              </Button>
            </>
          ) : (
            <Link to="/proposals/$proposalId" params={{ proposalId }} className={buttonClass('primary', 'md')}>
              {t('openProposal')}
            </Link>
          )}
        </div>
      ) : (
        <Decided report={report} />
      )}
      {open === 'pass' ? <PassDialog report={report} onClose={close} onDone={done} /> : null}
      {open === 'reject' ? (
        <RejectDialog
          reasons={REASONS}
          name={(reason) => t(`reasons.${reason}`)}
          consequence={t('rejectComes')}
          onReject={async ({ reason: reasonIs, reasonText }) => {
            const said = [t(`reasons.${reasonIs}`), reasonText].filter((text) => text !== '').join(': ')
            proposed(
              await api.call('console.deposits.handDecide', {
                ...{ id, decision: 'reject', reasonIs, reasonText, reason: said },
              }),
            )
            done()
          }}
          onClose={close}
        />
      ) : null}
    </Card>
  )
}

interface PassDialogProps {
  report: Report
  onClose: () => void
  onDone: () => void
}

function PassDialog({ report: { id, amount: said, txid: reported, coin }, onClose, onDone }: PassDialogProps) {
  const { t } = useTranslation('deposits')
  const proposed = useProposed()
  // Nothing is entered for her: what has come in is read off the network, not off what the customer says.
  const [amount, setAmount] = useState('')
  const [txid, setTxid] = useState(reported ?? '')
  const isWhole = isAmount(amount) && TRANSACTION.test(txid)
  return (
    <ReasonDialog
      title={t('pass')}
      consequence={t('passComes', { said: `${groupDigits(said)} ${coin}` })}
      confirm={t('propose')}
      incomplete={!isWhole}
      onClose={onClose}
      onReason={async (reason) => {
        proposed(await api.call('console.deposits.handDecide', { id, decision: 'pass', amount, txid, reason }))
        onDone()
      }}
    >
      <AmountInput
        label={t('cameIn')}
        hint={t('cameInHint')}
        unit={coin}
        decimals={DECIMALS}
        value={amount}
        onValue={setAmount}
      />
      <Field
        label={t('txid')}
        hint={t('txidHint')}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        maxLength={102}
        value={txid}
        error={txid !== '' && !TRANSACTION.test(txid) ? t('noTxid') : undefined}
        onChange={(event) => setTxid(event.target.value.trim())}
      />
    </ReasonDialog>
  )
}

function Decided({ report }: { report: Report }) {
  const { t } = useTranslation('deposits')
  const { state, decidedBy, decideTime, creditAmount, coin, reason, reasonText } = report
  return (
    <Facts
      facts={[
        [t('state'), t(`states.${state}`)],
        [t('decidedBy'), decidedBy.map(({ name }) => name).join(', ') || '–'],
        [t('decidedAt'), <Time key="at" at={decideTime} />],
        ...(creditAmount === null ? [] : [[t('cameIn'), `${groupDigits(creditAmount)} ${coin}`] as const]),
        ...(reason === null ? [] : [[t('reason'), t(`reasons.${reason}`)] as const]),
        ...(reasonText === '' ? [] : [[t('words'), reasonText] as const]),
      ]}
    />
  )
}
