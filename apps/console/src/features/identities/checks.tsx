/** What speaks for and against: each check with what it found, what somebody should look at first. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Card } from '../../parts/card.tsx'
import { useNames } from '../../parts/names.ts'
import { useMay } from '../../session/session.ts'
import type { Case } from './case-page.tsx'

type Check = Case['checks'][number]

const ORDER = { look: 0, ok: 1, none: 2 }
const SIGN = { look: '!', ok: '✓', none: '–' }
const COLOUR = { look: 'font-bold text-bad', ok: 'text-good', none: 'text-ink-2' }

export function Checks({ case_, className }: { case_: Case; className?: string }) {
  const { t } = useTranslation('identities')
  const checks = case_.checks.toSorted((one, other) => ORDER[one.outcome] - ORDER[other.outcome])
  const look = checks.filter(({ outcome }) => outcome === 'look').length
  return (
    <Card
      title={t('checks')}
      note={look === 0 ? t('allWell') : t('lookAt', { count: look, of: checks.length })}
      {...(className && { className })}
    >
      <ul className="grid py-1 md:grid-cols-2">
        {checks.map((check) => (
          <CheckLine key={`${check.check} ${check.side ?? ''}`} check={check} />
        ))}
      </ul>
    </Card>
  )
}

function CheckLine({ check: { check, outcome, found, side, others } }: { check: Check }) {
  const { t } = useTranslation('identities')
  const names = useNames()
  const may = useMay()
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-1 px-3 py-1">
      <span role="img" aria-label={t(`outcome.${outcome}`)} className={`text-center ${COLOUR[outcome]}`}>
        {SIGN[outcome]}
      </span>
      <span className={outcome === 'look' ? 'font-semibold' : undefined}>
        {names('checks', check)}
        {side === null ? null : <span className="font-normal text-ink-2"> {names('sides', side)}</span>}
      </span>
      <span className="text-ink-2">{check === 'account_age' ? t('days', { count: Number(found) }) : found}</span>
      {others.length > 0 ? (
        <span className="col-span-2 col-start-2 flex flex-wrap gap-x-2 text-12">
          {others.map((userId) =>
            may('customer.read') ? (
              <Link key={userId} to="/customers/$userId" params={{ userId }} className="underline underline-offset-2">
                {userId}
              </Link>
            ) : (
              <span key={userId}>{userId}</span>
            ),
          )}
        </span>
      ) : null}
    </li>
  )
}
