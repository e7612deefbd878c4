/** The user centre: the part that its address names. */
import { useSearch } from '@tanstack/react-router'
import { AdvancedPage, BankPage, CentrePage, PrimaryPage } from './screens.ts'

const PARTS = { primary: PrimaryPage, advanced: AdvancedPage, bank: BankPage } as const
const KEYS = ['primary', 'advanced', 'bank'] as const

export function UserCentre() {
  const key = useSearch({ strict: false, select: ({ key }: { key?: string }) => key })
  const named = KEYS.find((each) => each === key)
  const Part = named === undefined ? CentrePage : PARTS[named]
  return <Part />
}
