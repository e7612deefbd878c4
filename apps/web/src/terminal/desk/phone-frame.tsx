/** The frame of a terminal on a narrow screen: one view at a time, the form in a sheet from the bar at the bottom. */
import { Boundary } from '@candlewick/ui/boundary.tsx'
import { Button } from '@candlewick/ui/button.tsx'
import { Sheet } from '@candlewick/ui/dialog.tsx'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Liveness } from './status-line.tsx'

export interface PhoneView {
  id: string
  label: string
  content: ReactNode
}

interface PhoneFrameProps {
  bar: ReactNode
  /** The first one is shown first. */
  views: readonly [PhoneView, ...PhoneView[]]
  orders: ReactNode
  buy: string
  sell: string
  /** One of the two buttons was pressed; the form comes by itself being opened. */
  onPress: (side: 'buy' | 'sell') => void
  form: ReactNode
  formTitle: string
  formOpen: boolean
  onFormClose: () => void
  dialog: ReactNode
}

/** What the panel of own orders looks like below the views. */
export const PHONE_PANEL = 'h-[60dvh] min-h-80 border-t border-line'

export function PhoneFrame({ views, ...frame }: PhoneFrameProps) {
  const { t } = useTranslation('trade')
  const [id, setId] = useState(views[0].id)
  const shown = views.find((view) => view.id === id) ?? views[0]
  return (
    <div className="flex flex-1 flex-col bg-surface pb-16">
      <div className="border-b border-line">
        <Boundary name="bar">{frame.bar}</Boundary>
      </div>
      <Tabs
        look="panel"
        label={t('layout.views')}
        items={views.map((view) => ({ id: view.id, label: view.label }))}
        value={shown.id}
        onValue={setId}
        className="text-13"
        aside={
          <span className="ml-auto text-11">
            <Liveness brief />
          </span>
        }
      />
      <div className="flex h-[52dvh] min-h-80 flex-col">
        <Boundary key={shown.id} name={shown.id}>
          {shown.content}
        </Boundary>
      </div>
      <Boundary name="orders">{frame.orders}</Boundary>
      <div className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-2 gap-2 border-t border-line bg-surface p-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]">
        <Button variant="buy" size="lg" onClick={() => frame.onPress('buy')}>
          {frame.buy}
        </Button>
        <Button variant="sell" size="lg" onClick={() => frame.onPress('sell')}>
          {frame.sell}
        </Button>
      </div>
      <Sheet side="bottom" open={frame.formOpen} onClose={frame.onFormClose} title={frame.formTitle}>
        <Boundary name="form">{frame.form}</Boundary>
      </Sheet>
      <Boundary name="dialog">{frame.dialog}</Boundary>
    </div>
  )
}
