/** `/dev/mailbox`: what the demo mailed and texted, as JSON for tests and as a page for people. */
import type { FastifyInstance } from 'fastify'
import type { Mailbox, MailboxEntry } from '../adapters/mailbox.ts'

export function registerMailbox(app: FastifyInstance, mailbox: Mailbox): void {
  app.get('/dev/mailbox', async (request, reply) => {
    const to: unknown = typeof request.query === 'object' ? Reflect.get(request.query ?? {}, 'to') : undefined
    const recipient = typeof to === 'string' && to !== '' && !to.includes('\0') ? to.slice(0, 200) : undefined
    const entries = await mailbox.list(recipient)
    reply.header('cache-control', 'no-store')
    const wantsPage = (request.headers.accept ?? '').includes('text/html')
    if (!wantsPage) return entries
    return reply.type('text/html; charset=utf-8').send(page(entries))
  })
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function page(entries: readonly MailboxEntry[]): string {
  const rows = entries
    .map(
      (entry) => `<article><header><time>${new Date(entry.at).toISOString()}</time> <b>${escaped(entry.to)}</b></header>
<h2>${escaped(entry.subject)}</h2>${entry.code === '' ? '' : `<p class="code">${escaped(entry.code)}</p>`}
<pre>${escaped(entry.text)}</pre></article>`,
    )
    .join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Development mailbox</title><link rel="icon" href="data:,">
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1d2530;background:#f6f7f9}
article{background:#fff;border:1px solid #dde2e8;border-radius:8px;padding:1rem;margin:1rem 0}h1{font-size:1.3rem}
h2{font-size:1rem;margin:.5rem 0}time{color:#69727d}pre{white-space:pre-wrap;font:inherit;margin:0}
.code{font-size:1.6rem;letter-spacing:.2em;margin:.25rem 0;font-variant-numeric:tabular-nums}
form{display:flex;gap:.5rem}input{flex:1;padding:.5rem;font:inherit}button{padding:.5rem 1rem;font:inherit}</style></head>
<body><h1>Development mailbox</h1><p>What this demo would have mailed or texted. It does not exist in production.</p>
<form><input name="to" aria-label="Recipient" placeholder="address or phone"><button>Show</button></form>
${rows === '' ? '<p>Nothing yet.</p>' : rows}</body></html>`
}
