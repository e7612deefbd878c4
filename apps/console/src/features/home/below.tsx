/** The foot of the first page: alarms, halted markets, what was decided lately. */
import { Skeleton } from '@candlewick/ui/states.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../parts/card.tsx'
import { useNames } from '../../parts/names.ts'
import { StateTag } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import type { House } from '../../session/house.ts'
import { useMay } from '../../session/session.ts'
import { walletsShown, warningText } from './warning-text.ts'

interface BelowProps {
  house: House | undefined
}

const LINK = 'underline underline-offset-2 hover:text-ink'

export function Alarms({ house }: BelowProps) {
  const { t } = useTranslation('home')
  return (
    <Card title={t('alarms')}>
      <Lines
        rows={house?.alarms.map(({ alarm, level, detail }) => ({
          key: `${alarm} ${detail}`,
          start: <StateTag tone={level === 'alarm' ? 'bad' : 'plain'}>{t(`level.${level}`)}</StateTag>,
          words: <AlarmWords alarm={{ alarm, detail }} />,
          end: null,
        }))}
        none={t('noAlarm')}
      />
    </Card>
  )
}

/** With the way to where one acts on it, for who may go there. */
function AlarmWords({ alarm }: { alarm: Parameters<typeof warningText>[1] }) {
  const words = warningText(useNames(), alarm)
  const shown = walletsShown(alarm)
  const mayGo = useMay()('ledger.read')
  if (shown === undefined || !mayGo) return words
  return (
    <Link to="/wallets" search={shown} className={LINK}>
      {words}
    </Link>
  )
}

export function Halted({ house }: BelowProps) {
  const { t } = useTranslation('home')
  const names = useNames()
  return (
    <Card
      title={t('halted')}
      aside={
        <Link to="/markets" className={LINK}>
          {t('allMarkets')}
        </Link>
      }
    >
      <Lines
        rows={house?.halted.map(({ product, symbol }) => ({
          key: `${product} ${symbol}`,
          start: names('products', product),
          words: <b className="font-semibold">{symbol}</b>,
          end: null,
        }))}
        none={t('noneHalted')}
      />
    </Card>
  )
}

export function Decided({ house }: BelowProps) {
  const { t } = useTranslation('home')
  const names = useNames()
  return (
    <Card
      title={t('decided')}
      aside={
        <Link to="/proposals" search={{ state: 'decided' }} className={LINK}>
          {t('allDecided')}
        </Link>
      }
    >
      <Lines
        rows={house?.decided.map(({ proposalId, caseId, kind, state, decidedBy, decideTime }) => ({
          key: `${kind} ${proposalId ?? caseId} ${decideTime}`,
          start: <Time at={decideTime} show="clock" />,
          words: (
            <CaseLink proposalId={proposalId} caseId={caseId} kind={kind}>
              {decidedBy ? <b className="font-semibold">{decidedBy.name} </b> : null}
              {names(kind in CASES ? 'decisions' : 'kinds', kind)}
            </CaseLink>
          ),
          end: <StateTag>{names('states', state)}</StateTag>,
        }))}
        none={t('noneDecided')}
      />
    </Card>
  )
}

/** Where the pages of cases are that one operator decides alone. */
const CASES = {
  'identity.decide': '/identities/$caseId',
  'fund_password.decide': '/forgotten/$caseId',
  'withdrawal.decide': '/withdrawals/$caseId',
} as const

interface CaseLinkProps extends Pick<House['decided'][number], 'proposalId' | 'caseId' | 'kind'> {
  children: ReactNode
}

function CaseLink({ proposalId, caseId, kind, children }: CaseLinkProps) {
  const to = Object.entries(CASES).find(([of]) => of === kind)?.[1]
  if (proposalId !== null) {
    return (
      <Link to="/proposals/$proposalId" params={{ proposalId }} className="hover:underline">
        {children}
      </Link>
    )
  }
  if (to === undefined || caseId === null) return children
  return (
    <Link to={to} params={{ caseId }} className="hover:underline">
      {children}
    </Link>
  )
}

interface Line {
  key: string
  start: ReactNode
  words: ReactNode
  end: ReactNode
}

function Lines({ rows, none }: { rows: readonly Line[] | undefined; none: string }) {
  if (rows === undefined) {
    return (
      <div className="grid gap-2 p-3">
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    )
  }
  if (rows.length === 0) return <p className="px-3 py-2.5 text-ink-2">{none}</p>
  return (
    <ul className="py-1.5">
      {rows.map(({ key, start, words, end }) => (
        <li key={key} className="flex items-baseline gap-3 px-3 py-1">
          <span className="shrink-0 text-ink-2">{start}</span>
          <span className="min-w-0 flex-1 break-words">{words}</span>
          <span className="shrink-0 text-12 text-ink-2">{end}</span>
        </li>
      ))}
    </ul>
  )
}
