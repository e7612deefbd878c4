/**
 * That the exchange has published what it owes, as of when, and the way to check whether one's own balance is in it: who
 * came after the run has no leaf there, and until it is checked nobody's is claimed.
 */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../platform/queries.ts'
import { clockText, dayText } from '../../settings/times.ts'
import { useTimeFormat } from '../../settings/use-time-format.ts'

/** What the page is there for goes first. */
const AFTER_MS = 1_000
/** There is one run a day. */
const FRESH_MS = 600_000
const UTC = 'UTC'

/** Its line is there from the start: nothing moves when it is filled, on phones over two. */
export function ProofNote() {
  const { t } = useTranslation('assets')
  const format = useTimeFormat()
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useQuery({
    ...callQuery('proof.liabilities', {}),
    enabled: isQuiet,
    staleTime: FRESH_MS,
    retry: false,
  })
  const time = data?.run?.time
  return (
    <p className="min-h-5 text-13 text-ink-2 max-sm:min-h-10">
      {time === undefined ? null : (
        <>
          {/* As everybody can compare it: the proof has it in UTC. */}
          {t('proven', { time: `${dayText(time, UTC, format)} ${clockText(time, UTC)} ${UTC}` })}
          <span aria-hidden="true"> · </span>
          <Link to="/proof" className="underline underline-offset-2 hover:text-ink">
            {t('provenCheck')}
          </Link>
        </>
      )}
    </p>
  )
}
