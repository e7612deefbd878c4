/**
 * The credit score: 100 at the start, 0 to 200, changed by these rules and by nothing else. Server and browser read the
 * same lines.
 */
export const CREDIT_START = 100
export const CREDIT_LEAST = 0
export const CREDIT_MOST = 200

export const CREDIT_RULES = [
  /** An instalment of a loan was paid by the end of its day. */
  { rule: 'paid_on_time', step: 2 },
  /** What was due was not paid: on the first, the 7th and the 30th day after. */
  { rule: 'overdue_day_1', step: -5 },
  { rule: 'overdue_day_7', step: -10 },
  { rule: 'overdue_day_30', step: -20 },
] as const
export type CreditRule = (typeof CREDIT_RULES)[number]['rule']

/** What the rule adds to a score, or takes from it. */
export function creditStep(rule: CreditRule): number {
  return CREDIT_RULES.find((each) => each.rule === rule)?.step ?? 0
}

/** The score after a rule: a step that would lead past an end leads to it. */
export function scoreAfter(score: number, rule: CreditRule): number {
  return Math.min(CREDIT_MOST, Math.max(CREDIT_LEAST, score + creditStep(rule)))
}
