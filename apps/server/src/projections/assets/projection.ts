/** Tables of accounts, bills and funds, and of the exchange's own accounts. */
import { plain, type RowWriter } from '../projection.ts'
import { AccountRows } from './account-rows.ts'
import { BillRows } from './bill-rows.ts'
import { FundsRows } from './fund-rows.ts'
import { HouseEntryRows } from './house-entry-rows.ts'
import { SecurityFundRows } from './security-fund-rows.ts'

export const ASSETS = plain(() => [accounts(), bills(), funds(), houseEntries(), securityFund()])

function accounts(): RowWriter {
  const rows = new AccountRows()
  return {
    events: ['account', 'fee'],
    take(event, { recorded: { command, time } }) {
      if (event.type === 'fee') rows.fee(event)
      else if (event.type === 'account' && event.opened && command.type === 'account.open') rows.open(command, time)
    },
    fragments: (sql) => rows.fragments(sql),
  }
}

function bills(): RowWriter {
  const rows = new BillRows()
  return {
    events: ['posting'],
    take(event, { recorded, scales }) {
      if (event.type === 'posting') rows.add(event, recorded.time, scales)
    },
    fragments: (sql) => rows.fragments(sql),
  }
}

function funds(): RowWriter {
  const rows = new FundsRows()
  return {
    events: ['funds'],
    take(event, { recorded, scales }) {
      if (event.type === 'funds') rows.add(event, recorded.time, scales)
    },
    fragments: (sql) => rows.fragments(sql),
  }
}

function houseEntries(): RowWriter {
  const rows = new HouseEntryRows()
  return {
    events: ['posting'],
    take(event, { recorded }) {
      if (event.type === 'posting') rows.add(event, recorded.sequence, recorded.time)
    },
    fragments: (sql) => rows.fragments(sql),
  }
}

function securityFund(): RowWriter {
  const rows = new SecurityFundRows()
  return {
    events: ['posting'],
    take(event, { recorded, scales }) {
      if (event.type === 'posting') rows.add(event, recorded.time, scales)
    },
    fragments: (sql) => rows.fragments(sql),
  }
}
