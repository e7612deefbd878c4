/** The decision on a forgotten fund password: let by two, rejected by one, each with a reason. */
import { Button } from '@candlewick/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, Facts } from '../../parts/card.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { TextArea } from '../../parts/text-area.tsx'
import { Time } from '../../parts/time.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import type { FundCase } from './case-page.tsx'

const MOST = 400

export function Decision({ case_ }: { case_: FundCase }) {
  const { t } = useTranslation('forgotten')
  const proposed = useProposed()
  const [asked, setAsked] = useState<'renew' | 'reject'>()
  const [words, setWords] = useState('')
  const { id, state, proposalId } = case_
  const act = async (reason: string) => {
    if (asked === 'renew') proposed(await api.call('console.forgotten.renew', { id, reason }))
    else await api.call('console.forgotten.reject', { id, reason, reasonText: words.trim() })
    setAsked(undefined)
    void renew('console.forgotten.list', 'console.forgotten.case', 'console.home')
  }
  if (state !== 'review') return <Decided case_={case_} />
  return (
    <Card title={t('decision')}>
      <div className="grid gap-2 p-3">
        <p className="mb-1 rounded-control bg-sunken px-3 py-2 text-ink-2">{t('comes')}</p>
        {proposalId === null ? (
          <Button variant="primary" onClick={() => setAsked('renew')}>
            {t('renew')}
          </Button>
        ) : (
          <p>
            {t('proposed')}{' '}
            <Link to="/proposals/$proposalId" params={{ proposalId }} className="underline underline-offset-2">
              {t('openProposal')}
            </Link>
          </p>
        )}
        <Button onClick={() => setAsked('reject')}>{t('reject')}</Button>
      </div>
      {asked === undefined ? null : (
        <ReasonDialog
          title={t(asked)}
          consequence={t(asked === 'renew' ? 'comes' : 'rejectComes')}
          confirm={t(asked === 'renew' ? 'propose' : 'reject')}
          onClose={() => setAsked(undefined)}
          onReason={act}
        >
          {asked === 'reject' ? (
            <TextArea
              label={t('reasonText')}
              hint={t('reasonTextHint')}
              most={MOST}
              rows={2}
              value={words}
              onValue={setWords}
            />
          ) : null}
        </ReasonDialog>
      )}
    </Card>
  )
}

function Decided({ case_ }: { case_: FundCase }) {
  const { t } = useTranslation('forgotten')
  const { state, decidedBy, decideTime, validUntil, reasonText } = case_
  return (
    <Card title={t('decision')}>
      <Facts
        facts={[
          [t('state'), t(`states.${state}`)],
          [t('decidedBy'), decidedBy || '–'],
          [t('decidedAt'), <Time key="at" at={decideTime} />],
          ...(validUntil === null ? [] : [[t('validUntil'), <Time key="until" at={validUntil} />] as const]),
          ...(reasonText === '' ? [] : [[t('reasonText'), reasonText] as const]),
        ]}
      />
    </Card>
  )
}
