/** An account of the ledger, "house:flash 1" or a customer's id and a number, in words; a customer leads to her page. */
import { Link } from '@tanstack/react-router'
import { useNames } from './names.ts'
import { useOwnerName } from './owner-name.ts'

const HOUSE_ACCOUNT = /^(house:\S+)(?: (\S.*))?$/
const CUSTOMER_ACCOUNT = /^([a-z2-7]{20}) (\d)$/

/** Whether a text names an account of the ledger. */
export function isAccount(text: unknown): text is string {
  return typeof text === 'string' && (HOUSE_ACCOUNT.test(text) || CUSTOMER_ACCOUNT.test(text))
}

/** @param customer her masked name, where it is known */
export function AccountName({ account, customer }: { account: string; customer?: string | undefined }) {
  const names = useNames()
  const owner = useOwnerName()
  const [, house, of] = HOUSE_ACCOUNT.exec(account) ?? []
  if (house !== undefined) {
    const type = of === undefined ? '' : names('accounts', of)
    return <span title={account}>{[owner(house), type].filter(Boolean).join(', ')}</span>
  }
  const [, userId, type = ''] = CUSTOMER_ACCOUNT.exec(account) ?? []
  if (userId === undefined) return account
  return (
    <span title={account}>
      <Link to="/customers/$userId" params={{ userId }} className="underline underline-offset-2">
        {customer ?? userId}
      </Link>
      {`, ${names('accounts', type)}`}
    </span>
  )
}

/** The masked name of the customer on a side of an adjustment, `from` or `to`, where what is proposed says it. */
export function customerOn(side: string, of: Readonly<Record<string, unknown>>): string | undefined {
  const name = of[`${side}Name`]
  return typeof name === 'string' ? name : undefined
}
