/** An operator made without the console: the first ones of a house, the demo's, those of tests. */
import type { StaffRole } from '@candlewick/protocol/who'
import type { Sql } from '../../db/database.ts'
import type { Accounts } from '../account/public.ts'
import type { Operators } from './operators.ts'

export interface MadeOperator {
  readonly email: string
  readonly name: string
  readonly roles: readonly StaffRole[]
  /** Transformed. */
  readonly password: string
}

export interface MakeDependencies {
  readonly sql: Sql
  readonly accounts: Pick<Accounts, 'operatorDoor' | 'users'>
  readonly operators: Operators
}

/**
 * @returns her id
 * @throws CallError `account_taken` where a customer or an operator has the address
 */
export async function makeOperator(
  { sql, accounts, operators }: MakeDependencies,
  { email, name, roles, password }: MadeOperator,
): Promise<string> {
  const { operatorDoor, users } = accounts
  // Left by a start that was cut off between the two.
  const left = (await operators.byEmail(email)) === undefined ? await users.operatorByEmail(email) : undefined
  const { id } = left ?? (await operatorDoor.make(email, 'en'))
  const hashed = await operatorDoor.hashed(password, '')
  await sql.begin(async (tx) => {
    await operators.add(tx, { id, name, roles })
    await operatorDoor.setPassword(tx, id, hashed)
    await operators.entered(tx, id)
  })
  return id
}
