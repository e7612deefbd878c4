/** Which role may do what. */
import { ScrollBox } from '@candlewick/ui/scroll-box.tsx'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Card } from '../../parts/card.tsx'
import { useNames } from '../../parts/names.ts'
import { useWords } from '../../parts/words.ts'
import { callQuery } from '../../platform/queries.ts'
import { useOperator } from '../../session/session.ts'

export function Matrix() {
  const { t } = useTranslation('people')
  const { t: say } = useTranslation()
  const names = useNames()
  const words = useWords()
  const mine = useOperator()?.roles
  const { data, error, refetch } = useQuery(callQuery('console.matrix', {}))
  if (error) {
    return (
      <ErrorState title={t('matrixFailed')} onRetry={() => void refetch()}>
        {words(error)}
      </ErrorState>
    )
  }
  if (!data) return <Skeleton className="h-96" />
  return (
    <Card title={t('tabs.matrix')} note={t('matrixNote')}>
      <ScrollBox label={t('tabs.matrix')} className="overflow-x-auto">
        <table className="w-full border-collapse">
          <thead>
            <tr className="text-11 text-ink-2">
              <th scope="col" className="px-3 py-1.5 text-left font-normal">
                {t('permission')}
              </th>
              {data.roles.map(({ role }) => (
                <th
                  key={role}
                  scope="col"
                  className={`px-1.5 py-1.5 whitespace-nowrap sm:px-3 ${mine?.includes(role) ? 'font-semibold text-ink' : 'font-normal'}`}
                >
                  {say(`roles.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.permissions.map((permission) => (
              <tr key={permission} className="h-(--row-dense) border-t border-line hover:bg-sunken">
                <th scope="row" className="px-3 text-left font-normal">
                  {names('permissions', permission)} <span className="text-12 text-ink-2">{permission}</span>
                </th>
                {data.roles.map(({ role, permissions }) => (
                  <td key={role} className="px-3 text-center">
                    {permissions.includes(permission) ? (
                      <span role="img" aria-label={t('may')}>
                        ●
                      </span>
                    ) : (
                      <span role="img" aria-label={t('mayNot')} className="text-ink-2">
                        –
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Card>
  )
}
