/** The drawing tools, and what is drawn on this market. Loaded when it is first opened. */
import { Button, IconButton } from '@candlewick/ui/button.tsx'
import type { Drawing, DrawingTool } from '@candlewick/ui/chart/drawings.ts'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ChartGroup, CheckRow } from './chart-popover.tsx'
import { ToolList } from './draw-tools.tsx'

/** Of a panel inside the toolbar: where the chart is wide enough for the rail. */
const RAIL_HIDES = '@min-[44rem]:hidden'

interface ChartDrawProps {
  drawings: readonly Drawing[]
  shown: boolean
  /** The tools stand beside the chart. */
  rail: boolean
  priceText: (price: number) => string
  onTool: (tool: DrawingTool) => void
  onShown: (shown: boolean) => void
  onDrawings: (drawings: readonly Drawing[]) => void
}

export default function ChartDraw({ drawings, shown, rail, priceText, onTool, onShown, onDrawings }: ChartDrawProps) {
  const { t } = useTranslation('chart-tools')
  return (
    <>
      {/* Beside the chart they stand in a rail, where there is room for one. */}
      <div className={rail ? RAIL_HIDES : undefined}>
        <ChartGroup title={t('tools')}>
          <ToolList onTool={onTool} />
        </ChartGroup>
      </div>
      <ChartGroup title={t('drawings')}>
        {drawings.length === 0 ? (
          <p className="text-12 text-ink-3">{t('noDrawings')}</p>
        ) : (
          <>
            <CheckRow label={t('show.drawings')} checked={shown} onChange={onShown} />
            <ul className="max-h-40 overflow-y-auto">
              {drawings.map((drawing) => (
                <li key={drawing.id} className="flex items-center gap-2 text-12 text-ink-2">
                  <span className="min-w-0 flex-1 truncate">
                    {t(`tool.${drawing.tool}`)} <span className="num text-ink-3">{wordsOf(drawing, priceText)}</span>
                  </span>
                  <IconButton
                    label={t('deleteDrawing', { drawing: t(`tool.${drawing.tool}`) })}
                    className="size-7"
                    onClick={() => onDrawings(drawings.filter(({ id }) => id !== drawing.id))}
                  >
                    <X size={13} aria-hidden="true" />
                  </IconButton>
                </li>
              ))}
            </ul>
            <Button size="sm" className="mt-2" onClick={() => onDrawings([])}>
              {t('deleteDrawings')}
            </Button>
            <p className="mt-2 text-11 text-ink-3">{t('drawHint')}</p>
          </>
        )}
      </ChartGroup>
    </>
  )
}

function wordsOf({ text, points }: Drawing, priceText: (price: number) => string): string {
  return text || priceText(points[0]?.price ?? 0)
}
