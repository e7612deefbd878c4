/** What the server names, in the operator's language: kinds of proposals, permissions, products, states. */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** The lists of names in `locales/<language>/names.json`, and how a name is found in each. */
const LISTS = {
  kinds: (name: string) => `kinds.${name}`,
  decisions: (name: string) => `decisions.${name}`,
  states: (name: string) => `states.${name}`,
  permissions: (name: string) => `permissions.${name}`,
  products: (name: string) => `products.${name}`,
  queues: (name: string) => `queues.${name}`,
  alarms: (name: string) => `alarms.${name}`,
  waits: (name: string) => `waits.${name}`,
  halts: (name: string) => `halts.${name}`,
  funds: (name: string) => `funds.${name}`,
  owners: (name: string) => `owners.${name}`,
  accounts: (name: string) => `accounts.${name}`,
  restrictions: (name: string) => `restrictions.${name}`,
  levels: (name: string) => `levels.${name}`,
  sides: (name: string) => `sides.${name}`,
  documents: (name: string) => `documents.${name}`,
  rejections: (name: string) => `rejections.${name}`,
  checks: (name: string) => `checks.${name}`,
  fields: (name: string) => `fields.${name}`,
  tasks: (name: string) => `tasks.${name}`,
  outcomes: (name: string) => `outcomes.${name}`,
  means: (name: string) => `means.${name}`,
  happenings: (name: string) => `happenings.${name}`,
  happeningsOfMargin: (name: string) => `happeningsOfMargin.${name}`,
  happened: (name: string) => `happened.${name}`,
  traded: (name: string) => `traded.${name}`,
} as const

export type NameList = keyof typeof LISTS

/** How a name of the server is written as a key: a point would lead into another list. */
export function keyOfName(name: string): string {
  return name.replace(/[^A-Za-z0-9]+/g, '_')
}

/** @returns the words for a name; the name itself where the app does not know it, so that nothing is hidden */
export function useNames(): (list: NameList, name: string) => string {
  const { i18n } = useTranslation()
  const { language } = i18n
  return useCallback(
    (list: NameList, name: string) => {
      const text: unknown = i18n.getResource(language, 'names', LISTS[list](keyOfName(name)))
      return typeof text === 'string' ? text : name
    },
    [i18n, language],
  )
}
