/** `/dev/explorer/faucet`: coins for an address, and blocks, by a form without a script; the refusals are those of the calls. */
import { canonicalTxid } from '@candlewick/chain/deposit-id'
import { DevChainRefusal, type DevChains, type DevNetwork, MOST_BLOCKS, MOST_FAUCET } from '../dev-chains.ts'
import { DEPLOYED } from '../evm/tokens.ts'
import { BASE, escaped, framed, grouped, NAMES } from './shell.ts'
import type { Page, Source } from './source.ts'

const HERE = `${BASE}/faucet`

/** A network and a coin of it, chosen as one: so that no form asks for what is on no network. */
interface Choice {
  readonly network: DevNetwork
  readonly coin: string
  readonly words: string
}

const COINS = DEPLOYED.filter(({ decimals }) => decimals > 0)
const GROUPS: readonly (readonly [string, readonly Choice[]])[] = [
  ['Ethereum', [ofEthereum('ETH'), ...COINS.filter(({ listed }) => listed).map(({ name }) => ofEthereum(name))]],
  ['Bitcoin', [{ network: 'bitcoin', coin: 'BTC', words: 'BTC' }]],
  [
    'Ethereum: tokens that deceive',
    COINS.filter(({ listed }) => !listed).map(({ name, about }) => ofEthereum(name, `${name} (${about})`)),
  ],
]
const CHOICES = GROUPS.flatMap(([, choices]) => choices)

function ofEthereum(coin: string, words = coin): Choice {
  return { network: 'ethereum', coin, words }
}

/** What the forms hold, as texts; absent ones are empty. */
interface Filled {
  readonly network: string
  readonly coin: string
  readonly address: string
  readonly amount: string
  readonly blocks: string
}

interface Said {
  /** HTML above the forms. */
  readonly notice?: string
  readonly fault?: DevChainRefusal
}

/** The form, with what a link filled in and what the last one did. */
export async function faucetPage(
  chains: DevChains,
  sourceOf: (network: DevNetwork) => Source,
  query: URLSearchParams,
): Promise<Page> {
  const filled = filledOf((name) => query.get(name))
  const network = filled.network === 'bitcoin' ? 'bitcoin' : 'ethereum'
  const txid = canonicalTxid(network, query.get('paid') ?? '')
  const known = txid !== undefined && (await sourceOf(network).transaction(txid)) !== undefined
  if (known) return await shown(chains, filled, { notice: paidNotice(network, txid) })
  const mined = query.get('mined') ?? ''
  return await shown(chains, filled, /^\d{1,9}$/.test(mined) ? { notice: minedNotice(network, mined) } : {})
}

/** Does what a form asks for, and then shows the page by its own address, so that loading it anew does nothing twice. */
export async function faucetSent(chains: DevChains, action: string | undefined, body: object): Promise<Page> {
  const sent = filledOf((name) => Reflect.get(body, name))
  // The coin of the form brings its network along.
  const [before, after] = sent.coin.split('/')
  const filled = after === undefined ? sent : { ...sent, network: before ?? '', coin: after }
  try {
    const { network, coin, address, amount, blocks } = filled
    if (action === 'mine') {
      await chains.mine(network, /^\d{1,9}$/.test(blocks) ? Number(blocks) : Number.NaN)
      return sentTo({ network, blocks, mined: blocks })
    }
    const paid = await chains.faucet({ network, coin, address: address.trim(), amount: amount.trim() })
    return sentTo({ network, coin, address, amount, paid })
  } catch (failure) {
    if (!(failure instanceof DevChainRefusal)) throw failure
    return await shown(chains, filled, { fault: failure })
  }
}

function filledOf(given: (name: string) => unknown): Filled {
  const text = (name: string): string => {
    const value = given(name)
    return typeof value === 'string' ? value.slice(0, 200) : ''
  }
  const [network, coin, address, amount, blocks] = ['network', 'coin', 'address', 'amount', 'blocks'].map(text)
  return {
    ...{ network: network ?? '', coin: coin ?? '', address: address ?? '' },
    ...{ amount: amount ?? '', blocks: blocks ?? '' },
  }
}

function sentTo(values: Readonly<Record<string, string>>): Page {
  return { status: 303, html: '', location: `${HERE}?${new URLSearchParams(values)}` }
}

function paidNotice(network: DevNetwork, txid: string): string {
  return `Paid with the next block: <a class="id" href="${BASE}/${network}/tx/${txid}">${txid}</a>`
}

function minedNotice(network: DevNetwork, blocks: string): string {
  return `Mined on <a href="${BASE}/${network}">${NAMES[network]}</a>: ${blocks === '1' ? '1 block' : `${grouped(blocks)} blocks`}`
}

async function shown(chains: DevChains, filled: Filled, { notice, fault }: Said): Promise<Page> {
  const heights = await Promise.all([chains.height('ethereum'), chains.height('bitcoin')])
  const told = notice === undefined ? '' : `<p class="told" role="status">${notice}</p>`
  const body = `<h1>Faucet</h1><p class="sub">Coins of the development chains, out of nothing and worth nothing.</p>${told}<div class="two">
<section><h2>Pay</h2>${payForm(filled, fault)}</section><section><h2>Mine</h2>${mineForm(filled, heights, fault)}</section></div>`
  return { status: fault === undefined ? 200 : 400, html: framed({ title: 'Faucet', network: 'faucet', body }) }
}

function payForm(filled: Filled, fault: DevChainRefusal | undefined): string {
  const [first] = CHOICES
  const onNetwork = CHOICES.filter(({ network }) => network === filled.network)
  const chosen = onNetwork.find(({ coin }) => coin === filled.coin) ?? onNetwork[0] ?? first
  const groups = GROUPS.map(([name, choices]) => {
    const options = choices.map((choice) => {
      const { network, coin, words } = choice
      return `<option value="${network}/${coin}"${choice === chosen ? ' selected' : ''}>${escaped(`${words} on ${NAMES[network]}`)}</option>`
    })
    return `<optgroup label="${escaped(name)}">${options.join('')}</optgroup>`
  })
  // What is mined names a network too: its faults belong to the other form.
  const own = fault?.field === 'blocks' || filled.blocks !== '' ? undefined : fault
  const amount = filled.amount === '' && own === undefined ? '1' : filled.amount
  const most = `Above 0, at most ${grouped(MOST_FAUCET.ethereum)}; of BTC at most ${grouped(MOST_FAUCET.bitcoin)}`
  return `<form class="fill" method="post" action="${HERE}">
${field(['coin', 'network'], 'Coin and network', own, (marks) => `<select name="coin" ${marks}>${groups.join('')}</select>`)}
${field(['address'], 'Address', own, (marks) => `<input class="id" name="address" value="${escaped(filled.address)}" maxlength="200" autocomplete="off" autocapitalize="off" spellcheck="false" required ${marks}>`)}
${field(['amount'], 'Amount', own, (marks) => `<input name="amount" value="${escaped(amount)}" maxlength="60" inputmode="decimal" autocomplete="off" required ${marks}>`, most)}
<button>Pay</button></form>`
}

function mineForm(filled: Filled, [ethereum, bitcoin]: readonly number[], fault: DevChainRefusal | undefined): string {
  const own = fault?.field === 'blocks' || filled.blocks !== '' ? fault : undefined
  const options = (['ethereum', 'bitcoin'] as const).map((network) => {
    const height = grouped(String(network === 'bitcoin' ? bitcoin : ethereum))
    return `<option value="${network}"${network === filled.network ? ' selected' : ''}>${NAMES[network]}, at block ${height}</option>`
  })
  const blocks = filled.blocks === '' && own === undefined ? '1' : filled.blocks
  return `<form class="fill" method="post" action="${HERE}/mine">
${field(['network'], 'Network', own, (marks) => `<select name="network" ${marks}>${options.join('')}</select>`)}
${field(['blocks'], 'Blocks', own, (marks) => `<input name="blocks" value="${escaped(blocks)}" maxlength="9" inputmode="numeric" autocomplete="off" required ${marks}>`, `1 to ${grouped(String(MOST_BLOCKS))}; three make a payment final`)}
<button>Mine</button></form>`
}

/** A field under its name, with what is wrong with it, else with what may be typed. */
function field(
  names: readonly string[],
  label: string,
  fault: DevChainRefusal | undefined,
  control: (marks: string) => string,
  hint = '',
): string {
  const wrong = fault !== undefined && names.includes(fault.field) ? fault : undefined
  const below =
    wrong === undefined
      ? hint === ''
        ? ''
        : `<small class="dim">${escaped(hint)}</small>`
      : `<small class="fault" role="alert">${escaped(`${wrong.field}: ${wrong.message}`)}</small>`
  return `<label><span>${escaped(label)}</span>${control(wrong === undefined ? '' : 'aria-invalid="true" autofocus')}${below}</label>`
}
