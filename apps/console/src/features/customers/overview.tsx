/** A customer at a glance: balances, identity and guard, what can be done, the newest notes. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Card, Facts } from '../../parts/card.tsx'
import { useNames } from '../../parts/names.ts'
import { ratePercent } from '../../parts/rate.ts'
import { StateTag } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { useMay } from '../../session/session.ts'
import { Actions } from './actions.tsx'
import { AskIdentity } from './ask-identity.tsx'
import { Balances } from './balances.tsx'
import { BankCard } from './bank-card.tsx'
import type { Customer } from './customer-page.tsx'
import { EndFactors } from './end-factors.tsx'
import { Masked } from './masked.tsx'
import { Notes } from './notes.tsx'
import { Roles } from './roles.tsx'

export function Overview({ customer }: { customer: Customer }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid gap-4">
        <Balances userId={customer.userId} />
        <Notes userId={customer.userId} brief />
      </div>
      <div className="grid gap-4">
        <WhoShe customer={customer} />
        <Identities customer={customer} />
        <Guard customer={customer} />
        <Roles customer={customer} />
        <BankCard userId={customer.userId} />
        <Actions customer={customer} />
      </div>
    </div>
  )
}

/** Of what nothing is shown before it is asked for. */
const HIDDEN = '••••••'

function WhoShe({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  const names = useNames()
  const { userId, email, phone, certification, language, inviteCode, parent, makerRate, takerRate, creditScore } =
    customer
  const approved = customer.identities.find(({ state }) => state === 'approved')
  return (
    <Card title={t('person')}>
      <Facts
        facts={[
          [t('email'), <Masked key="email" userId={userId} field="email" masked={email} />],
          [t('phone'), <Masked key="phone" userId={userId} field="phone" masked={phone} />],
          [t('name'), <Masked key="name" userId={userId} field="name" masked={approved?.name ?? ''} />],
          [
            t('idNumber'),
            <Masked key="idNumber" userId={userId} field="idNumber" masked={approved?.name ? HIDDEN : ''} />,
          ],
          [t('identity'), names('levels', certification)],
          [t('creditScore'), String(creditScore)],
          [t('language'), language],
          [t('inviteCode'), inviteCode || '–'],
          [t('parent'), parent || '–'],
          [t('rates'), `${ratePercent(makerRate)} / ${ratePercent(takerRate)}`],
        ]}
      />
    </Card>
  )
}

/** What she handed in of herself, each with the way to its case. */
function Identities({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  const { t: say } = useTranslation('identities')
  const { identities } = customer
  const names = useNames()
  const may = useMay()
  return (
    <Card title={t('handedIn')}>
      {identities.length === 0 ? (
        <p className="p-4 text-13 text-ink-2">{t('noIdentities')}</p>
      ) : (
        <ul className="divide-y divide-line text-13">
          {identities.map(({ id, level, state, name, country, document, submitTime }) => (
            <li key={id} className="grid gap-1 px-4 py-2.5">
              <span className="flex flex-wrap items-center justify-between gap-2">
                {may('identity.review') ? (
                  <Link
                    to="/identities/$caseId"
                    params={{ caseId: id }}
                    className="font-semibold underline underline-offset-2"
                  >
                    {names('levels', level)}
                  </Link>
                ) : (
                  <b className="font-semibold">{names('levels', level)}</b>
                )}
                <StateTag>{say(`states.${state}`)}</StateTag>
              </span>
              <span className="text-ink-2">
                {name || t('forgotten')} · {country}, {names('documents', document)} · <Time at={submitTime} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <AskIdentity customer={customer} />
    </Card>
  )
}

function Guard({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  const { authenticator, passkeys, apiKeys, fundPassword, locked, withdrawalsPausedUntil } = customer
  const bound = (is: boolean) => t(is ? 'bound' : 'unbound')
  return (
    <Card title={t('guard')}>
      <Facts
        facts={[
          [t('authenticator'), bound(authenticator)],
          [t('passkeys'), String(passkeys)],
          [t('fundPassword'), bound(fundPassword)],
          [t('apiKeys'), String(apiKeys)],
          [t('locked'), t(locked ? 'lockedYes' : 'lockedNo')],
          [
            t('paused'),
            withdrawalsPausedUntil === null ? t('notPaused') : <Time key="until" at={withdrawalsPausedUntil} />,
          ],
        ]}
      />
      <EndFactors customer={customer} />
    </Card>
  )
}
