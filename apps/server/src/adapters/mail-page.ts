/** A message's text as a page for mail programs: the same words, links that can be opened, and nothing from elsewhere. */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const LINK = /\bhttps?:\/\/[^\s<>"']+/g

const STYLE =
  'margin:0 auto;max-width:560px;padding:32px 24px;font:16px/1.5 system-ui,sans-serif;color:#1a1d21;background:#fff'

export function mailPage(subject: string, text: string): string {
  const paragraphs = text
    .split('\n\n')
    .map((paragraph) => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${linked(paragraph)}</p>`)
  const title = escaped(subject)
  return (
    `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head>` +
    `<body style="${STYLE}"><h1 style="margin:0 0 24px;font-size:20px">${title}</h1>${paragraphs.join('')}</body></html>`
  )
}

/** What was written by others, such as the name of a browser, is text and never markup. */
function linked(text: string): string {
  const parts: string[] = []
  let from = 0
  for (const { 0: link, index } of text.matchAll(LINK)) {
    const address = escaped(link)
    parts.push(escaped(text.slice(from, index)), `<a href="${address}">${address}</a>`)
    from = index + link.length
  }
  parts.push(escaped(text.slice(from)))
  return parts.join('').replaceAll('\n', '<br>')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}
