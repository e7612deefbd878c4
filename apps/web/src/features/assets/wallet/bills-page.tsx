/** The ledger on its own page: every change of one's balances, by account, coin, reason and period, and as a file. */
import { buttonClass } from '@candlewick/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { periodSearch } from '../../../lists/period.ts'
import { usePeriod } from '../../../lists/use-period.ts'
import { AssetsFrame } from '../../../navigation/assets-frame.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { Bills } from '../bills.tsx'
import { useFreshAssets } from '../use-assets.ts'
import { useWalletSearch } from './wallet-search.ts'

export default function BillsPage() {
  const { t } = useTranslation('assets')
  const { t: statement } = useTranslation('statement')
  usePageTitle(t('bills'), t('billsHint'))
  useFreshAssets()
  const [search, change] = useWalletSearch()
  const { coin, reason, account, symbol } = search
  const dates = periodSearch({ ...search })
  const period = usePeriod(dates)
  return (
    <AssetsFrame>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-28 font-bold">{t('bills')}</h1>
        <Link to="/account/wallet/statement" className={buttonClass('secondary')}>
          {statement('title')}
        </Link>
      </div>
      <Bills
        filter={{
          ...(coin && { coin }),
          ...(reason && { reason }),
          ...(symbol && { symbol }),
          ...(account && { account: Number(account) }),
          ...period,
        }}
        dates={dates}
        onChange={change}
      />
    </AssetsFrame>
  )
}
