/** The drawing tools as buttons: in the rail beside the chart, and in the panel where there is no room for one. */
import { DRAWING_TOOL_NAMES, type DrawingTool } from '@candlewick/ui/chart/drawings.ts'
import { cx } from '@candlewick/ui/cx.ts'
import { useTranslation } from 'react-i18next'

/** What each tool draws, on a ground of 24 by 24. */
const PATHS: Record<DrawingTool, string> = {
  trend: 'M5 19 19 5',
  ray: 'M5 19 21 3M5 19h.01',
  extended: 'M2 22 22 2M8 16h.01M16 8h.01',
  arrow: 'M5 19 19 5M11 5h8v8',
  horizontal: 'M3 12h18',
  level: 'M8 12h13M8 12h.01M8 9v6',
  vertical: 'M12 3v18',
  cross: 'M3 12h18M12 3v18',
  channel: 'M3 15 15 3M9 21 21 9',
  pitchfork: 'M3 21 19 5M8 9l8-8M15 16l8-8M8 9l7 7',
  fibonacci: 'M3 5h18M3 11h18M3 15h18M3 20h18',
  extension: 'M3 20 9 10l4 5M13 15h8M13 9h8M13 4h8',
  fan: 'M3 21 21 3M3 21 21 9M3 21 21 15M3 21h18',
  gann: 'M3 21 21 3M3 21 12 3M3 21 21 12M3 21V3M3 21h18',
  rectangle: 'M4 6h16v12H4z',
  ellipse: 'M12 6c5 0 9 2.7 9 6s-4 6-9 6-9-2.7-9-6 4-6 9-6z',
  triangle: 'M12 5 21 19H3z',
  wave: 'M2 20 7 10l3 5 5-10 3 6 4-8',
  harmonic: 'M2 19 7 6l5 9 4-8 6 11',
  abcd: 'M3 19 9 6l5 9 7-11',
  measure: 'M4 4h16v16H4zM12 8v8M9 10l3-3 3 3',
  position: 'M4 12h16M4 5h16M4 19h16M12 12V5M10 7l2-2 2 2',
  note: 'M5 4h14v10l-5 6H5zM14 20v-6h5',
}

function ToolPicture({ tool }: { tool: DrawingTool }) {
  return (
    <svg
      aria-hidden="true"
      width={15}
      height={15}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      <path d={PATHS[tool]} />
    </svg>
  )
}

interface ToolsProps {
  /** The tool in hand. */
  tool?: DrawingTool | undefined
  onTool: (tool: DrawingTool) => void
  className?: string
}

/** Pictures with words. */
export function ToolList({ onTool, className }: ToolsProps) {
  const { t } = useTranslation('chart-tools')
  return (
    <div className={cx('grid grid-cols-2 gap-x-1', className)}>
      {DRAWING_TOOL_NAMES.map((tool) => (
        <button
          key={tool}
          type="button"
          onClick={() => onTool(tool)}
          className="flex items-center gap-2 rounded-control px-1.5 py-1.5 text-left text-12 text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <ToolPicture tool={tool} />
          {t(`tool.${tool}`)}
        </button>
      ))}
    </div>
  )
}

/** Pictures alone, in two columns beside the chart; a press on the tool in hand puts it away. */
export default function ToolRail({ tool, onTool, onGiveUp }: ToolsProps & { onGiveUp: () => void }) {
  const { t } = useTranslation('chart-tools')
  return (
    <div
      role="toolbar"
      aria-label={t('tools')}
      aria-orientation="vertical"
      className="grid grid-cols-2 content-start gap-0.5 p-1"
    >
      {DRAWING_TOOL_NAMES.map((one) => (
        <button
          key={one}
          type="button"
          aria-label={t(`tool.${one}`)}
          title={t(`tool.${one}`)}
          aria-pressed={one === tool}
          onClick={() => (one === tool ? onGiveUp() : onTool(one))}
          className="grid size-6 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink aria-pressed:bg-ink aria-pressed:text-on-ink"
        >
          <ToolPicture tool={one} />
        </button>
      ))}
    </div>
  )
}
