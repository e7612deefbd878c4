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
  readonly accounts: Pick<Accounts, 'operatorSignIn' | 'users'>
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
  const { operatorSignIn, users } = accounts
  // Left by a start that was cut off between the two.
  const left = (await operators.byEmail(email)) === undefined ? await users.operatorByEmail(email) : undefined
  const { id } = left ?? (await operatorSignIn.make(email, 'en'))
  const hashed = await operatorSignIn.hashed(password, '')
  await sql.begin(async (tx) => {
    await operators.add(tx, { id, name, roles })
    await operatorSignIn.setPassword(tx, id, hashed)
    await operators.entered(tx, id)
  })
  return id
}
