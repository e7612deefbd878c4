/** Asks a customer to prove again who she is, from the level on that is in doubt; she reads the reason. Another operator approves. */
import { REJECT_REASONS } from '@candlewick/rules/identity/documents'
import { Button } from '@candlewick/ui/button.tsx'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../keys/keys.ts'
import { Key } from '../../parts/key.tsx'
import { useNames } from '../../parts/names.ts'
import { RejectDialog } from '../../parts/reject-dialog.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import { useMay } from '../../session/session.ts'
import type { Customer } from './customer-page.tsx'

type Known = Pick<Customer, 'userId' | 'account' | 'certification' | 'roles'>
const LEVELS = ['advanced', 'primary'] as const
type Level = (typeof LEVELS)[number]

export function AskIdentity({ customer }: { customer: Known }) {
  const { t } = useTranslation('customers')
  const may = useMay()('identity.review') && customer.certification !== 'none'
  const [asked, setAsked] = useState(false)
  useKeys(may ? [{ keys: ['i'], says: t('askIdentity.act'), act: () => setAsked(true) }] : [])
  if (!may) return null
  return (
    <div className="flex justify-end border-t border-line px-3 py-2">
      <Button size="sm" variant="ghost" onClick={() => setAsked(true)}>
        {t('askIdentity.act')} <Key name="i" />
      </Button>
      {asked ? <AskDialog customer={customer} onClose={() => setAsked(false)} /> : null}
    </div>
  )
}

function AskDialog({ customer, onClose }: { customer: Known; onClose: () => void }) {
  const { t } = useTranslation('customers')
  const names = useNames()
  const proposed = useProposed()
  const { userId, account, certification, roles } = customer
  const [chosen, setChosen] = useState<Level>(certification === 'advanced' ? 'advanced' : 'primary')
  const comes = t(`askIdentity.comes.${chosen}`)
  return (
    <RejectDialog
      title={t('askIdentity.ask', { account })}
      confirm={t('askIdentity.act')}
      reasons={REJECT_REASONS}
      name={(reason) => names('rejections', reason)}
      consequence={roles.includes('merchant') ? `${comes} ${t('askIdentity.merchant')}` : comes}
      onReject={async (why) => {
        proposed(await api.call('console.customers.askIdentity', { userId, level: chosen, ...why }))
        await renew('console.customers.open', 'console.identities.queue', 'console.identities.case', 'console.home')
        onClose()
      }}
      onClose={onClose}
    >
      {certification === 'advanced' ? (
        <Tabs
          look="segment"
          label={t('askIdentity.level')}
          value={chosen}
          onValue={setChosen}
          items={LEVELS.map((id) => ({ id, label: t(`askIdentity.from.${id}`) }))}
        />
      ) : undefined}
    </RejectDialog>
  )
}
