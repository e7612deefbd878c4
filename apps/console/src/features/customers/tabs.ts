/** The tabs of a customer's page, and who may open each. */
import type { Permission } from '@candlewick/protocol/who'

export const TABS = [
  'overview',
  'timeline',
  'postings',
  'orders',
  'positions',
  'logins',
  'restrictions',
  'notes',
  'audit',
] as const
export type Tab = (typeof TABS)[number]

export const TAB_MAY: Readonly<Partial<Record<Tab, Permission>>> = { audit: 'audit.read' }
