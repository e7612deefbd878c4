/** Everything that shows deposits is read anew. */
import { queryClient } from '../../platform/queries.ts'

/** On a page that keeps the private socket open: what happened while it was cut was not heard. */
export const listenAnew = () => void readAnew()

export async function readAnew(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['deposits.list'] })
}
