/** The dialogs of margin accounts. */
import type { MarginView } from '../../../features/margin/account.ts'
import { marginView } from '../../../features/margin/account.ts'
import { BorrowDialog } from '../../../features/margin/dialogs/borrow-dialog.tsx'
import { LeverageDialog } from '../../../features/margin/dialogs/leverage-dialog.tsx'
import type { MarginDialogProps } from '../../../features/margin/dialogs/margin-dialog.tsx'
import { RepayDialog } from '../../../features/margin/dialogs/repay-dialog.tsx'
import { coin, told } from '../../../features/margin/testing/told.ts'
import { BTC_MARKET } from '../../../markets/testing/btc-market.ts'
import { inStates, type Specimen } from './specimen.ts'

/** Something is held, something is owed, and something can be borrowed. */
export const INDEBTED = told(
  coin({ coin: 'BTC', available: '1.23456789', hourlyRate: '0.00000571', price: '64120', canBorrow: '1.5' }),
  coin({ available: '40000.123456', borrowed: '12345.678901', interest: '12.345678', canBorrow: '54321.123456' }),
)
const view = (): MarginView => marginView(INDEBTED, [BTC_MARKET], () => undefined)
const marginDialog = (onClose: () => void): MarginDialogProps => ({
  ...{ view: view(), market: BTC_MARKET, which: { account: 'fixed', symbol: 'BTC_USDT' }, coin: 'USDT' },
  ...{ title: 'BTC/USDT', onClose },
})

const AMOUNT = 'input[inputmode="decimal"]'

export const MARGIN: readonly Specimen[] = [
  ...inStates('margin/borrow', {
    ...{ place: 'dialog', sends: 'margin.fixedBorrow', field: 'amount' },
    entries: { [AMOUNT]: '12345.678901' },
    // Whoever did it before is not asked again.
    before: (box) => box.querySelector<HTMLInputElement>('input[type="checkbox"]:not(:checked)')?.click(),
    make: (onClose) => <BorrowDialog {...marginDialog(onClose)} />,
  }),
  ...inStates('margin/repay', {
    ...{ place: 'dialog', sends: 'margin.repayFixed', field: 'amount', entries: { [AMOUNT]: '12345.678901' } },
    make: (onClose) => <RepayDialog {...marginDialog(onClose)} />,
  }),
  ...inStates('margin/leverage', {
    ...{ place: 'dialog', sends: 'margin.setLeverage', field: 'leverage' },
    before: (box) => box.querySelector<HTMLButtonElement>('form button:last-of-type')?.click(),
    make: (onClose) => <LeverageDialog {...marginDialog(onClose)} />,
  }),
]
