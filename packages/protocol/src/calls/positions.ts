/** Own positions in perpetual contracts: closing, margin, leverage, take-profit and stop-loss, funding, what became of them. */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { ErrorName } from '../errors.ts'
import * as f from '../fields.ts'
import {
  contractAccount,
  contractType,
  marginMode,
  ownContractOrder,
  ownPosition,
  positionSide,
} from '../own-contract.ts'
import { wire } from '../wire-names.ts'
import { filledOrder, orderFields, protectionFields, SETTING_ERRORS } from './contract.ts'

/** A position as the lists name it: `BTC_USDT_PERP-long`. */
const positionId = () => z.string().check(z.maxLength(40), z.regex(/^[A-Z0-9_]{2,32}-(long|short)$/))

/** Which contracts a list is about: one, those of a kind, or all. */
const ofContracts = { symbol: z.optional(f.symbol()), contractType: z.optional(contractType()) }

/** What every row about a position begins with. */
const ofPosition = { id: z.string(), symbol: z.string(), contractType: contractType(), side: positionSide() }

export const positionList = defineCall({
  name: 'contract.positionList',
  area: 'contract',
  method: 'POST',
  path: '/api/contract/position/list',
  who: 'customer',
  keys: 'open',
  means: 'own open positions, of both kinds where none is named',
  input: ofContracts,
  output: z.object({ records: z.array(ownPosition) }),
  errors: ['unknown_market'],
})

export const myPosition = defineCall({
  name: 'contract.myPosition',
  area: 'contract',
  method: 'GET',
  path: '/api/{p}/coin/entrust/get/myPosition/{a}',
  who: 'customer',
  keys: 'open',
  means: 'own open positions of kind a (u or coin), and what their accounts stand at',
  input: { contractType: wire('a', contractType()) },
  output: z.object({ records: z.array(ownPosition), accounts: z.array(contractAccount) }),
})

export const positionCosts = defineCall({
  name: 'contract.positionCosts',
  area: 'contract',
  method: 'GET',
  path: '/api/{p}/coin/contract/positionCosts',
  who: 'customer',
  keys: 'open',
  means:
    'what own open positions have cost since they were opened: fees of opening and closing, funding, what they made',
  input: ofContracts,
  output: z.object({
    records: z.array(
      z.object({
        ...ofPosition,
        /** All that was ever opened of it, and what of that was closed again. */
        opened: z.string(),
        closed: z.string(),
        /** Realised before fees and funding; paid in fees; paid in funding that was settled (negative: received). */
        profit: z.string(),
        fee: z.string(),
        funding: z.string(),
        coin: z.string(),
        openTime: z.int(),
      }),
    ),
  }),
  errors: ['unknown_market'],
})

export const closePosition = defineCall({
  name: 'contract.closePosition',
  operation: 'contract.stopOrder',
  area: 'contract',
  method: 'POST',
  path: '/api/contract/position/stopOrder',
  who: 'customer',
  keys: 'open',
  means: 'closes a position at market; what the book does not take within the price band stays open',
  changes: true,
  closes: true,
  input: { id: positionId() },
  refers: orderFields,
  output: filledOrder,
  errors: ['no_position', 'market_halted', 'no_liquidity', 'busy'],
})

export const reverse = defineCall({
  name: 'contract.reverse',
  area: 'contract',
  method: 'POST',
  path: '/api/contract/position/reverse',
  who: 'customer',
  keys: 'open',
  means:
    'turns a position over: cancels what closes it, closes all of it at market and opens as much on the other side; ' +
    'both or nothing',
  changes: true,
  input: {
    id: positionId(),
    /** Of the order that opens; repeated it is answered the same and nothing is turned over again. */
    clientId: z.optional(f.clientId()),
  },
  refers: orderFields,
  output: z.object({
    /** The order that closed; absent where the client id was known already. */
    closed: z.exactOptional(filledOrder),
    opened: filledOrder,
  }),
  errors: [
    'no_position',
    'market_halted',
    'max_quantity',
    'no_liquidity',
    'leverage_tier',
    'max_position',
    'open_interest',
    'insufficient_balance',
    'client_id_reused',
    'own_quota',
    'busy',
  ],
})

const marginMoved = z.object({
  id: z.string(),
  positionMargin: z.string(),
  /** As it is now; null where it was closed before the same was asked for again. */
  position: z.nullable(ownPosition),
})

const MARGIN_ERRORS = [
  'unknown_market',
  'no_position',
  'isolated_only',
  'margin_needed',
  'insufficient_balance',
  'market_halted',
  'precision',
  'client_id_reused',
  'own_quota',
  'busy',
] as const satisfies readonly ErrorName[]

const marginFields = {
  /** In settle coin. */
  amount: wire('money', f.decimal()),
  /** 1 adds, 2 takes out. */
  action: wire('flag', f.whole(1, 2)),
  /** Asked again with the same one, it is answered again and moves nothing. */
  clientId: z.optional(f.clientId()),
}

export const adjustAmount = defineCall({
  name: 'contract.adjustAmount',
  area: 'contract',
  method: 'POST',
  path: '/api/contract/position/adjustAmount',
  who: 'customer',
  keys: 'open',
  means: 'adds (flag 1) or takes out (flag 2) margin of an isolated position',
  changes: true,
  input: { id: positionId(), ...marginFields },
  refers: orderFields,
  output: marginMoved,
  errors: MARGIN_ERRORS,
})

export const updateBond = defineCall({
  name: 'contract.updateBond',
  area: 'contract',
  method: 'POST',
  path: '/api/{p}/coin/wallet/contract/updateBond',
  who: 'customer',
  keys: 'open',
  means: 'adds (flag 1) or takes out (flag 2) margin of an isolated position, named by its contract and side',
  changes: true,
  input: {
    symbol: f.symbol(),
    contractType: z.optional(contractType()),
    side: positionSide(),
    ...marginFields,
  },
  refers: orderFields,
  output: marginMoved,
  errors: MARGIN_ERRORS,
})

/** The choice for one contract: which mode is in force, and the leverage of each. */
const setting = z.object({
  symbol: z.string(),
  contractType: contractType(),
  marginMode: marginMode(),
  leverage: z.int(),
  crossLeverage: z.int(),
  fixedLeverage: z.int(),
})

export const setLeverage = defineCall({
  name: 'contract.setLeverage',
  operation: 'contract.updateLeverageRadio',
  area: 'contract',
  method: 'POST',
  path: '/api/{p}/coin/wallet/contract/updateLeverageRadio',
  who: 'customer',
  keys: 'open',
  means: 'sets margin mode and leverage of a contract; the leverage is that of the mode in force afterwards',
  changes: true,
  input: {
    symbol: f.symbol(),
    contractType: z.optional(contractType()),
    marginMode: z.optional(marginMode()),
    leverage: z.optional(f.whole(1, 125)),
  },
  refers: orderFields,
  output: setting,
  errors: SETTING_ERRORS,
})

export const getSetting = defineCall({
  name: 'contract.getSetting',
  area: 'contract',
  method: 'GET',
  path: '/api/{p}/coin/contract/setting',
  who: 'customer',
  keys: 'open',
  means: 'own margin mode and leverage of a contract',
  input: { symbol: f.symbol(), contractType: z.optional(contractType()) },
  output: setting,
  errors: ['unknown_market'],
})

export const account = defineCall({
  name: 'contract.account',
  area: 'contract',
  method: 'GET',
  path: '/api/{p}/coin/contract/account',
  who: 'customer',
  keys: 'open',
  means: 'own contract accounts: wallet, what may be used, margins, risk; one a settle coin',
  input: { contractType: z.optional(contractType()) },
  output: z.object({ records: z.array(contractAccount) }),
})

export const fundingHistory = defineCall({
  name: 'contract.fundingHistory',
  area: 'contract',
  method: 'GET',
  path: '/api/{p}/coin/contract/fundingHistory',
  who: 'customer',
  keys: 'open',
  means: 'own funding payments, newest first: what was paid (negative) or received',
  input: {
    ...ofContracts,
    ...f.history(),
  },
  output: f.records(
    z.object({
      ...ofPosition,
      quantity: wire('num', z.string()),
      amount: z.string(),
      coin: z.string(),
      time: z.int(),
    }),
  ),
  errors: ['unknown_market'],
})

export const positionHistory = defineCall({
  name: 'contract.positionHistory',
  area: 'contract',
  method: 'GET',
  path: '/api/{p}/coin/contract/positionHistory',
  who: 'customer',
  keys: 'open',
  means: 'own closed positions, newest first: sizes, average prices, and what they made',
  input: {
    ...ofContracts,
    ...f.history(),
  },
  output: f.records(
    z.object({
      ...ofPosition,
      marginMode: marginMode(),
      leverage: z.int(),
      /** All that was ever opened of it, and the average prices of opening and closing. */
      quantity: wire('num', z.string()),
      entryPrice: wire('averOpenPrice', z.string()),
      exitPrice: wire('averClosePrice', z.string()),
      /** Before fees and funding; what it paid in fees and in funding (negative: received). */
      profit: z.string(),
      fee: z.string(),
      funding: z.string(),
      /** Profit less fees and funding. */
      net: z.string(),
      coin: z.string(),
      /** How it ended. */
      closedBy: z.enum(['order', 'liquidation', 'adl']),
      openTime: z.int(),
      closeTime: z.int(),
    }),
  ),
  errors: ['unknown_market'],
})

export const protections = defineCall({
  name: 'contract.protections',
  operation: 'contract.lossList',
  area: 'contract',
  method: 'POST',
  path: '/api/contract/loss/list',
  who: 'customer',
  keys: 'open',
  means: 'take-profit and stop-loss orders that wait, of a position or of all',
  input: { id: z.optional(positionId()) },
  output: z.object({ records: z.array(ownContractOrder) }),
})

export const setProtections = defineCall({
  name: 'contract.setProtections',
  operation: 'contract.lossSett',
  area: 'contract',
  method: 'POST',
  path: '/api/contract/loss/sett',
  who: 'customer',
  keys: 'open',
  means: 'sets take-profit and stop-loss of a position in place of those it has; what is left out is taken away',
  changes: true,
  input: { id: positionId(), ...protectionFields },
  refers: orderFields,
  /** Those that wait afterwards. */
  output: z.object({ records: z.array(ownContractOrder) }),
  errors: ['no_position', 'price_step', 'would_trigger', 'no_reference_price'],
})

export const cancelProtection = defineCall({
  name: 'contract.cancelProtection',
  operation: 'contract.lossCancel',
  area: 'contract',
  method: 'POST',
  path: '/api/contract/loss/cancel',
  who: 'customer',
  keys: 'open',
  means: 'cancels a take-profit or stop-loss by the id of its order',
  changes: true,
  closes: true,
  input: { id: f.id() },
  output: ownContractOrder,
  errors: ['order_not_found', 'order_ended'],
})
