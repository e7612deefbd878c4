/** The tables of a statement: each coin, what products brought, and every line with its lot. */
import { groupDigits } from '@candlewick/money/display'
import { amountText } from '@candlewick/rules/statement/amounts'
import type { StatementLine } from '@candlewick/rules/statement/statement'
import type { CoinTotals } from '@candlewick/rules/statement/totals'
import { cx } from '@candlewick/ui/cx.ts'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { ScrollBox } from '@candlewick/ui/scroll-box.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CoinCell } from '../../../lists/coin-cell.tsx'
import { Time } from '../../../settings/time.tsx'
import { type Paper, SLICE_LINES } from './paper.ts'
import type { Reckoned, ShownLine } from './reckon.ts'

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

export function StatementTables({ done, paper }: { done: Reckoned; paper: Paper | undefined }) {
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
                <CoinCell coin={coin.coin} className="" />
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
      <Lines done={done} paper={paper} />
    </>
  )
}

const HEAD = ['time', 'what', 'coin', 'quantity', 'acquired', 'cost', 'worth', 'gain'] as const
/** Of columns on paper, so that those of all slices stand under each other. */
const WIDTHS = ['16.5%', '12%', '6%', '12%', '16.5%', '12.5%', '12.5%', '12%'] as const
/** Small, so that a time and a figure of eleven digits stand in one line each. */
const SMALL = { fontSize: 10, lineHeight: '14px' } as const

function Lines({ done: { lines, listed }, paper }: { done: Reckoned; paper: Paper | undefined }) {
  const { t } = useTranslation('statement')
  const shown = lines.slice(0, ON_SCREEN)
  return (
    <Titled title={t('lines')}>
      <div className={paper === undefined ? undefined : 'print:hidden'}>
        <Table title={t('lines')} words={3} head={HEAD.map((name) => t(`line.${name}`))}>
          {shown.map(({ id, line }) => (
            <Line key={id} line={line} />
          ))}
        </Table>
        {shown.length < listed ? <More shown={shown.length} all={listed} /> : null}
      </div>
      {paper === undefined ? null : <OnPaper lines={lines} listed={listed} paper={paper} />}
    </Titled>
  )
}

/** How much of all there is stands here. */
function More({ shown, all }: { shown: number; all: number }) {
  const { t } = useTranslation('statement')
  const { separators } = useUiTexts()
  const [some, every] = [shown, all].map((number) => groupDigits(String(number), separators))
  return <p className="mt-3 text-13 text-ink-2">{t('moreLines', { shown: some, all: every })}</p>
}

interface OnPaperProps {
  lines: readonly ShownLine[]
  listed: number
  paper: Paper
}

/** All lines of one print; nothing of it is laid out before it is printed. */
function OnPaper({ lines, listed, paper: { from, to, ready } }: OnPaperProps) {
  const { t } = useTranslation('statement')
  const { separators } = useUiTexts()
  const number = (count: number) => groupDigits(String(count), separators)
  return (
    <div className="hidden print:block">
      {to - from < listed ? (
        <p className="num mb-2 text-13">
          {t('paperLines', { from: number(from + 1), to: number(to), all: number(listed) })}
        </p>
      ) : null}
      {Array.from({ length: Math.ceil(ready / SLICE_LINES) }, (_, at) => from + at * SLICE_LINES).map((first) => (
        <Slice key={first} lines={lines} first={first} until={Math.min(to, first + SLICE_LINES)} />
      ))}
      {to === lines.length && to < listed ? <More shown={to} all={listed} /> : null}
    </div>
  )
}

/** A table of its own, which the browser lays out by itself: of one of all lines each further page takes longer. */
const Slice = memo(function Slice(props: { lines: readonly ShownLine[]; first: number; until: number }) {
  const { t } = useTranslation('statement')
  const { lines, first, until } = props
  return (
    <table className="num w-full table-fixed" style={SMALL}>
      <colgroup>
        {HEAD.map((name, at) => (
          <col key={name} style={{ width: WIDTHS[at] }} />
        ))}
      </colgroup>
      <Head head={HEAD.map((name) => t(`line.${name}`))} words={3} />
      <tbody>
        {lines.slice(first, until).map(({ id, line }) => (
          <Line key={id} line={line} />
        ))}
      </tbody>
    </table>
  )
})

/** On paper a long figure goes on in the next row rather than into its neighbour. */
const WRAPS = 'whitespace-nowrap print:whitespace-normal print:wrap-anywhere'
const CELL = `py-1.5 pl-4 text-right ${WRAPS} print:py-1 print:pl-2`

function Line({ line }: { line: StatementLine }) {
  const { t } = useTranslation('statement')
  const disposal = line.type === 'disposal' ? line : undefined
  const cost = line.type === 'acquisition' || line.type === 'disposal' ? <Amount amount={line.cost} /> : null
  const worth = line.type === 'disposal' ? line.proceeds : line.type === 'acquisition' ? undefined : line.worth
  return (
    <tr className="border-t border-line">
      <td className={`py-1.5 pr-4 ${WRAPS} print:py-1 print:pr-2`}>
        <Time at={line.time} />
      </td>
      <td className={`py-1.5 pr-4 ${WRAPS} print:py-1 print:pr-2`}>
        {line.type === 'income' ? t(`kind.${line.kind}`) : t(`type.${line.type}`)}
      </td>
      <td className="py-1.5 pr-4 print:py-1 print:pr-2">{line.coin}</td>
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
        <Head head={head} words={words} />
        <tbody>{children}</tbody>
      </table>
    </ScrollBox>
  )
}

function Head({ head, words }: { head: readonly string[]; words: number }) {
  return (
    <thead>
      <tr>
        {head.map((name, at) => (
          <th
            key={name}
            scope="col"
            className={cx(
              'py-2 font-medium text-ink-2',
              at < words ? 'pr-4 text-left print:pr-2' : 'pl-4 text-right print:pl-2',
            )}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}
