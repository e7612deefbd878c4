/** The features that have texts, typed by their English files. A new feature adds its file here and nothing else. */
import type assets from '../locales/en/assets.json'
import type book from '../locales/en/book.json'
import type chart from '../locales/en/chart.json'
import type common from '../locales/en/common.json'
import type contract from '../locales/en/contract.json'
import type details from '../locales/en/details.json'
import type flash from '../locales/en/flash.json'
import type flashEvidence from '../locales/en/flash-evidence.json'
import type home from '../locales/en/home.json'
import type layout from '../locales/en/layout.json'
import type margin from '../locales/en/margin.json'
import type market from '../locales/en/market.json'
import type orderCentre from '../locales/en/order-centre.json'
import type orderTypes from '../locales/en/order-types.json'
import type orders from '../locales/en/orders.json'
import type rate from '../locales/en/rate.json'
import type signIn from '../locales/en/sign-in.json'
import type trade from '../locales/en/trade.json'
import type transfer from '../locales/en/transfer.json'
import type userCentre from '../locales/en/user-centre.json'

export interface Texts {
  common: typeof common
  layout: typeof layout
  home: typeof home
  market: typeof market
  'sign-in': typeof signIn
  'user-centre': typeof userCentre
  trade: typeof trade
  'order-types': typeof orderTypes
  book: typeof book
  rate: typeof rate
  details: typeof details
  assets: typeof assets
  orders: typeof orders
  'order-centre': typeof orderCentre
  chart: typeof chart
  contract: typeof contract
  transfer: typeof transfer
  margin: typeof margin
  flash: typeof flash
  'flash-evidence': typeof flashEvidence
}

export type TextFeature = keyof Texts
