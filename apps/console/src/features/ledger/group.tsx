/** The group of the journal that a command became durable with: its hash, and the commands beside it. */

import { groupDigits } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Card, Facts } from '../../parts/card.tsx'
import { Health } from '../../parts/state-tag.tsx'

export type Command = ConsoleOutput<'console.ledger.command'>

const SHOWN = 40

export function Group({ command: { group, sequence } }: { command: Command }) {
  const { t } = useTranslation('ledger')
  const hash = (text: string) => <span className="font-mono text-12 break-all">{text}</span>
  return (
    <Card
      title={t('group')}
      aside={<Health well={group.hashHolds}>{t(group.hashHolds ? 'hashHolds' : 'hashBroken')}</Health>}
    >
      <Facts
        facts={[
          [t('commands'), `${groupDigits(String(group.first))} – ${groupDigits(String(group.last))}`],
          [t('gateway'), group.gateway],
          [t('place'), t(group.archived ? 'archived' : 'inTable')],
          [t('previousHash'), hash(group.previous)],
          [t('hash'), hash(group.hash)],
        ]}
      />
      <ul className="border-t border-line py-1">
        {group.types.slice(0, SHOWN).map(({ sequence: at, type }) => (
          <li key={at} className="flex justify-between px-3 py-0.5">
            {at === sequence ? (
              <b className="font-semibold">{groupDigits(String(at))}</b>
            ) : (
              <Link
                to="/ledger/commands/$sequence"
                params={{ sequence: String(at) }}
                className="underline underline-offset-2"
              >
                {groupDigits(String(at))}
              </Link>
            )}
            <span className="text-ink-2">{type}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
