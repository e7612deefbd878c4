/** The user centre: the part that its address names. */
import { useSearch } from '@tanstack/react-router'
import { AccountPage, AdvancedPage, BankPage, PrimaryPage } from './screens.ts'

const PARTS = { all: AccountPage, primary: PrimaryPage, advanced: AdvancedPage, bank: BankPage } as const

/** The parts of the user centre that are there; any other key leads to the overview. */
export const KEYS = ['all', 'primary', 'advanced', 'bank'] as const

export function UserCentre() {
  const key = useSearch({ strict: false, select: ({ key }: { key?: string }) => key })
  const Part = PARTS[KEYS.find((each) => each === key) ?? 'all']
  return <Part />
}
