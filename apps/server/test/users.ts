/** People of a test that nobody logs in as. */
import type { Sql } from '../src/db/database.ts'

export async function addUser(sql: Sql, id: string): Promise<void> {
  await sql`
    insert into users (id, account, password_hash, invite_code, chat_key) values (${id}, ${id}, '', ${id}, ${id})`
}
