/** The tables of a statement: each coin, what products brought, and every line with its lot. */
import { groupDigits } from '@candlewick/money/display'
import { amountText } from '@candlewick/rules/statement/amounts'
import type { StatementLine } from '@candlewick/rules/statement/statement'
import type { CoinTotals } from '@candlewick/rules/statement/totals'
import { cx } from '@candlewick/ui/cx.ts'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { ScrollBox } from '@candlewick/ui/scroll-box.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Time } from '../../../settings/time.tsx'
import { type Reckoned, SHOWN_LINES } from './reckon.ts'

/** Lines that stand on the screen; on paper there are more. */
const ON_SCREEN = 100

const SUMS = [
  'acquired',
  'spent',
  'disposed',
  'proceeds',
  'cost',
  'gain',
  'movedIn',
  'movedOut',
] as const satisfies readonly (keyof CoinTotals)[]

export function StatementTables({ done }: { done: Reckoned }) {
  const { t } = useTranslation('statement')
  const { totals } = done
  const income = [...totals.income()].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return (
    <>
      <Titled title={t('byCoin')}>
        <Table title={t('byCoin')} head={[t('coin'), ...SUMS.map((name) => t(`sum.${name}`))]}>
          {totals.coins().map((coin) => (
            <tr key={coin.coin} className="border-t border-line">
              <th scope="row" className="py-2 pr-4 text-left font-semibold">
                {coin.coin}
              </th>
              {SUMS.map((name) => (
                <td key={name} className="py-2 pl-4 text-right whitespace-nowrap">
                  <Amount amount={coin[name]} />
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </Titled>
      <Titled title={t('byProduct')}>
        <Table title={t('byProduct')} head={[t('kindHead'), 'USDT']}>
          {income.map(([kind, amount]) => (
            <tr key={kind} className="border-t border-line">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                {t(`kind.${kind}`)}
              </th>
              <td className="py-2 pl-4 text-right">
                <Amount amount={amount} />
              </td>
            </tr>
          ))}
          <tr className="border-t border-line">
            <th scope="row" className="py-2 pr-4 text-left font-normal">
              {t('tradeFees')}
            </th>
            <td className="py-2 pl-4 text-right">
              <Amount amount={-totals.tradeFees} />
            </td>
          </tr>
        </Table>
      </Titled>
      <Lines done={done} />
    </>
  )
}

function Lines({ done: { lines, count } }: { done: Reckoned }) {
  const { t } = useTranslation('statement')
  const { separators } = useUiTexts()
  const printing = usePrinting()
  const shown = printing ? lines : lines.slice(0, ON_SCREEN)
  const more = lines.length === SHOWN_LINES || shown.length < lines.length
  const head = ['time', 'what', 'coin', 'quantity', 'acquired', 'cost', 'worth', 'gain'] as const
  return (
    <Titled title={t('lines')}>
      <Table title={t('lines')} words={3} head={head.map((name) => t(`line.${name}`))}>
        {shown.map(({ id, line }) => (
          <Line key={id} line={line} />
        ))}
      </Table>
      {more ? (
        <p className="mt-3 text-13 text-ink-2">
          {t('moreLines', {
            shown: groupDigits(String(shown.length), separators),
            all: groupDigits(String(count), separators),
          })}
        </p>
      ) : null}
    </Titled>
  )
}

const CELL = 'py-1.5 pl-4 text-right whitespace-nowrap'

function Line({ line }: { line: StatementLine }) {
  const { t } = useTranslation('statement')
  const disposal = line.type === 'disposal' ? line : undefined
  const cost = line.type === 'acquisition' || line.type === 'disposal' ? <Amount amount={line.cost} /> : null
  const worth = line.type === 'disposal' ? line.proceeds : line.type === 'acquisition' ? undefined : line.worth
  return (
    <tr className="border-t border-line">
      <td className="py-1.5 pr-4 whitespace-nowrap">
        <Time at={line.time} />
      </td>
      <td className="py-1.5 pr-4 whitespace-nowrap">
        {line.type === 'income' ? t(`kind.${line.kind}`) : t(`type.${line.type}`)}
      </td>
      <td className="py-1.5 pr-4">{line.coin}</td>
      <td className={CELL}>
        <Amount amount={line.quantity} />
      </td>
      <td className={CELL}>
        {disposal === undefined ? null : disposal.acquired === null ? UNKNOWN_FIGURE : <Time at={disposal.acquired} />}
      </td>
      <td className={CELL}>{cost}</td>
      <td className={CELL}>{worth === undefined ? null : <Amount amount={worth} />}</td>
      <td className={CELL}>{disposal === undefined ? null : <Amount amount={disposal.gain} />}</td>
    </tr>
  )
}

function Amount({ amount }: { amount: bigint | null }) {
  const { separators } = useUiTexts()
  if (amount === null) return UNKNOWN_FIGURE
  return groupDigits(amountText(amount), separators)
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="mb-2 text-16 font-semibold">{title}</h2>
      {children}
    </section>
  )
}

interface TableProps {
  title: string
  head: readonly string[]
  /** Columns that hold words; the others hold figures. */
  words?: number
  children: ReactNode
}

/** Numbers to the right, the first columns, which are words, to the left; scrolls by itself where it is wider than the page. */
function Table({ title, head, words = 1, children }: TableProps) {
  return (
    <ScrollBox label={title} className="overflow-x-auto print:overflow-visible">
      <table className="num w-full text-13 print:text-11">
        <thead>
          <tr>
            {head.map((name, at) => (
              <th
                key={name}
                scope="col"
                className={cx('py-2 font-medium text-ink-2', at < words ? 'pr-4 text-left' : 'pl-4 text-right')}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollBox>
  )
}

/** Whether the page is being printed. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const [begin, end] = [() => setPrinting(true), () => setPrinting(false)]
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}
