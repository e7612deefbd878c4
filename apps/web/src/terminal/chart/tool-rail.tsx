/** The place of the drawing tools beside the candles, which they come into a little later. */
import type { DrawingTool } from '@candlewick/ui/chart/drawings.ts'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'
import type { ChartSettings, Kept } from './chart-settings.ts'

const ToolRail = lazyPart(() => import('./draw-tools.tsx'), 'chart-tools')

/** Prices, book and form come first; the tools when these are there, or when somebody reaches for them. */
const RAIL_LATER_MS = 4_000
/** Its place is kept from the first paint on; a narrow chart has the tools in a panel. */
const RAIL = 'w-14.5 shrink-0 overflow-y-auto border-r border-line [scrollbar-width:none] @max-[44rem]:hidden'

/** They came once on this page: who comes back from the depth, or to another market, does not wait again. */
let wasDue = false

interface RailProps {
  /** The tool in hand. */
  tool: DrawingTool | undefined
  settings: Kept<ChartSettings>
  onTool: (tool: DrawingTool | undefined) => void
}

export function Rail({ tool, settings, onTool }: RailProps) {
  const [due, setDue] = useState(wasDue)
  const come = useCallback(() => {
    wasDue = true
    setDue(true)
  }, [])
  useEffect(() => {
    const timer = setTimeout(come, RAIL_LATER_MS)
    return () => clearTimeout(timer)
  }, [come])
  return (
    <div className={RAIL} onPointerEnter={come}>
      <Suspense>
        {due ? (
          <ToolRail
            tool={tool}
            onTool={(next) => {
              // Who draws wants to see it.
              if (!settings.value.drawings) settings.change({ ...settings.value, drawings: true })
              onTool(next)
            }}
            onGiveUp={() => onTool(undefined)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
