/** What is opened to find or to read something: menus, markets, orders, what a profit is made of. */
import { lots, units } from '@candlewick/money/units'
import { Button } from '@candlewick/ui/button.tsx'
import type { ReactNode } from 'react'
import { RevealDialog } from '../../../features/account/second-step/reveal-dialog.tsx'
import { useReveal } from '../../../features/account/second-step/use-reveal.ts'
import ProfitSheet from '../../../features/contract/dialogs/profit-sheet.tsx'
import { ContractOrderDetails } from '../../../features/contract/rows/order-details.tsx'
import FlashDetails from '../../../features/flash/flash-details.tsx'
import OrderDialog from '../../../features/margin/dialogs/order-dialog.tsx'
import SymbolDetails from '../../../features/quotes/symbol-details.tsx'
import { OrderDetails } from '../../../features/spot/rows/order-details.tsx'
import { useAllRows } from '../../../markets/rows.ts'
import { BTC_MARKET } from '../../../markets/testing/btc-market.ts'
import { api } from '../../../platform/api.ts'
import KeysHelp from '../../../terminal/desk/keys-help.tsx'
import { PhoneFrame } from '../../../terminal/desk/phone-frame.tsx'
import SymbolPicker from '../../../terminal/desk/symbol-picker.tsx'
import Drawer from '../../layout/drawer.tsx'
import Palette from '../../layout/palette.tsx'
import SettingsSheet from '../../layout/settings-sheet.tsx'
import { CONTRACT, held } from '../world.ts'
import { inStates, type Specimen, still } from './specimen.ts'

const nothing = () => undefined

interface Opened {
  onClose: () => void
}

/** One's own data, asked for whole. */
function Reveal({ onClose }: Opened) {
  return <RevealDialog {...useReveal((proof) => api.call('profile.reveal', proof))} close={onClose} />
}

function Details({ symbol, onClose }: Opened & { symbol: string }) {
  return <SymbolDetails rows={useAllRows().rows} symbol={symbol} onClose={onClose} />
}

/** A terminal on a phone, its form opened. */
function Phone({ onClose }: Opened) {
  return (
    <PhoneFrame
      {...{ bar: null, orders: null, dialog: null, views: [{ id: 'chart', label: 'BTC/USDT', content: null }] }}
      {...{ buy: 'BTC', sell: 'BTC', onPress: nothing, form: <Button>BTC</Button>, formTitle: 'BTC/USDT' }}
      {...{ formOpen: true, onFormClose: onClose }}
    />
  )
}

const MARGIN = { account: 'fixed', market: BTC_MARKET, markets: [BTC_MARKET] } as const
const BORROWING = {
  trade: { side: 'buy', lots: lots(10_000), total: units(6_412_000_000) },
  loan: { coin: 'USDT', amount: units(1_234_567_891) },
} as const

const read = {
  'layout/menu': (onClose) => <Drawer open path="/" {...{ onClose, onFind: nothing, onSettings: nothing }} />,
  'layout/settings': (onClose) => <SettingsSheet open onClose={onClose} />,
  'terminal/keys': (onClose) => <KeysHelp positions onClose={onClose} />,
  'terminal/phone': (onClose) => <Phone onClose={onClose} />,
  'quotes/pair': (onClose) => <Details symbol="BTC_USDT" onClose={onClose} />,
  'quotes/contract': (onClose) => <Details symbol={CONTRACT.symbol} onClose={onClose} />,
  'spot/opened': (onClose) => <OrderDetails id="9" markets={[BTC_MARKET]} onOpen={nothing} onClose={onClose} />,
  'contract/opened': (onClose) => <ContractOrderDetails id="9" markets={[CONTRACT]} onClose={onClose} />,
  'contract/profit': (onClose) => <ProfitSheet held={held()} onClose={onClose} />,
  'flash/opened': (onClose) => <FlashDetails id="51200" onClose={onClose} />,
  'margin/order': (onClose) => (
    <OrderDialog {...MARGIN} {...BORROWING} words={<p>Buy 0.1 BTC</p>} onSend={nothing} onClose={onClose} />
  ),
} satisfies Record<string, (onClose: () => void) => ReactNode>

export const OPENED: readonly Specimen[] = [
  ...Object.entries(read).map(([name, make]) => still(name, 'filled', { place: 'dialog', make })),
  ...inStates('security/show', {
    ...{ place: 'dialog', sends: 'profile.reveal', entries: { 'input[name="code"]': '123456' } },
    make: (onClose) => <Reveal onClose={onClose} />,
  }),
  ...inStates('terminal/markets', {
    ...{ place: 'dialog', entries: { input: 'BTC' } },
    make: (onClose) => <SymbolPicker here={['spot']} current="BTC_USDT" onPick={nothing} onClose={onClose} />,
  }),
  ...inStates('layout/palette', {
    ...{ place: 'dialog', entries: { input: 'BTC' } },
    make: (onClose) => <Palette begun={{ current: '' }} onClose={onClose} onSettings={nothing} />,
  }),
]
