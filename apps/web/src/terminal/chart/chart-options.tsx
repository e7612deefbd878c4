/** How the chart looks and what of one's own is on it. Loaded when it is first opened. */
import { Button } from '@candlewick/ui/button.tsx'
import { CHART_SCALES, CHART_TYPES } from '@candlewick/ui/chart/port.ts'
import { useTranslation } from 'react-i18next'
import { ChartGroup, CheckRow, ChoiceRow } from './chart-popover.tsx'
import type { ChartSettings } from './chart-settings.ts'

interface ChartOptionsProps {
  settings: ChartSettings
  onSettings: (settings: ChartSettings) => void
  onReset: () => void
}

export default function ChartOptions({ settings, onSettings, onReset }: ChartOptionsProps) {
  const { t } = useTranslation('chart-tools')
  const { look } = settings
  return (
    <>
      <ChartGroup title={t('type.label')}>
        <ChoiceRow
          label={t('type.label')}
          value={look.type}
          choices={CHART_TYPES.map((id) => ({ id, label: t(`type.${id}`) }))}
          onValue={(type) => onSettings({ ...settings, look: { ...look, type } })}
        />
      </ChartGroup>
      <ChartGroup title={t('scale.label')}>
        <ChoiceRow
          label={t('scale.label')}
          value={look.scale}
          choices={CHART_SCALES.map((id) => ({ id, label: t(`scale.${id}`) }))}
          onValue={(scale) => onSettings({ ...settings, look: { ...look, scale } })}
        />
      </ChartGroup>
      <ChartGroup title={t('show.label')}>
        {(['orders', 'fills', 'drawings', 'rail', 'confirm'] as const).map((name) => (
          <CheckRow
            key={name}
            label={t(`show.${name}`)}
            checked={settings[name]}
            onChange={(on) => onSettings({ ...settings, [name]: on })}
          />
        ))}
      </ChartGroup>
      <div className="border-t border-line px-3 py-2.5">
        <Button size="sm" onClick={onReset}>
          {t('reset')}
        </Button>
      </div>
    </>
  )
}
