/** What moves, line by line: every line an account, and at the foot that nothing came from nowhere. */
import { groupDigits } from '@candlewick/money/display'
import { useTranslation } from 'react-i18next'
import { AccountName } from './account-name.tsx'

export interface PostingLine {
  readonly account: string
  readonly asset: string
  /** What leaves has a minus. */
  readonly amount: string
}

/** With its sign: "+1.2", "−1.2". */
export function signed(amount: string): string {
  if (amount.startsWith('-')) return `−${groupDigits(amount.slice(1))}`
  return /[1-9]/.test(amount) ? `+${groupDigits(amount)}` : groupDigits(amount)
}

const SCALE = 18

/** The sum of decimals, exact: "0" where the lines balance. */
export function sumOf(amounts: readonly string[]): string {
  const units = amounts.reduce((sum, amount) => {
    const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
    const value = BigInt(whole + fraction.padEnd(SCALE, '0').slice(0, SCALE))
    return amount.startsWith('-') ? sum - value : sum + value
  }, 0n)
  const digits = String(units < 0n ? -units : units).padStart(SCALE + 1, '0')
  const fraction = digits.slice(-SCALE).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -SCALE)}${fraction === '' ? '' : `.${fraction}`}`
}

interface PostingsProps {
  lines: readonly PostingLine[]
  /** Masked names of the customers whose accounts they are, by account. */
  names?: ReadonlyMap<string, string>
}

export function Postings({ lines, names }: PostingsProps) {
  const { t } = useTranslation()
  const assets = [...new Set(lines.map(({ asset }) => asset))]
  return (
    <table className="w-full border-collapse">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('postings.account')}</th>
          <th scope="col">{t('postings.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ account, asset, amount }) => (
          <tr key={`${account} ${asset} ${amount}`} className="border-t border-line first:border-t-0">
            <td className="px-3 py-1 break-words">
              <AccountName account={account} customer={names?.get(account)} />
            </td>
            <td className="px-3 py-1 text-right whitespace-nowrap">
              {signed(amount)} {asset}
            </td>
          </tr>
        ))}
        {assets.map((asset) => (
          <tr key={asset} className="border-t border-line-strong text-ink-2">
            <td className="px-3 py-1">{t('postings.sum')}</td>
            <td className="px-3 py-1 text-right whitespace-nowrap">
              {groupDigits(sumOf(lines.filter((line) => line.asset === asset).map(({ amount }) => amount)))} {asset}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
