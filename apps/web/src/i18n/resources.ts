/** The files of texts, typed by the English ones: those that several areas show. An area adds its own in its `module.ts`. */
import type book from '../locales/en/book.json'
import type chart from '../locales/en/chart.json'
import type chartTools from '../locales/en/chart-tools.json'
import type common from '../locales/en/common.json'
import type details from '../locales/en/details.json'
import type ladder from '../locales/en/ladder.json'
import type layout from '../locales/en/layout.json'
import type market from '../locales/en/market.json'
import type orderCentre from '../locales/en/order-centre.json'
import type orderTypes from '../locales/en/order-types.json'
import type orders from '../locales/en/orders.json'
import type palette from '../locales/en/palette.json'
import type trade from '../locales/en/trade.json'
import type transfer from '../locales/en/transfer.json'

export interface Texts {
  common: typeof common
  layout: typeof layout
  market: typeof market
  trade: typeof trade
  ladder: typeof ladder
  'order-types': typeof orderTypes
  book: typeof book
  details: typeof details
  orders: typeof orders
  'order-centre': typeof orderCentre
  chart: typeof chart
  'chart-tools': typeof chartTools
  transfer: typeof transfer
  palette: typeof palette
}

export type TextFeature = keyof Texts
