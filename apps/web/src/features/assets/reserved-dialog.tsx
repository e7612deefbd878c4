/** All that reserves a coin: the withdrawals that hold it, each leading to itself, and what open orders have of it. */
import { formatDecimal, tryParseDecimal } from '@candlewick/money/decimal'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Time } from '../../settings/time.tsx'
import { Figure } from './figures.tsx'
import { DECIMALS, type Held, OrdersLink } from './reserved.tsx'
import { WithdrawalStatus } from './status.tsx'

interface ReservedDialogProps {
  coin: string
  account: number
  /** All of it, a plain decimal. */
  occupied: string
  held: Held
  onClose: () => void
}

const LINE = 'flex min-h-12 items-center gap-3 py-2 hover:bg-sunken -mx-2 px-2 rounded-control'

export default function ReservedDialog({ coin, account, occupied, held, onClose }: ReservedDialogProps) {
  const { t } = useTranslation('assets')
  const parsed = tryParseDecimal(occupied, DECIMALS)
  const rest = parsed.ok ? parsed.value - held.units : 0
  return (
    <Dialog open onClose={onClose} title={t('reserved.title', { coin })}>
      <p className="num mb-2 flex justify-between gap-3 text-14 font-semibold">
        <span>{t('reserved.all')}</span>
        <span>
          <Figure text={occupied} unit={coin} />
        </span>
      </p>
      <ul className="divide-y divide-line border-t border-line">
        {held.withdrawals.map((withdrawal) => (
          <li key={withdrawal.id}>
            <Link
              to="/assets/index"
              search={{ key: 'records', tab: 'withdrawals', id: withdrawal.id }}
              className={LINE}
            >
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="num flex flex-wrap justify-between gap-x-3 text-13">
                  <span className="font-medium">{t('reserved.withdrawal', { number: withdrawal.orderNo })}</span>
                  <span>
                    <Figure text={withdrawal.total} unit={coin} />
                  </span>
                </span>
                <span className="flex flex-wrap justify-between gap-x-3 text-12 text-ink-2">
                  <WithdrawalStatus withdrawal={withdrawal} />
                  <Time at={withdrawal.createTime} />
                </span>
              </span>
              <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
            </Link>
          </li>
        ))}
        {held.whole ? null : (
          <li>
            <Link
              to="/assets/index"
              search={{ key: 'records', tab: 'withdrawals', stage: 'pending', coin }}
              className={LINE}
            >
              <span className="flex-1 text-13">{t('reserved.more')}</span>
              <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
            </Link>
          </li>
        )}
        {rest > 0 ? (
          <li>
            <OrdersLink {...{ coin, account }} className={LINE}>
              <span className="num flex flex-1 flex-wrap justify-between gap-x-3 text-13">
                <span className="font-medium">{t('reserved.orders')}</span>
                <span>{held.whole ? <Figure text={formatDecimal(rest, DECIMALS)} unit={coin} /> : null}</span>
              </span>
              <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
            </OrdersLink>
          </li>
        ) : null}
      </ul>
    </Dialog>
  )
}
