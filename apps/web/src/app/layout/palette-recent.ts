/** What was gone to from the palette last, in this browser. */
import { kept } from '../../platform/kept.ts'

/** As many as one looks through without reading. */
const MOST = 8

const recent = kept<{ readonly ids: readonly string[] }>('palette', (content) => {
  const ids: unknown = typeof content === 'object' && content !== null ? Reflect.get(content, 'ids') : undefined
  return { ids: Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, MOST) : [] }
})

export const useRecent = (): readonly string[] => recent.use(({ ids }) => ids)

export function remember(id: string): void {
  const before = recent.use.getState().ids.filter((one) => one !== id)
  recent.change({ ids: [id, ...before].slice(0, MOST) })
}
