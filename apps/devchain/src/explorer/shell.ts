/** The frame of every page of the explorer, and the marks that they are made of. No script: pages load themselves anew. */

import type { DevNetwork } from '../dev-chains.ts'

/** Text as it may stand in a page. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const STYLE = `
:root{--canvas:#f6f6f3;--surface:#fff;--sunken:#f1f0ec;--line:#e6e5e0;--strong:#cfcdc6;--ink:#14161a;--ink2:#565b64;--ink3:#6a6f78;--on:#fff;--flame:#d9480f;--up:#0b7a53;--down:#c92a3a;color-scheme:light}
@media (prefers-color-scheme:dark){:root{--canvas:#0e1013;--surface:#15181d;--sunken:#101317;--line:#252a31;--strong:#39404a;--ink:#eceef1;--ink2:#a4abb6;--ink3:#868e9a;--on:#14161a;--flame:#ff8a4c;--up:#2ebd85;--down:#f6465d;color-scheme:dark}}
*{box-sizing:border-box}html,body{margin:0}
body{background:var(--canvas);color:var(--ink);font:14px/1.5 "Inter Variable",Inter,system-ui,"Noto Sans",sans-serif;font-variant-numeric:tabular-nums}
a{color:inherit;text-decoration:none}main a:hover{text-decoration:underline}:focus-visible{outline:2px solid var(--flame);outline-offset:1px}
.in{max-width:1120px;margin:0 auto;padding:0 20px}
header{background:var(--surface);border-bottom:1px solid var(--line)}
header .in{display:flex;align-items:center;gap:8px 24px;min-height:56px;padding-top:8px;padding-bottom:8px;flex-wrap:wrap}
.mark{font-weight:680;letter-spacing:-.01em;white-space:nowrap}.mark i{display:inline-block;width:8px;height:8px;border-radius:2px;background:var(--flame);margin-right:8px}
nav{display:flex;gap:4px}nav a{padding:6px 10px;border-radius:4px;color:var(--ink2);font-weight:550}nav a[aria-current]{background:var(--sunken);color:var(--ink)}
header form{display:flex;flex:1 1 280px;gap:8px}input,select{flex:1;min-width:0;font:inherit;color:inherit;background:var(--canvas);border:1px solid var(--strong);border-radius:4px;padding:7px 10px}
button{font:inherit;font-weight:550;background:var(--ink);color:var(--on);border:0;border-radius:4px;padding:8px 16px;cursor:pointer}
main.in{padding-top:24px;padding-bottom:64px}h1{font-size:20px;line-height:28px;letter-spacing:-.01em;margin:0 0 4px}.sub{color:var(--ink2);margin:0 0 20px;overflow-wrap:anywhere}
.two{display:grid;grid-template-columns:1fr 1fr;gap:20px}section{background:var(--surface);border:1px solid var(--line);border-radius:8px;margin-bottom:20px;min-width:0}
section h2{font-size:14px;margin:0;padding:14px 16px;border-bottom:1px solid var(--line);display:flex;justify-content:space-between;gap:12px}h2 a,h2 span{color:var(--ink2);font-weight:430}
table{width:100%;border-collapse:collapse}td,th{padding:9px 16px;text-align:left;border-bottom:1px solid var(--line);vertical-align:top}tr:last-child td{border-bottom:0}
th{font-weight:430;color:var(--ink2);font-size:12px}.r{text-align:right;white-space:nowrap}.dim{color:var(--ink2)}
.id{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:13px;overflow-wrap:anywhere}
.tag{font-size:12px;line-height:18px;padding:0 7px;border:1px solid var(--strong);border-radius:4px;color:var(--ink2);white-space:nowrap;display:inline-block}
.ok{border-color:var(--up);color:var(--up)}.bad{border-color:var(--down);color:var(--down)}.wait{border-color:var(--flame);color:var(--flame)}
dl{display:grid;grid-template-columns:150px 1fr;margin:0;padding:6px 0}dt,dd{margin:0;padding:7px 16px}dt{color:var(--ink2)}
.moves{list-style:none;margin:0;padding:0}.moves li{display:grid;grid-template-columns:1fr 20px 1fr auto;gap:4px 12px;padding:10px 16px;border-bottom:1px solid var(--line);align-items:baseline}.moves li:last-child{border:0}
.moves .id{min-width:0}.amount{font-weight:600;white-space:nowrap;text-align:right}.empty{padding:28px 16px;color:var(--ink2);text-align:center;margin:0}
.pager{display:flex;justify-content:space-between;padding:12px 16px;border-top:1px solid var(--line);color:var(--ink2)}
.big{font-size:28px;line-height:34px;font-weight:600;letter-spacing:-.02em}
.two>section{margin:0}.fill{display:grid;gap:14px;padding:16px}.fill label{display:grid;gap:4px}.fill label span{color:var(--ink2)}.fill input,.fill select{width:100%;min-height:38px}.fill button{justify-self:start}
.fill [aria-invalid]{border-color:var(--down)}small{font-size:12px;line-height:18px}.fault{color:var(--down)}.told{border:1px solid var(--up);border-radius:8px;padding:12px 16px;margin:0 0 20px}.told a{text-decoration:underline;text-underline-offset:2px}
@media (max-width:760px){.in{padding:0 14px}.two{grid-template-columns:minmax(0,1fr)}td,th{padding:9px 12px}dl{grid-template-columns:1fr}dt{padding-bottom:0}dd{padding-top:0}.wide{display:none}
.moves li{grid-template-columns:1fr}.moves .arrow{display:none}.amount{text-align:left}header form{flex-basis:100%}.big{font-size:20px;line-height:28px}}
`

export interface Frame {
  readonly title: string
  /** The network that is looked at, or `faucet`; undefined on the pages of both networks. */
  readonly network: string | undefined
  readonly body: string
  /** Seconds until the page is loaded anew. */
  readonly refresh?: number
  readonly query?: string
}

export const NAMES: Readonly<Record<DevNetwork, string>> = { ethereum: 'Ethereum', bitcoin: 'Bitcoin' }
const PLACES = [...Object.entries(NAMES), ['faucet', 'Faucet']] as const

export const BASE = '/dev/explorer'

export function framed({ title, network, body, refresh, query = '' }: Frame): string {
  const links = PLACES.map(
    ([id, name]) => `<a href="${BASE}/${id}"${id === network ? ' aria-current="page"' : ''}>${name}</a>`,
  ).join('')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
${refresh === undefined ? '' : `<meta http-equiv="refresh" content="${refresh}">`}
<title>${escaped(title)} · Development chains</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><header><div class="in"><a class="mark" href="${BASE}"><i></i>Development chains</a><nav aria-label="Pages">${links}</nav>
<form action="${BASE}/search" role="search"><input name="q" value="${escaped(query)}" aria-label="Search" placeholder="Block, transaction or address"><button>Search</button></form>
</div></header><main class="in">${body}</main></body></html>`
}

export function shortened(text: string): string {
  return text.length > 22 ? `${text.slice(0, 10)}…${text.slice(-8)}` : text
}

/** How long ago, from the server's clock: the page is loaded anew before it is far off. */
export function ago(time: number): string {
  const seconds = Math.max(0, Math.round((Date.now() - time) / 1_000))
  if (seconds < 90) return `${seconds} s ago`
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min ago`
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h ago` : `${Math.round(seconds / 86_400)} d ago`
}

/** Digits in groups of three before the point. */
export function grouped(amount: string): string {
  const [whole = '', fraction] = amount.split('.')
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? groups : `${groups}.${fraction}`
}
