/** What is wrong with a ladder, in words: its own rules, and those that every order of its product has. */
import { Refusal } from '@candlewick/ui/refusal.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fault } from '../entries.ts'
import { LADDER_RULES, type LadderReadFault, type LadderRule } from './read-ladder.ts'

const isOwn = (rule: string): rule is LadderRule => LADDER_RULES.some((one) => one === rule)

/** @param words of the product's own rules */
export function useLadderWords<Own extends Fault<string, string>>(
  words: (error: Own) => string,
): (error: Own | LadderReadFault) => string {
  const { t } = useTranslation('ladder')
  return (error) => {
    const { rule, bound = '', unit = '' } = error
    return isOwn(rule) ? t(`error.${rule}`, { bound, unit }) : words(error as Own)
  }
}

/** What is wrong with the ladder as a whole. */
export function LadderRefusal({ children }: { children: ReactNode }) {
  return <Refusal size="around">{children}</Refusal>
}
