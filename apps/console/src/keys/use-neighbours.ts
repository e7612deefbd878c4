/** J and K where one case is open: the next and the one before in its queue, without a decision. */
import { useTranslation } from 'react-i18next'
import { useKeys } from './keys.ts'
import { moved } from './use-cursor.ts'

interface Queue {
  readonly ids: readonly string[]
  readonly here: string
  readonly goTo: (id: string) => void
  /** What comes behind the last one; without it J stays there. */
  readonly beyond?: () => void
}

/** @returns a step of so many cases through the queue */
export function useNeighbours({ ids, here, goTo, beyond }: Queue): (by: number) => void {
  const { t } = useTranslation()
  const step = (by: number) => {
    const to = moved(ids, here, by)
    if (to !== undefined && to !== here) goTo(to)
    else if (by > 0) beyond?.()
  }
  useKeys([
    { keys: ['j'], says: t('neighbours.next'), act: () => step(1) },
    { keys: ['k'], says: t('neighbours.previous'), act: () => step(-1) },
  ])
  return step
}
