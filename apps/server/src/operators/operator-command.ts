/**
 * `npm run candlewick -- operator`: who runs the house, by whoever works on the system itself. The first two admins are
 * made here, since what the console changes of operators one proposes and another approves.
 */
import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { CallError } from '@candlewick/protocol/errors'
import { STAFF_ROLES, type StaffRole } from '@candlewick/protocol/who'
import { writeAudit } from '../adapters/audit.ts'
import type { Sql } from '../db/database.ts'
import type { Accounts } from '../features/account/public.ts'
import { type Ground, makeOperator } from '../features/console/public.ts'
import { actor, BookingError } from './money.ts'

export interface OperatorDesk {
  readonly sql: Sql
  readonly accounts: Accounts
  readonly ground: Ground
}

export const OPERATOR_USAGE =
  'operator list | passkeys EMAIL | add EMAIL --name NAME [--roles ROLES] | roles EMAIL ROLES | password EMAIL, ' +
  'each that changes something with --reason WHY'

type Ask = () => Promise<string>

/** @returns what was done, in a line @throws CallError, BookingError */
export async function operatorCommand(
  desk: OperatorDesk,
  args: readonly string[],
  ask: Ask = askPassword,
): Promise<string> {
  const { values, positionals } = parsed(args)
  const [what = 'list', email, named] = positionals
  if (what === 'list') return await listed(desk)
  if (what === 'passkeys') return await passkeysOf(desk, given('EMAIL', email))
  const reason = given('--reason', values.reason)
  const who = given('EMAIL', email)
  const entry = { actor: actor(), action: `operator.${what}`, subject: [who], reason }
  const note = (outcome: string) => writeAudit(desk.sql, { ...entry, outcome })
  switch (what) {
    case 'add': {
      const roles = rolesIn(values.roles ?? 'admin')
      const name = given('--name', values.name)
      const password = transformed(await ask())
      await note('asked')
      const made = { sql: desk.sql, accounts: desk.accounts, operators: desk.ground.operators }
      await makeOperator(made, { email: who, name, roles, password })
      await note(`done: ${roles.join(', ')}`)
      return `${who} is an operator now: ${roles.join(', ')}; the second step is the code mailed to her`
    }
    case 'roles': {
      const { id, ownCustomers } = await known(desk, who)
      const roles = named === undefined || named === 'none' ? [] : rolesIn(named)
      await note('asked')
      await desk.sql.begin((tx) => desk.ground.operators.change(tx, id, { roles, ownCustomers }))
      await note(`done: ${roles.join(', ')}`)
      return `${who}: ${roles.join(', ') || 'no role, and no way in'}`
    }
    case 'password': {
      const { id } = await known(desk, who)
      const hashed = await desk.accounts.operatorSignIn.hashed(transformed(await ask()), '')
      await note('asked')
      await desk.sql.begin(async (tx) => {
        await desk.accounts.operatorSignIn.forget(tx, id)
        await desk.accounts.operatorSignIn.setPassword(tx, id, hashed)
        await desk.ground.operators.entered(tx, id)
        await desk.ground.sessions.endAll(tx, id, 'password')
      })
      await note('done')
      return `${who} has a new password and no factors; the second step is the code mailed to her`
    }
    default:
      throw new BookingError(`"${what}" is none of list, passkeys, add, roles, password`)
  }
}

/** Runs it and says what came of it; the exit code. */
export async function runOperatorCommand(desk: OperatorDesk, args: readonly string[]): Promise<number> {
  try {
    console.log(await operatorCommand(desk, args))
    return 0
  } catch (failure) {
    if (failure instanceof CallError) console.error(`refused: ${failure.error} ${failure.field ?? ''}`)
    else if (failure instanceof BookingError) console.error(failure.message)
    else throw failure
    return 1
  }
}

async function listed({ ground }: OperatorDesk): Promise<string> {
  const rows = await ground.operators.list(undefined, 1_000)
  if (rows.length === 0) return 'there is no operator yet'
  return rows.map(({ email, name, roles }) => `${email}  ${name}  ${roles.join(', ') || 'no role'}`).join('\n')
}

/** Her passkeys as the signer's policy names them, one a line, the oldest first. */
async function passkeysOf(desk: OperatorDesk, email: string): Promise<string> {
  const { id } = await known(desk, email)
  const rows = await desk.sql<{ credential: string; name: string; key: Buffer }[]>`
    select id as credential, name, public_key as key from passkeys where user_id = ${id} order by created_at, id`
  if (rows.length === 0) throw new BookingError(`EMAIL: ${email} has no passkey`)
  const line = ({ credential, name, key }: (typeof rows)[number]) =>
    JSON.stringify({ operator: email, name, credential, publicKey: key.toString('base64url') })
  return rows.map(line).join('\n')
}

async function known({ ground }: OperatorDesk, email: string) {
  const operator = await ground.operators.byEmail(email)
  if (operator === undefined) throw new BookingError(`EMAIL: ${email} is no operator`)
  return operator
}

function rolesIn(text: string): StaffRole[] {
  return text.split(',').map((part) => {
    const role = STAFF_ROLES.find((one) => one === part.trim())
    if (role === undefined) throw new BookingError(`ROLES: "${part}" is none of ${STAFF_ROLES.join(', ')}`)
    return role
  })
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { name: text, roles: text, reason: text } })
  } catch (failure) {
    throw new BookingError(failure instanceof Error ? failure.message : 'the options are not understood')
  }
}

function given(name: string, value: string | undefined): string {
  const text = value?.trim() ?? ''
  if (text === '' || text.length > 200) throw new BookingError(`${name} is missing, or has more than 200 characters`)
  return text
}

const transformed = (password: string): string => createHash('sha256').update(`candlewick:${password}`).digest('hex')

async function askPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const password = await lines.question('Password (8 to 64 characters, at least two kinds): ')
  lines.close()
  const kinds = [/\p{L}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  if (password.length >= 8 && password.length <= 64 && kinds >= 2) return password
  throw new BookingError('The password must have 8 to 64 characters of at least two kinds (letters, digits, others).')
}
