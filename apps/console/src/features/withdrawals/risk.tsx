/** Why somebody looks at a withdrawal, and what is known beside it. */
import { groupDigits } from '@candlewick/money/display'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Card, type Fact, Facts } from '../../parts/card.tsx'
import { Time } from '../../parts/time.tsx'
import type { Case } from './case-page.tsx'

export function Risk({ case_ }: { case_: Case }) {
  const { t } = useTranslation('withdrawals')
  const { reasons, facts } = case_
  const shown: Fact[] = [
    [t('today'), t('todayOf', { today: groupDigits(facts.today), limit: groupDigits(facts.dailyLimit) })],
    [t('usual'), facts.usual === null ? t('never') : groupDigits(facts.usual)],
    [t('lastDay'), facts.lastDay],
    [t('paidEver'), facts.paid],
    [t('paidToAddress'), facts.paidToAddress],
    [t('deviceSince'), <Time key="device" at={facts.deviceSince} />],
    ...(facts.pausedUntil === null ? [] : [[t('pausedUntil'), <Time key="paused" at={facts.pausedUntil} />] as const]),
    [t('others'), facts.others.length === 0 ? t('nobody') : <Others key="others" ids={facts.others} />],
  ]
  return (
    <Card title={t('risk')} note={reasons.length === 0 ? t('noReasons') : t('lookAt', { count: reasons.length })}>
      {reasons.length > 0 ? (
        <ul className="border-b border-line py-1">
          {reasons.map((one) => (
            <li key={one} className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-1 px-3 py-1">
              <span aria-hidden="true" className="font-bold text-bad">
                !
              </span>
              <span>
                <b className="font-semibold">{t(`reasons.${one}`)}</b>
                <span className="block text-ink-2">{t(`reasonHints.${one}`)}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <Facts facts={shown} />
    </Card>
  )
}

function Others({ ids }: { ids: readonly string[] }) {
  return (
    <span className="grid justify-items-end">
      {ids.map((userId) => (
        <Link
          key={userId}
          to="/customers/$userId"
          params={{ userId }}
          className="break-all underline underline-offset-2"
        >
          {userId}
        </Link>
      ))}
    </span>
  )
}
