import { randomBytes, randomUUID } from 'node:crypto'
import { type Making, one } from './making.ts'
import type { Place } from './places.ts'

/** A paused rule without devices, whose target nothing may reach. */
export const forwardingRuleOf = async ({ query }: Making, { orgId }: Place, text: string): Promise<number> => {
  const id = await one(
    query,
    `insert into forwarding_rules (org_id, name, remark, kinds, is_whole_branch, target, address, is_paused, created_at)
     values ($1, $2, $2, '{alarm}', false, 'http', 'http://127.0.0.1:9/' || $2, true, now()) returning id`,
    [orgId, text],
  )
  await query('insert into forwarding_states (rule_id) values ($1)', [id])
  await query('insert into forwarding_secrets (rule_id, secret, created_at) values ($1, $2, now())', [
    id,
    randomBytes(32),
  ])
  return id
}

export const deadLetterOf = async (making: Making, place: Place, text: string): Promise<number> => {
  const rule = await forwardingRuleOf(making, place, `${text}-rule`)
  return one(
    making.query,
    `insert into forwarding_batches (rule_id, message_id, first_id, count, since, dead_at, error, detail)
     values ($1, $2, 1, 1, now(), now(), 'busy', $3) returning id::int`,
    [rule, randomUUID(), text],
  )
}
