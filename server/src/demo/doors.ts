/** The open doors of the demo: a forwarding rule of its Shanghai branch, and a client of the open API, both of the demo's customer. */
import { limits } from '@coldway/contract/limits.ts'
import type { Permission } from '@coldway/contract/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { hashToken } from '../platform/secrets.ts'
import { type Customer, customerHost, type CustomerKeys, customerPath } from './customer.ts'
import { organisationIdOf } from './seed.ts'

const rule = {
  name: '仓储管理系统',
  remark: '演示：推送到本机的接收程序',
  kinds: ['reading', 'alarm', 'site', 'waybill'],
} as const
const client = { name: '客户看板', remark: '演示：每分钟查询一次位置与报警数量' } as const
const scopes: readonly Permission[] = ['monitor:view', 'alarm:view', 'device:view', 'waybill:view']
const owner = 'dispatcher'

/** Each is made only where there is none yet, so that a deleted one does not return beside others. */
export const seedDoors = async (
  db: Db,
  { address, keys }: Pick<Customer, 'address' | 'keys'>,
  nowMs: number,
): Promise<void> => {
  const orgId = await organisationIdOf(db, 'HD-SH')
  if (orgId === undefined) return
  await seedRule(db, { orgId, address, keys, nowMs })
  await seedClient(db, { orgId, keys, nowMs })
}

interface Seeding {
  readonly orgId: number
  readonly keys: CustomerKeys
  readonly nowMs: number
}

/** The customer's program may have had to listen on another port than at the last start. */
const seedRule = async (db: Db, { orgId, address, keys, nowMs }: Seeding & { readonly address: string }) => {
  await sql`
    with made as (
      insert into forwarding_rules (org_id, name, remark, kinds, is_whole_branch, target, address, created_at)
      select ${orgId}::int, ${rule.name}, ${rule.remark}, ${rule.kinds}::text[], true, 'http', ${address}, ${new Date(nowMs)}
      where not exists (select from forwarding_rules) returning id
    ), opened as (insert into forwarding_states (rule_id) select id from made)
    insert into forwarding_secrets (rule_id, secret, created_at)
    select id, ${keys.pushSecret}::bytea, ${new Date(nowMs)} from made`.execute(db)
  await sql`
    with moved as (
      update forwarding_rules r set address = ${address} from forwarding_secrets k
      where k.rule_id = r.id and k.secret = ${keys.pushSecret} and r.target = 'http' and r.address <> ${address}
        and r.address like ${`http://${customerHost}:%${customerPath}`} returning r.id
    )
    update forwarding_states s set next_at = now(), failures = 0 from moved m where s.rule_id = m.id`.execute(db)
}

const seedClient = async (db: Db, { orgId, keys, nowMs }: Seeding) => {
  await sql`
    with made as (
      insert into api_clients (org_id, owner_id, app_id, name, remark, scopes, allowed_addresses, calls_per_minute, calls_per_day,
        created_at)
      select ${orgId}::int, u.id, ${keys.appId}, ${client.name}, ${client.remark}, ${scopes}::text[], '{}',
        ${limits.clientCallsPerMinute}::int, ${limits.clientCallsPerDay}::int, ${new Date(nowMs)}
      from users u where lower(u.account) = ${owner} and not exists (select from api_clients) returning id
    )
    insert into api_client_secrets (client_id, secret_hash, created_at)
    select id, ${hashToken(keys.secret)}::bytea, ${new Date(nowMs)} from made`.execute(db)
}
