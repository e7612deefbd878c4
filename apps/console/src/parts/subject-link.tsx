/** What something is about, leading to its page where there is one. */
import { Link } from '@tanstack/react-router'
import { HOUSE_ID } from '../platform/search.ts'

interface Subject {
  readonly kind: string
  readonly id: string
  readonly name: string
}

export function SubjectLink({ subject }: { subject: Subject }) {
  const text = subject.name || subject.id
  if (subject.kind !== 'customer' || !HOUSE_ID.test(subject.id))
    return <b className="font-semibold text-ink">{text} </b>
  return (
    <Link
      to="/customers/$userId"
      params={{ userId: subject.id }}
      className="font-semibold text-ink underline underline-offset-2"
    >
      {text}
    </Link>
  )
}
