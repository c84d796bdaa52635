/** SQL of calls about commands. delivery.store.ts has the SQL of delivery to devices. */
import type { CommandKind, CommandParams } from '@coldway/contract/commands/command-kinds.ts'
import type { CommandRecord, LockRecord } from '@coldway/contract/commands/commands.ts'
import type { UnitCheck } from '@coldway/contract/commands/downlink.ts'
import type { DeviceProtocol } from '@coldway/contract/devices/protocols.ts'
import type { DeviceExecution, PlatformDelivery } from '@coldway/contract/enums.ts'
import type { UnlockOrigin } from '@coldway/contract/lock-orders/lock-order-enums.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

export interface CommandRow {
  id: number
  deviceId: number
  deviceCode: string
  deviceName: string
  plate: string | null
  kind: CommandKind
  content: CommandParams
  platformState: PlatformDelivery
  deviceState: DeviceExecution
  checks: UnitCheck[] | null
  deliveryCount: number
  isResent: boolean
  approval: CommandRecord['approval']
  decidedBy: string | null
  source: string | null
  createdAt: number
  deliveredAt: number | null
  finishedAt: number | null
  notAfter: number
}
export interface LockedCommand extends CommandRow {
  protocol: DeviceProtocol
  model: string
  orgPath: string
  nonce: string
  /** The account, even when it is outside the reader's visibility. */
  requestedBy: string
}
export interface NewCommand {
  readonly deviceId: number
  readonly kind: CommandKind
  readonly content: CommandParams
  readonly deviceState: DeviceExecution
  readonly needsApproval: boolean
  readonly nonce: string
  readonly source: string
  readonly nowMs: number
  readonly notAfterMs: number
  /** The origin of the request; an account when left out. */
  readonly origin?: UnlockOrigin
  readonly shareId?: number
}

const columns = (
  scope: OrgScope,
) => sql`c.id, c.device_id as "deviceId", d.code as "deviceCode", d.name as "deviceName", d.plate, c.kind, c.content,
  c.platform_state as "platformState", c.device_state as "deviceState", c.checks, c.delivery_count as "deliveryCount",
  c.is_resent as "isResent", c.approval, ${sourceOf(scope, sql`c.decided_by`)} as "decidedBy", ${sourceOf(scope, sql`c.source`)} as source, c.created_at as "createdAt", c.delivered_at as "deliveredAt",
  c.finished_at as "finishedAt", c.not_after as "notAfter"`

/** The condition that leaves out what another tenant did with the device before. */
export const inItsTenant = (createdAt: RawBuilder<unknown>) =>
  sql`(d.tenant_since is null or ${createdAt} >= d.tenant_since)`

/** The condition of commands of devices in the scope that belong to this tenant. */
export const seen = (scope: OrgScope, createdAt: RawBuilder<unknown>) =>
  sql`${inScope(scope, sql`d.org_path`)} and ${inItsTenant(createdAt)}`

/** The account of a command; null for accounts above the reader. */
export const sourceOf = (scope: OrgScope, source: RawBuilder<unknown>) =>
  sql`(select u.account from users u join organisations o on o.id = u.org_id
    where u.account = ${source} and ${inScope(scope, sql`o.path`)})`

export type CommandListName =
  | 'id'
  | 'deviceId'
  | 'deviceCode'
  | 'deviceName'
  | 'plate'
  | 'kind'
  | 'platformState'
  | 'deviceState'
  | 'createTime'
const listed: SqlColumns<CommandListName> = {
  id: { is: sql`c.id` },
  deviceId: { is: sql`c.device_id` },
  deviceCode: { is: sql`d.code` },
  deviceName: { is: sql`d.name` },
  plate: { is: sql`d.plate` },
  kind: { is: sql`c.kind` },
  platformState: { is: sql`c.platform_state` },
  deviceState: { is: sql`c.device_state` },
  createTime: { is: sql`c.created_at`, isTime: true },
}

export const listCommands = (db: Db, scope: OrgScope, query: ListQuery<CommandListName>, zone: string) => {
  const { where, order, slice } = listSql(query, listed, zone, sql`c.id desc`)
  const from = sql`from commands c join devices d on d.id = c.device_id where ${seen(scope, sql`c.created_at`)} and ${where}`
  return pageOf<CommandRow>(db, query, { columns: columns(scope), from, order, slice })
}

export interface LockRecordRow extends Omit<LockRecord, 'createTime'> {
  createdAt: number
}
export type LockListName = 'id' | 'deviceId' | 'deviceCode' | 'deviceName' | 'plate' | 'action' | 'step' | 'createTime'
const listedLocks: SqlColumns<LockListName> = {
  id: { is: sql`l.id` },
  deviceId: { is: sql`l.device_id` },
  deviceCode: { is: sql`d.code` },
  deviceName: { is: sql`d.name` },
  plate: { is: sql`d.plate` },
  action: { is: sql`l.action` },
  step: { is: sql`l.step` },
  createTime: { is: sql`l.created_at`, isTime: true },
}

export const listLockRecords = (db: Db, scope: OrgScope, query: ListQuery<LockListName>, zone: string) => {
  const { where, order, slice } = listSql(query, listedLocks, zone, sql`l.id desc`)
  const from = sql`from lock_records l join devices d on d.id = l.device_id where ${seen(scope, sql`l.created_at`)} and ${where}`
  const shown = sql`l.id, l.command_id as "commandId", l.device_id as "deviceId", d.code as "deviceCode", d.name as "deviceName", d.plate,
    l.action, l.step, l.counter, ${sourceOf(scope, sql`l.source`)} as source, l.created_at as "createdAt"`
  return pageOf<LockRecordRow>(db, query, { columns: shown, from, order, slice })
}

export interface TemplateRow {
  id: number
  name: string
  kind: CommandKind
  content: CommandParams
  orgName: string
  createdAt: number
}
export type TemplateListName = 'id' | 'name' | 'kind' | 'createTime'
const listedTemplates: SqlColumns<TemplateListName> = {
  id: { is: sql`t.id` },
  name: { is: sql`t.name` },
  kind: { is: sql`t.kind` },
  createTime: { is: sql`t.created_at`, isTime: true },
}

export const listTemplates = (db: Db, scope: OrgScope, query: ListQuery<TemplateListName>, zone: string) => {
  const { where, order, slice } = listSql(query, listedTemplates, zone, sql`t.id`)
  const from = sql`from command_templates t join organisations o on o.id = t.org_id
    where ${inScope(scope, sql`o.path`)} and ${where}`
  const shown = sql`t.id, t.name, t.kind, t.content, o.name as "orgName", t.created_at as "createdAt"`
  return pageOf<TemplateRow>(db, query, { columns: shown, from, order, slice })
}

const pageOf = async <Row>(
  db: Db,
  query: ListQuery,
  part: Readonly<Record<'columns' | 'from' | 'order' | 'slice', RawBuilder<unknown>>>,
): Promise<Page<Row>> => {
  const { columns: shown, from, order, slice } = part
  const { rows } = await sql<Row>`select ${shown} ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

export const saveTemplate = async (
  tx: Tx,
  given: { orgId: number; name: string; kind: CommandKind; content: CommandParams; nowMs: number },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into command_templates (org_id, name, kind, content, created_at)
    values (${given.orgId}, ${given.name}, ${given.kind}, ${JSON.stringify(given.content)}::jsonb, ${new Date(given.nowMs)})
    on conflict (org_id, lower(name)) do update set kind = excluded.kind, content = excluded.content returning id`.execute(
    tx,
  )
  return (rows[0] as { id: number }).id
}

/** Deletes those of the given templates that are in the scope. */
export const deleteTemplates = async (
  tx: Tx,
  scope: OrgScope,
  ids: readonly number[],
): Promise<{ name: string; path: string }[]> => {
  const { rows } = await sql<{ name: string; path: string }>`
    delete from command_templates t using organisations o
    where o.id = t.org_id and t.id = any(${ids}::int[]) and ${inScope(scope, sql`o.path`)} returning t.name, o.path`.execute(
    tx,
  )
  return rows
}

/** Takes the counter under the lock of the device's row, so that it rises in the order of the commits. */
export const insertCommand = async (tx: Tx, given: NewCommand, secret: string | undefined): Promise<number> => {
  const isOver = given.deviceState !== 'inExecution'
  const { rows } = await sql<{ id: number }>`
    insert into commands (device_id, kind, content, device_state, nonce, counter, source, created_at, not_after, finished_at, approval,
      origin, share_id)
    values (${given.deviceId}, ${given.kind}, ${JSON.stringify(given.content)}::jsonb, ${given.deviceState}, ${given.nonce},
      nextval('command_counter'), ${given.source}, ${new Date(given.nowMs)}, ${new Date(given.notAfterMs)},
      ${isOver ? new Date(given.nowMs) : null}, ${given.needsApproval ? 'wanted' : null},
      ${given.origin ?? 'user'}, ${given.shareId ?? null}::int) returning id`.execute(tx)
  const { id } = rows[0] as { id: number }
  if (secret !== undefined && !isOver)
    await sql`insert into command_secrets (command_id, secret) values (${id}, ${secret})`.execute(tx)
  return id
}

/**
 * Finds the command and locks its device, whose row orders what is decided for it. Not `for update`: whoever holds the row of
 * a command may still refer to the device.
 */
export const lockCommand = async (tx: Tx, scope: OrgScope, id: number): Promise<LockedCommand | undefined> => {
  const { rows } = await sql<LockedCommand>`
    select ${columns(scope)}, d.protocol, d.model, d.org_path as "orgPath", c.nonce, c.source as "requestedBy" from commands c join devices d on d.id = c.device_id
    where c.id = ${id} and ${seen(scope, sql`c.created_at`)} for no key update of d`.execute(tx)
  return rows[0]
}

interface Stepped {
  readonly nowMs: number
  /** The user, when that is not who sent the command. */
  readonly by?: string
  /** The nonce of the sending, when the lock reports its opening late: such a step is kept once. */
  readonly nonce?: string
}

export const addLockRecord = async (
  tx: Tx,
  id: number,
  step: LockRecord['step'],
  { nowMs, by, nonce }: Stepped,
): Promise<void> => {
  await sql`insert into lock_records (command_id, device_id, action, step, counter, source, created_at, nonce)
    select id, device_id, kind, ${step}, counter, coalesce(${by ?? null}, source), ${new Date(nowMs)}, ${nonce ?? null}
    from commands where id = ${id} and kind in ('elockLock', 'elockUnlock', 'setElockPwd')
    on conflict (command_id, nonce) where nonce is not null do nothing`.execute(tx)
}
