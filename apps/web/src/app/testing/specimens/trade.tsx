/** Forms and dialogs of the terminals. */
import type { OwnOrder } from '@candlewick/protocol/realtime'
import CloseDialog from '../../../features/contract/dialogs/close-dialog.tsx'
import ConfirmDialog from '../../../features/contract/dialogs/confirm-dialog.tsx'
import LeverageDialog from '../../../features/contract/dialogs/leverage-dialog.tsx'
import MarginDialog from '../../../features/contract/dialogs/margin-dialog.tsx'
import ProtectDialog from '../../../features/contract/dialogs/protect-dialog.tsx'
import ReverseDialog from '../../../features/contract/dialogs/reverse-dialog.tsx'
import { ContractForm } from '../../../features/contract/form/contract-form.tsx'
import { flashChoices } from '../../../features/flash/form/choices.ts'
import ConfirmFlash from '../../../features/flash/form/confirm-flash.tsx'
import { FlashForm } from '../../../features/flash/form/flash-form.tsx'
import { useFlashForm } from '../../../features/flash/form/use-form.ts'
import CancelAll from '../../../features/spot/dialogs/cancel-all.tsx'
import { OrderForm } from '../../../features/spot/form/order-form.tsx'
import { BTC_MARKET } from '../../../markets/testing/btc-market.ts'
import type { TradeAccount } from '../../../platform/accounts.ts'
import TransferDialog from '../../../terminal/desk/transfer-dialog.tsx'
import EditOrder from '../../../terminal/form/edit-order.tsx'
import {
  CONTRACT,
  CONTRACT_KINDS,
  type ContractKind,
  contractStore,
  FLASH,
  held,
  SPOT_KINDS,
  type SpotKind,
  situation,
  spotStore,
} from '../world.ts'
import { inStates, type Specimen, type State, still } from './specimen.ts'

const nothing = () => undefined

/** As long as what is entered may get. */
const LONG_SPOT = { quantity: '12.34567', shown: '1.23456', total: '987654.32' }
const LONG_CONTRACT = { quantity: '12.345', shown: '1.234' }
/** The longer entry in the place of each that is there. */
function longer(entries: Readonly<Record<string, string>>, long: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(entries).map(([field, text]) => [field, long[field] ?? text]))
}

interface SpotProps {
  store: ReturnType<typeof spotStore>
  account?: TradeAccount
}

function SpotForm({ store, account = 'spot' }: SpotProps) {
  const accounts = { account, choices: ['spot', 'all', 'fixed'], onAccount: nothing } as const
  const place = account === 'spot' ? undefined : { account, market: BTC_MARKET, markets: [BTC_MARKET] }
  return (
    <OrderForm store={store} accounts={accounts} place={place} margin={{ onMargin: nothing, onTransfer: nothing }} />
  )
}

const spotForms = (Object.keys(SPOT_KINDS) as SpotKind[]).flatMap((kind): Specimen[] => {
  const form = (state: State, entries: Readonly<Record<string, string>>) => {
    // One a mounting: it keeps what it is driven to.
    const make = () => <SpotForm store={spotStore(kind, entries)} />
    return still(`spot/${kind}`, state, { place: 'panel', make })
  }
  return [form('empty', {}), form('filled', longer(SPOT_KINDS[kind], LONG_SPOT))]
})

const contractForms = (Object.keys(CONTRACT_KINDS) as ContractKind[]).flatMap((kind): Specimen[] => {
  const form = (state: State, entries: Readonly<Record<string, string>>) => {
    const make = () => <ContractForm store={contractStore(kind, entries)} onLeverage={nothing} onTransfer={nothing} />
    return still(`contract/${kind}`, state, { place: 'panel', make })
  }
  return [form('empty', {}), form('filled', longer(CONTRACT_KINDS[kind], LONG_CONTRACT))]
})

const refusedForms = [
  ...inStates('spot/order', {
    ...{ place: 'panel', sends: 'spot.submit', field: 'quantity' },
    make: () => <SpotForm store={spotStore('limit')} />,
  }),
  ...inStates('contract/order', {
    ...{ place: 'panel', sends: 'contract.submit', field: 'quantity' },
    make: () => <ContractForm store={contractStore('limit')} onLeverage={nothing} onTransfer={nothing} />,
  }),
].filter(({ state }) => state === 'refused')

function Flash() {
  return <FlashForm form={useFlashForm(FLASH)} onTransfer={nothing} />
}

function FlashAsked({ onClose }: { onClose: () => void }) {
  return <ConfirmFlash form={useFlashForm(FLASH)} onConfirm={nothing} onClose={onClose} />
}

const margins = (['all', 'fixed'] as const).map((account) =>
  still(`spot/margin-${account}`, 'filled', {
    place: 'panel',
    make: () => <SpotForm store={spotStore('limit', longer(SPOT_KINDS.limit, LONG_SPOT), account)} account={account} />,
  }),
)

const visitors = (['spot', 'contract', 'flash'] as const).map((area) =>
  still(`${area}/visitor`, 'empty', {
    ...{ place: 'panel', visitor: true },
    make: () =>
      area === 'spot' ? (
        <SpotForm store={spotStore('limit')} />
      ) : area === 'contract' ? (
        <ContractForm store={contractStore('limit')} onLeverage={nothing} onTransfer={nothing} />
      ) : (
        <Flash />
      ),
  }),
)

const ORDER = {
  ...{ id: '9', symbol: 'BTC_USDT', side: 'buy', orderType: 'stop_limit', status: 'waiting', price: '65100' },
  ...{ quantity: '12.34567', filledQuantity: '0', triggerPrice: '65000', triggerBy: 'last', callbackRate: '0' },
  ...{ ocoId: '10' },
} as unknown as OwnOrder
const DECIMAL = 'input[inputmode="decimal"], input[type="text"]'

const dialogs = [
  ...inStates('transfer/flash', {
    ...{ place: 'dialog', sends: 'assets.transferFunds', field: 'amount', entries: { [DECIMAL]: '123456.789012' } },
    make: (onClose) => (
      <TransferDialog account={4} coins={[{ coin: 'USDT', decimals: 6 }]} onMoved={nothing} onClose={onClose} />
    ),
  }),
  ...inStates('transfer/isolated-margin', {
    place: 'dialog',
    make: (onClose) => (
      <TransferDialog
        account={6}
        pair={BTC_MARKET}
        coins={[
          { coin: 'USDT', decimals: 6 },
          { coin: 'BTC', decimals: 8 },
        ]}
        onMoved={nothing}
        onClose={onClose}
      />
    ),
  }),
  ...inStates('contract/margin', {
    ...{ place: 'dialog', sends: 'contract.adjustAmount', field: 'amount', entries: { [DECIMAL]: '1234.567891' } },
    make: (onClose) => <MarginDialog held={held()} onClose={onClose} />,
  }),
  ...inStates('contract/protections', {
    ...{ place: 'dialog', sends: 'contract.setProtections', field: 'takeProfit', entries: { [DECIMAL]: '70000' } },
    make: (onClose) => <ProtectDialog held={held()} all={[held()]} moved={undefined} onClose={onClose} />,
  }),
  ...inStates('contract/reverse', {
    ...{ place: 'dialog', sends: 'contract.reverse' },
    make: (onClose) => <ReverseDialog held={held()} all={[held()]} situation={situation()} onClose={onClose} />,
  }),
  ...inStates('contract/leverage', {
    ...{ place: 'dialog', sends: 'contract.setLeverage', field: 'leverage', entries: { [DECIMAL]: '125' } },
    make: (onClose) => <LeverageDialog store={contractStore('limit')} onClose={onClose} />,
  }),
  ...(['limit', 'market'] as const).flatMap((kind) =>
    inStates(`contract/close-${kind}`, {
      ...{ place: 'dialog', sends: 'contract.submit', field: 'quantity' },
      make: (onClose) => <CloseDialog held={held()} kind={kind} situation={situation()} onClose={onClose} />,
    }),
  ),
  ...(['cancelAll', 'closeAll'] as const).map((what) =>
    still(`contract/${what}`, 'empty', {
      place: 'dialog',
      make: (onClose) => <ConfirmDialog what={what} type="u" symbol={CONTRACT.symbol} onClose={onClose} />,
    }),
  ),
  still('spot/cancel-all', 'empty', {
    place: 'dialog',
    make: (onClose) => <CancelAll symbol="BTC_USDT" account="spot" onClose={onClose} />,
  }),
  still('spot/edit', 'filled', {
    place: 'dialog',
    make: (onClose) => (
      <EditOrder order={ORDER} market={BTC_MARKET} does="BTC" onAmend={async () => undefined} onClose={onClose} />
    ),
  }),
]

export const TRADE: readonly Specimen[] = [
  ...spotForms,
  ...contractForms,
  ...refusedForms,
  ...margins,
  ...visitors,
  ...inStates('flash/order', {
    ...{ place: 'panel', entries: { '#flash-stake': '1000' } },
    make: () => <Flash />,
  }),
  ...inStates('flash/order', {
    ...{ place: 'panel', sends: 'flash.createSecondContractOrder', field: 'stake', entries: { '#flash-stake': '400' } },
    // Whoever does not want to be asked sends at once.
    before: () => flashChoices.change({ confirm: false }),
    make: () => <Flash />,
  }).filter(({ state }) => state === 'busy' || state === 'refused'),
  still('flash/confirm', 'empty', { place: 'dialog', make: (onClose) => <FlashAsked onClose={onClose} /> }),
  ...dialogs,
]
