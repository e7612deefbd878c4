/** Whose a case is: facts in a card that leads to the customer. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Card, type Fact, Facts } from './card.tsx'

export function CustomerCard({ title, userId, facts }: { title: string; userId: string; facts: readonly Fact[] }) {
  const { t } = useTranslation()
  return (
    <Card
      title={title}
      aside={
        <Link to="/customers/$userId" params={{ userId }} className="underline underline-offset-2">
          {t('openCustomer')}
        </Link>
      }
    >
      <Facts facts={facts} />
    </Card>
  )
}
