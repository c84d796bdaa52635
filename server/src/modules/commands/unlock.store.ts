/** SQL of the unlock rules. */
import type { UnlockRule } from '@coldway/contract/commands/unlocks.ts'
import { limits } from '@coldway/contract/limits.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import { lookingBeyond } from '../../platform/visibility.ts'

export type RuleInForce = Pick<UnlockRule, 'needsApproval' | 'validS'> & {
  readonly orgId: number
  readonly version: number
}

const unlessSaid = { needsApproval: true, validS: limits.unlockMs / 1000 }

/** Gives the nearest rule at or above a place; it may be above what the caller sees. */
export const ruleAt = (tx: Tx, orgPath: string): Promise<RuleInForce> =>
  lookingBeyond(tx, async () => {
    const { rows } = await sql<RuleInForce>`
      select r.org_id as "orgId", r.needs_approval as "needsApproval", r.valid_s as "validS", r.version
      from unlock_rules r join organisations o on o.id = r.org_id
      where starts_with(${orgPath}, o.path) order by length(o.path) desc limit 1`.execute(tx)
    return rows[0] ?? { ...unlessSaid, orgId: 0, version: 0 }
  })

type Rule = Pick<UnlockRule, 'orgId' | 'needsApproval' | 'validS' | 'version'>

/** Gives false when somebody else has changed it meanwhile. */
export const saveRule = async (tx: Tx, { orgId, needsApproval, validS, version }: Rule): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into unlock_rules (org_id, needs_approval, valid_s)
    select ${orgId}::int, ${needsApproval}::boolean, ${validS}::int where ${version} = 0
      or exists (select from unlock_rules where org_id = ${orgId})
    on conflict (org_id) do update
      set needs_approval = excluded.needs_approval, valid_s = excluded.valid_s, version = unlock_rules.version + 1
      where unlock_rules.version = ${version}`.execute(tx)
  return numAffectedRows === 1n
}

export const deleteRule = async (tx: Tx, { orgId, version }: Pick<Rule, 'orgId' | 'version'>): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from unlock_rules where org_id = ${orgId} and version = ${version}`.execute(tx)
  return numAffectedRows === 1n
}
