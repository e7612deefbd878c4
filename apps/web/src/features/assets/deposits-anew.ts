/** Everything that shows deposits is read anew. */
import { queryClient } from '../../platform/queries.ts'

const NAMES = ['deposits.list', 'deposits.detail'] as const

/** On a page that keeps the private socket open: what happened while it was cut was not heard. */
export const listenAnew = () => void readAnew()

export async function readAnew(): Promise<void> {
  await Promise.all(NAMES.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}
