/** Who runs the house, who may what, and one's own account. */
import { Button } from '@candlewick/ui/button.tsx'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../parts/page-head.tsx'
import { useMay } from '../../session/session.ts'
import { Matrix } from './matrix.tsx'
import { type Asked, OperatorDialog } from './operator-dialog.tsx'
import { Operators } from './operators.tsx'
import { OwnAccount } from './own-account.tsx'

const route = getRouteApi('/inside/people')

export default function PeoplePage() {
  const { t } = useTranslation('people')
  const { tab } = route.useSearch()
  const navigate = useNavigate()
  const may = useMay()
  const [asked, setAsked] = useState<Asked>()
  const shown = tab === 'matrix' || tab === 'me' ? tab : 'people'
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          may('operator.manage') ? (
            <Button variant="primary" size="sm" onClick={() => setAsked({ kind: 'add' })}>
              {t('add')}
            </Button>
          ) : null
        }
      />
      <Tabs
        label={t('title')}
        items={[
          { id: 'people', label: t('tabs.people') },
          { id: 'matrix', label: t('tabs.matrix') },
          { id: 'me', label: t('tabs.me') },
        ]}
        value={shown}
        onValue={(to) => void navigate({ to: '/people', search: to === 'people' ? {} : { tab: to } })}
        className="mb-4 text-13!"
      />
      {shown === 'people' ? <Operators onAsk={setAsked} /> : null}
      {shown === 'matrix' ? <Matrix /> : null}
      {shown === 'me' ? <OwnAccount /> : null}
      {asked ? <OperatorDialog asked={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  )
}
