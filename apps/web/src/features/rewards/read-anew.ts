/** Everything that shows coupons is read anew. */
import { queryClient } from '../../platform/queries.ts'

export async function readAnew(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['rewards.center'] }),
    queryClient.invalidateQueries({ queryKey: ['rewards.history'] }),
  ])
}
