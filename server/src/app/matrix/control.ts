/** What positive controls share: the account, and the objects a call needs to succeed. */
import { canaryOf } from './places.ts'
import type { Principal } from './principals.ts'
import type { Matrix } from './world.ts'

export interface Asked {
  readonly body: object
  readonly headers?: Record<string, string>
}
export type Control = (matrix: Matrix, who: Principal) => Promise<Asked> | Asked

/** The principal's own account, of a client its owner's, or one made for a principal without. */
export const accountOf = async (matrix: Matrix, who: Principal): Promise<string> => {
  const account = who.owner ?? who.account
  if (account) return account
  const made = await matrix.principals.find(({ name }) => name === 'all rights, own')?.again()
  return made?.account ?? ''
}

export const recipientAt = async ({ query, places }: Matrix, { home = 'own' }: Principal): Promise<number> => {
  const text = `${canaryOf(home)}${crypto.randomUUID()}`
  const [row] = await query<{ id: number }>(
    `insert into recipients (org_id, name, email, email_state) values ($1, $2, $2 || '@x.example', 'unbound') returning id`,
    [places[home].orgId, text],
  )
  return row?.id ?? 0
}
