/** The hint above the chart while a tool is in hand. Loaded with the first tool. */
import { Button } from '@candlewick/ui/button.tsx'
import { DRAWING_TOOLS, type DrawingTool } from '@candlewick/ui/chart/drawings.ts'
import { useTranslation } from 'react-i18next'

/** What to do with the tool in hand, and the way out for those without an Escape key. */
export default function ToolHint({
  tool,
  alert,
  onGiveUp,
}: {
  tool: DrawingTool
  alert: boolean
  onGiveUp: () => void
}) {
  const { t } = useTranslation('chart-tools')
  return (
    <div
      role="status"
      className="absolute bottom-8 left-1/2 z-10 flex w-max max-w-[calc(100%-1rem)] -translate-x-1/2 items-center gap-3 rounded-surface border border-line bg-raised py-1 pr-1 pl-3 shadow-raised"
    >
      <span>
        <b className="font-semibold">{alert ? t('alerts') : t(`tool.${tool}`)}</b>{' '}
        <span className="text-ink-2">{t('place', { count: DRAWING_TOOLS[tool] })}</span>
      </span>
      <Button size="sm" variant="ghost" onClick={onGiveUp}>
        {t('giveUp')}
      </Button>
    </div>
  )
}
