/** `/dev/explorer`: what is on the development chains, for people: blocks, transactions, addresses, and a search. */
import { checkAddress } from '@candlewick/chain/addresses'
import { canonicalTxid } from '@candlewick/chain/deposit-id'
import { RpcClient } from '@candlewick/chain/rpc/client'
import { ShapeError } from '@candlewick/chain/rpc/shapes'
import type { DevChains, DevNetwork } from '../dev-chains.ts'
import { evmSource } from './evm-source.ts'
import { faucetPage, faucetSent } from './faucet.ts'
import { ago, BASE, escaped, framed, grouped, NAMES, shortened } from './shell.ts'
import type { BlockRow, Page, Source, TransactionView } from './source.ts'
import { utxoSource } from './utxo-source.ts'

const BLOCKS_A_PAGE = 25
const REFRESH_SECONDS = 5
/** Blocks after which a payment is final here. */
const FINAL = 3

/** The page at a path below {@link BASE}; of the faucet also what a form sent there. */
export async function explorerPage(
  chains: DevChains,
  path: string,
  query: URLSearchParams,
  sent?: object,
): Promise<Page> {
  const [first = '', kind, id] = path.split('/').slice(1).map(decoded)
  if (first === '') return await overview(chains)
  if (first === 'faucet' && sent !== undefined) return await faucetSent(chains, kind, sent)
  if (first === 'faucet') return await faucetPage(chains, (network) => sourceOf(chains, network), query)
  if (first === 'search') return await search(chains, (query.get('q') ?? '').trim().slice(0, 128))
  if (first !== 'ethereum' && first !== 'bitcoin') return missing(undefined, 'There is no such network here.')
  const source = sourceOf(chains, first)
  try {
    if (kind === undefined || kind === '') return await blocks(source, first, query)
    if (id !== undefined && kind === 'block') return await block(source, first, id)
    if (id !== undefined && kind === 'tx') return await transaction(source, first, id)
    if (id !== undefined && kind === 'address') return await address(source, first, id)
  } catch (failure) {
    // The node was asked for something that it cannot be asked for.
    if (!(failure instanceof ShapeError)) throw failure
  }
  return missing(first, 'There is no such page.')
}

/** The nodes' clients, kept for as long as the chains. */
const SOURCES = new WeakMap<DevChains, Readonly<Record<DevNetwork, Source>>>()

function sourceOf(chains: DevChains, network: DevNetwork): Source {
  let sources = SOURCES.get(chains)
  if (sources === undefined) {
    const bitcoin = new RpcClient({ url: chains.utxo.url, name: 'bitcoin' })
    const names = new Map([[chains.utxo.coldAddress(), 'cold wallet']])
    sources = { ethereum: evmSource(chains.evm.anvil.rpc), bitcoin: utxoSource(bitcoin, names) }
    SOURCES.set(chains, sources)
  }
  return sources[network]
}

async function overview(chains: DevChains): Promise<Page> {
  const columns = await Promise.all(
    (['ethereum', 'bitcoin'] as const).map(async (network) => {
      const source = sourceOf(chains, network)
      const height = await source.height()
      const [rows, waiting] = await Promise.all([source.blocks(height, 8), source.waiting()])
      return `<div><section><h2>${NAMES[network]} <a href="${BASE}/${network}">all blocks</a></h2>${blockTable(network, rows)}</section>
<section><h2>Waiting <span>${waiting.length}</span></h2>${transactionTable(source, network, waiting, 'Nothing waits.')}</section></div>`
    }),
  )
  const body = `<h1>Development chains</h1><p class="sub">Two real nodes on this machine, and nobody’s money. They do not exist in production.</p><div class="two">${columns.join('')}</div>`
  return found({ title: 'Explorer', network: undefined, body, refresh: REFRESH_SECONDS })
}

async function blocks(source: Source, network: DevNetwork, query: URLSearchParams): Promise<Page> {
  const height = await source.height()
  const asked = query.get('from')
  const from = asked !== null && /^\d{1,9}$/.test(asked) ? Math.min(Number(asked), height) : height
  const rows = await source.blocks(from, BLOCKS_A_PAGE)
  const newer = from < height ? `<a href="?from=${Math.min(height, from + BLOCKS_A_PAGE)}">Newer</a>` : '<span></span>'
  const older = from >= BLOCKS_A_PAGE ? `<a href="?from=${from - BLOCKS_A_PAGE}">Older</a>` : '<span></span>'
  const waiting = from === height ? await source.waiting() : []
  const pool =
    waiting.length === 0
      ? ''
      : `<section><h2>Waiting <span>${waiting.length}</span></h2>${transactionTable(source, network, waiting, '')}</section>`
  const body = `<h1>${NAMES[network]}</h1><p class="sub">${grouped(String(height + 1))} blocks</p>${pool}<section>${blockTable(network, rows)}<div class="pager">${newer}${older}</div></section>`
  return found({ title: NAMES[network], network, body, ...(from === height ? { refresh: REFRESH_SECONDS } : {}) })
}

async function block(source: Source, network: DevNetwork, id: string): Promise<Page> {
  if (!/^(\d{1,9}|(0x)?[0-9a-f]{64})$/i.test(id)) return missing(network, 'That is no block.')
  const shown = await source.block(id.toLowerCase())
  if (shown === undefined) return missing(network, 'There is no such block. It may have been replaced by another.')
  const { height, hash, parent, time, transactions } = shown.block
  const canonical = (await source.block(String(height)))?.block.hash === hash
  const state = canonical ? '' : ' <span class="tag bad">replaced by another</span>'
  const facts = facted([
    ['Hash', ident(hash)],
    ['Before it', height === 0 ? 'nothing' : link(`${network}/block/${parent}`, parent)],
    ['Time', `${escaped(new Date(time).toISOString().replace('T', ' ').slice(0, 19))} UTC, ${ago(time)}`],
    ['Transactions', String(transactions)],
  ])
  const body = `<h1>Block ${grouped(String(height))}${state}</h1><p class="sub">${NAMES[network]}</p><section>${facts}</section><section><h2>Transactions</h2>${transactionTable(source, network, shown.transactions, 'An empty block.')}</section>`
  return found({ title: `Block ${height}`, network, body })
}

async function transaction(source: Source, network: DevNetwork, id: string): Promise<Page> {
  const txid = canonicalTxid(network, id)
  if (txid === undefined) return missing(network, 'That is no transaction.')
  const shown = await source.transaction(txid)
  if (shown === undefined) {
    return missing(
      network,
      'Nobody knows this transaction. It was never sent, was dropped, or its coins were spent otherwise.',
    )
  }
  const where =
    shown.block === undefined
      ? 'waits for a block'
      : `${link(`${network}/block/${shown.block.hash}`, `block ${shown.block.height}`)}, ${ago(shown.block.time)}`
  const facts = facted([
    ['Transaction', ident(txid)],
    ['Where', where],
    ...shown.facts.map(([name, value]): [string, string] => [name, valued(source, network, value)]),
  ])
  const moves = shown.moves.map(
    ({ from, to, amount, coin }) =>
      `<li>${side(source, network, from)}<span class="arrow dim">→</span>${side(source, network, to)}<span class="amount">${grouped(amount)} ${escaped(shortened(coin))}</span></li>`,
  )
  const body = `<h1>Transaction ${stateOf(shown)}</h1><p class="sub">${NAMES[network]}</p><section><h2>What moved</h2><ul class="moves">${moves.join('')}</ul></section><section>${facts}</section>`
  const young = shown.confirmations <= FINAL
  return found({ title: 'Transaction', network, body, ...(young ? { refresh: REFRESH_SECONDS } : {}) })
}

async function address(source: Source, network: DevNetwork, text: string): Promise<Page> {
  const check = checkAddress(network, text, 'development')
  if (!check.ok) return missing(network, `That is no address of ${NAMES[network]}.`)
  const shown = await source.address(check.address)
  const name = source.nameOf(shown.address)
  const held = shown.holdings.map(
    ({ coin, amount }) => `<tr><td>${escaped(coin)}</td><td class="r">${grouped(amount)}</td></tr>`,
  )
  const title = name === undefined ? 'Address' : `Address <span class="tag">${escaped(name)}</span>`
  const body = `<h1>${title}</h1><p class="sub id">${escaped(shown.address)}</p><section><h2>Holds <a href="${escaped(`${BASE}/faucet?${new URLSearchParams({ network, address: shown.address })}`)}">get coins</a></h2><table>${held.join('')}</table></section><section><h2>Transactions <span>newest first</span></h2>${transactionTable(source, network, shown.transactions, 'None yet.')}</section>`
  return found({ title: 'Address', network, body, refresh: REFRESH_SECONDS })
}

async function search(chains: DevChains, q: string): Promise<Page> {
  const targets: string[] = []
  for (const network of ['ethereum', 'bitcoin'] as const) {
    const source = sourceOf(chains, network)
    if (checkAddress(network, q, 'development').ok) targets.push(`${network}/address/${q}`)
    const txid = canonicalTxid(network, q)
    if (txid !== undefined && (await source.transaction(txid)) !== undefined) targets.push(`${network}/tx/${txid}`)
    const isBlock = /^\d{1,9}$/.test(q) ? Number(q) <= (await source.height()) : txid !== undefined
    if (isBlock && (await source.block(q.toLowerCase())) !== undefined) targets.push(`${network}/block/${q}`)
  }
  const [only, ...others] = targets
  if (only !== undefined && others.length === 0) {
    return { status: 303, html: '', location: `${BASE}/${only.split('/').map(encodeURIComponent).join('/')}` }
  }
  if (only === undefined) {
    const body = `<h1>Nothing found</h1><p class="sub">${q === '' ? 'Type the number of a block, the id of a transaction, or an address.' : `Neither chain knows “${escaped(q)}”.`}</p>`
    return { status: q === '' ? 200 : 404, html: framed({ title: 'Search', network: undefined, body, query: q }) }
  }
  const rows = targets.map((target) => `<tr><td>${link(target, target.replaceAll('/', ' · '))}</td></tr>`)
  const body = `<h1>${targets.length} found</h1><p class="sub">“${escaped(q)}”</p><section><table>${rows.join('')}</table></section>`
  return found({ title: 'Search', network: undefined, body, query: q })
}

function found(frame: Parameters<typeof framed>[0]): Page {
  return { status: 200, html: framed(frame) }
}

function missing(network: DevNetwork | undefined, words: string): Page {
  const body = `<h1>Nothing here</h1><p class="sub">${escaped(words)}</p>`
  return { status: 404, html: framed({ title: 'Nothing here', network, body }) }
}

function blockTable(network: DevNetwork, rows: readonly BlockRow[]): string {
  const lines = rows.map(
    ({ height, hash, time, transactions }) =>
      `<tr><td>${link(`${network}/block/${hash}`, grouped(String(height)))}</td><td class="id dim wide">${escaped(shortened(hash))}</td><td class="r dim">${transactions === 1 ? '1 transaction' : `${transactions} transactions`}</td><td class="r dim">${ago(time)}</td></tr>`,
  )
  return `<table>${lines.join('')}</table>`
}

function transactionTable(
  source: Source,
  network: DevNetwork,
  transactions: readonly TransactionView[],
  empty: string,
): string {
  if (transactions.length === 0) return `<p class="empty">${escaped(empty)}</p>`
  const lines = transactions.map((one) => {
    const [move] = one.moves.filter(({ to }) => to !== undefined)
    const to = move?.to === undefined ? '' : `to ${escaped(source.nameOf(move.to) ?? shortened(move.to))}`
    const amount = move === undefined ? '' : `${grouped(move.amount)} ${escaped(shortened(move.coin))}`
    return `<tr><td class="id">${link(`${network}/tx/${one.txid}`, shortened(one.txid))}</td><td class="dim wide">${to}</td><td class="r">${amount}</td><td class="r">${stateOf(one)}</td></tr>`
  })
  return `<table>${lines.join('')}</table>`
}

function stateOf({ block, failed, confirmations }: TransactionView): string {
  if (failed) return '<span class="tag bad">failed</span>'
  if (block === undefined) return '<span class="tag wait">waits</span>'
  if (confirmations < FINAL) return `<span class="tag wait">${confirmations} of ${FINAL} blocks</span>`
  return '<span class="tag ok">final</span>'
}

function facted(facts: readonly (readonly [string, string])[]): string {
  return `<dl>${facts.map(([name, html]) => `<dt>${escaped(name)}</dt><dd>${html}</dd>`).join('')}</dl>`
}

function ident(text: string): string {
  return `<span class="id">${escaped(text)}</span>`
}

function link(path: string, text: string): string {
  return `<a class="${text.length > 20 ? 'id' : ''}" href="${BASE}/${path.split('/').map(encodeURIComponent).join('/')}">${escaped(text)}</a>`
}

function valued(source: Source, network: DevNetwork, value: string): string {
  return checkAddress(network, value, 'development').ok ? side(source, network, value) : ident(value)
}

/** Whom something came from, or went to. */
function side(source: Source, network: DevNetwork, text: string | undefined): string {
  if (text === undefined) return '<span class="id dim">coins</span>'
  const name = source.nameOf(text)
  const tag = name === undefined ? '' : ` <span class="tag">${escaped(name)}</span>`
  return `<span class="id">${link(`${network}/address/${text}`, text)}${tag}</span>`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A stray percent sign is a name of nothing.
    return '?'
  }
}
