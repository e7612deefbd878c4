/** What there is to trade with, how much it is enough for, and the way to bring more. */
import { groupDigits } from '@candlewick/money/display'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import { quantityOf } from '../../../markets/terminal-market.ts'
import { useSession } from '../../../session/session.ts'
import { EmptyAccount, TransferButton } from '../../../terminal/form/account-moves.tsx'
import { Line } from '../../../terminal/form/line.tsx'
import { MovesMenu } from '../../../terminal/form/moves-menu.tsx'
import type { ContractMarket } from '../contract-market.ts'
import { moneyText, rateText } from '../figures.tsx'
import type { ContractDraft, FormSituation } from './draft.ts'
import { mostLots } from './sizing.ts'

interface AvailableProps {
  draft: ContractDraft
  situation: FormSituation
  onTransfer: () => void
}

/** Stands above the fields, from the start for who is logged in; an empty account is told how to begin. */
export function AvailableLine({ draft, situation, onTransfer }: AvailableProps) {
  const { t } = useTranslation('contract')
  const { separators } = useUiTexts()
  const { market, account } = situation
  const isLogin = useSession((session) => session.isLogin)
  if (!isLogin) return null
  if (account?.free === 0 && situation.positions.length === 0) {
    return (
      <EmptyAccount
        words={t('form.empty', { settle: market.settle })}
        label={t('transfer.title')}
        coin={market.settle}
        onTransfer={onTransfer}
      />
    )
  }
  return (
    <dl className="num grid gap-1">
      <Line label={t('form.available')}>
        {account ? moneyText(account.free, market.settleDecimals, separators) : UNKNOWN_FIGURE} {market.settle}{' '}
        {/* What is in the account decides where this one stands: a press on one that goes would be lost. */}
        {account === undefined ? null : <TransferButton label={t('transfer.title')} onTransfer={onTransfer} />}
        <MovesMenu coin={market.settle} onTransfer={onTransfer} />
      </Line>
      {/* What a ladder may be is a matter of its prices. */}
      {draft.kind === 'ladder' ? null : <MostLine draft={draft} situation={situation} />}
    </dl>
  )
}

function MostLine({ draft, situation }: { draft: ContractDraft; situation: FormSituation }) {
  const { t } = useTranslation('contract')
  const { separators } = useUiTexts()
  const { market } = situation
  const most = mostLots(draft, situation)
  return (
    <Line label={t(draft.opens ? 'form.canOpen' : 'form.canClose')}>
      {most === undefined ? UNKNOWN_FIGURE : groupDigits(quantityOf(market, most), separators)} {market.quantityCoin}
    </Line>
  )
}

/** What makers and takers pay. */
export function RatesLine({ market }: { market: ContractMarket }) {
  const { t } = useTranslation('contract')
  const { separators } = useUiTexts()
  return (
    <Line label={t('form.fees')}>
      {rateText(market.makerRate, separators)} / {rateText(market.takerRate, separators)}
    </Line>
  )
}
