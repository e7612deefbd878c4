/** Lets everything that shows margin accounts be read anew: something was borrowed, paid back, moved. */
import { queryClient } from '../../platform/queries.ts'

/** Every query of margin begins with this. */
export const MARGIN = 'margin'

export function refreshMargin(): void {
  void queryClient.invalidateQueries({ queryKey: [MARGIN] })
}
