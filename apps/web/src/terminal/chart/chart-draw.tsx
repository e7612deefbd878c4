/** The drawing tools, and what is drawn on this market. Loaded when it is first opened. */
import { Button, IconButton } from '@candlewick/ui/button.tsx'
import { DRAWING_TOOL_NAMES, type Drawing, type DrawingTool } from '@candlewick/ui/chart/drawings.ts'
import { ArrowUpRight, Minus, MoveVertical, Rows3, SquareDashed, StickyNote, TrendingUp, X } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartGroup, CheckRow } from './chart-popover.tsx'

const ICONS: Record<DrawingTool, ComponentType<{ size?: number; className?: string; 'aria-hidden'?: 'true' }>> = {
  trend: TrendingUp,
  ray: ArrowUpRight,
  horizontal: Minus,
  vertical: MoveVertical,
  channel: ChannelIcon,
  fibonacci: Rows3,
  rectangle: SquareDashed,
  note: StickyNote,
}

interface ChartDrawProps {
  drawings: readonly Drawing[]
  shown: boolean
  priceText: (price: number) => string
  onTool: (tool: DrawingTool) => void
  onShown: (shown: boolean) => void
  onDrawings: (drawings: readonly Drawing[]) => void
}

export default function ChartDraw({ drawings, shown, priceText, onTool, onShown, onDrawings }: ChartDrawProps) {
  const { t } = useTranslation('chart')
  return (
    <>
      <ChartGroup title={t('tools')}>
        <div className="grid grid-cols-2 gap-x-1">
          {DRAWING_TOOL_NAMES.map((tool) => {
            const Icon = ICONS[tool]
            return (
              <button
                key={tool}
                type="button"
                onClick={() => onTool(tool)}
                className="flex items-center gap-2 rounded-control px-1.5 py-1.5 text-left text-12 text-ink-2 hover:bg-sunken hover:text-ink"
              >
                <Icon size={14} aria-hidden="true" className="shrink-0" />
                {t(`tool.${tool}`)}
              </button>
            )
          })}
        </div>
      </ChartGroup>
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

/** Two parallel lines. */
function ChannelIcon({ size = 14, className }: { size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      className={className}
    >
      <path d="M3 15 15 3M9 21 21 9" />
    </svg>
  )
}
