/** Everything that shows withdrawals, or what is left after them, is read anew. */
import { queryClient } from '../../platform/queries.ts'

const NAMES = ['withdrawals.terms', 'withdrawals.list', 'withdrawals.detail'] as const

/** On a page that keeps the private socket open: what happened while it was cut was not heard. */
export const listenAnew = () => void readAnew()

export async function readAnew(): Promise<void> {
  await Promise.all(NAMES.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}
