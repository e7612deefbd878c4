/**
 * The part of Markdown that our own pages are written in: paragraphs, lists, bold words and links into the app. It makes
 * elements and never markup, so that a text can be nothing but a text.
 */
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { TEXT_LINK } from '../text-link.ts'

export function Markdown({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((block) => <Block key={block} block={block} />)
}

function Block({ block }: { block: string }) {
  const lines = block.split('\n')
  if (!lines.every((line) => line.startsWith('- '))) return <p>{inline(lines.join(' '))}</p>
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {lines.map((line) => (
        <li key={line}>{inline(line.slice(2))}</li>
      ))}
    </ul>
  )
}

const PARTS = /(\*\*[^*]+\*\*|\[[^\]]+\]\(\/[^)\s]*\))/

function inline(text: string): ReactNode {
  return text.split(PARTS).map((part, index) => {
    // Parts have no names of their own, and a text never changes.
    const key = `${index} ${part}`
    const bold = /^\*\*(.+)\*\*$/.exec(part)?.[1]
    if (bold !== undefined) return <strong key={key}>{bold}</strong>
    const [, words, to] = /^\[(.+)\]\((\/.*)\)$/.exec(part) ?? []
    if (words === undefined || to === undefined) return <Fragment key={key}>{part}</Fragment>
    const [path = to, query = ''] = to.split('?')
    return (
      <Link key={key} to={path} search={Object.fromEntries(new URLSearchParams(query))} className={TEXT_LINK}>
        {words}
      </Link>
    )
  })
}
