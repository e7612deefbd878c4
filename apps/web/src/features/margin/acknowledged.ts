/** Whether the risk of borrowing was read and accepted in this browser, by each of those who use it. */
import { kept } from '../../platform/kept.ts'
import { useSession } from '../../session/session.ts'

const USERS_KEPT = 20

const isText = (one: unknown): one is string => typeof one === 'string'

const acknowledged = kept<{ readonly users: readonly string[] }>('marginRisk', (content) => {
  const users: unknown = typeof content === 'object' && content !== null ? Reflect.get(content, 'users') : undefined
  return { users: Array.isArray(users) ? users.filter(isText) : [] }
})

export function useAcknowledged(): [done: boolean, acknowledge: () => void] {
  const user = useSession((session) => session.userInfo?.userId) ?? ''
  const users = acknowledged.use((one) => one.users)
  return [users.includes(user), () => acknowledged.change({ users: [user, ...users].slice(0, USERS_KEPT) })]
}
