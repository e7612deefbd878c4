/** A transaction, cut at its end; a link where an explorer has its page. */

export interface Transaction {
  readonly txid: string
  readonly link: string | null
}

export function TransactionLink({ transaction }: { transaction: Transaction | null }) {
  if (transaction === null) return <span className="text-ink-2">–</span>
  const { txid, link } = transaction
  if (link === null) return <span className="block max-w-40 min-w-0 truncate text-ink-2">{txid}</span>
  return (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      title={txid}
      className="block max-w-40 min-w-0 truncate underline underline-offset-2"
    >
      {txid}
    </a>
  )
}
