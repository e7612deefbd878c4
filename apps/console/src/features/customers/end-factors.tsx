/** Proposes the end of a customer's second step, where one is bound: she lost it, or a thief keeps her out by his. */
import { Button } from '@candlewick/ui/button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { useMay } from '../../session/session.ts'
import type { Customer } from './customer-page.tsx'

type Guarded = Pick<Customer, 'userId' | 'account' | 'authenticator' | 'passkeys'>

export function EndFactors({ customer: { userId, account, authenticator, passkeys } }: { customer: Guarded }) {
  const { t } = useTranslation('customers')
  const may = useMay()('identity.review')
  const proposed = useProposed()
  const [asked, setAsked] = useState(false)
  if (!may || (!authenticator && passkeys === 0)) return null
  return (
    <div className="flex justify-end px-3 pb-3">
      <Button size="sm" variant="ghost" onClick={() => setAsked(true)}>
        {t('factors.end')}
      </Button>
      {asked ? (
        <ReasonDialog
          title={t('factors.ask', { account })}
          consequence={t('factors.comes')}
          confirm={t('factors.propose')}
          variant="danger"
          onClose={() => setAsked(false)}
          onReason={async (reason) => {
            proposed(await api.call('console.customers.endFactors', { userId, reason }))
            setAsked(false)
          }}
        />
      ) : null}
    </div>
  )
}
