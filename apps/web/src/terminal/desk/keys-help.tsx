/** Every key of the terminal, on one card. */
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { useTranslation } from 'react-i18next'

interface KeysHelpProps {
  /** There are positions, and a key that closes them. */
  positions?: boolean
  onClose: () => void
}

export default function KeysHelp({ positions = false, onClose }: KeysHelpProps) {
  const { t } = useTranslation('book')
  const groups: [string, [string[], string][]][] = [
    [
      t('keys.everywhere'),
      [
        [['/'], t('keys.search')],
        [['Ctrl', 'K'], t('keys.palette')],
        [['B'], t('keys.buy')],
        [['S'], t('keys.sell')],
        [['Shift', 'B'], t('keys.marketBuy')],
        [['Shift', 'S'], t('keys.marketSell')],
        [['O'], t('keys.orders')],
        [['Shift', 'Esc'], t('keys.cancelAll')],
        ...(positions ? [[['Shift', 'X'], t('keys.closeAll')] satisfies [string[], string]] : []),
        [['Esc'], t('keys.close')],
        [['?'], t('keys.help')],
      ],
    ],
    [
      t('keys.inBook'),
      [
        [['↑', '↓'], t('keys.walk')],
        [['Enter'], t('keys.take')],
        [['Shift', 'Enter'], t('keys.takeAll')],
      ],
    ],
    [t('keys.onEdge'), [[['←', '→', '↑', '↓'], t('keys.resize')]]],
    [
      t('keys.inField'),
      [
        [['↑', '↓'], t('keys.step')],
        [['Enter'], t('keys.send')],
        [['Esc'], t('keys.leave')],
      ],
    ],
  ]
  return (
    <Dialog open onClose={onClose} title={t('keys.title')}>
      <div className="grid gap-5">
        {groups.map(([title, keys]) => (
          <section key={title} className="grid gap-2">
            <h3 className="text-12 text-ink-3">{title}</h3>
            <dl className="grid gap-2 text-13">
              {keys.map(([combination, meaning]) => (
                <div key={combination.join(' ')} className="flex items-baseline justify-between gap-4">
                  <dt className="order-2 flex shrink-0 gap-1">
                    {combination.map((key) => (
                      <kbd key={key} className="rounded-control border border-line-strong px-1.5 font-sans text-ink-2">
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
