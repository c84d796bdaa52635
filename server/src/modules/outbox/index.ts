/**
 * The outbox: messages to people, written in the transaction that wants them sent. Owns `outbox`. No provider is set up yet:
 * everything stays recorded, so that it can be tried on a laptop.
 */
import { type OutboxMessage, outbox } from '@coldway/contract/outbox.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { printTime } from '@coldway/contract/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { implement } from '../../platform/implement.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

export interface Message {
  readonly orgPath: string
  readonly channel: OutboxMessage['channel']
  readonly address: string
  readonly subject: string
  readonly text: string
  /** Carries a code that opens something: shown to administrators of the root only. */
  readonly isSecret: boolean
}

export const putMessage = async (tx: Tx, message: Message, nowMs: number): Promise<void> => {
  await sql`insert into outbox (created_at, org_path, channel, address, subject, text, is_secret)
    values (${new Date(nowMs)}, ${message.orgPath}, ${message.channel}, ${message.address}, ${message.subject},
      ${message.text}, ${message.isSecret})`.execute(tx)
}

export const createOutbox = ({ db }: { readonly db: Db }) => ({
  routes: implement(outbox, { queryPageList: ({ scope, body, zone }) => list(db, scope, body, zone) }),
})

type ListName = 'time' | 'channel' | 'address' | 'subject' | 'state'
const listed: SqlColumns<ListName> = {
  time: { is: sql`m.created_at`, isTime: true },
  channel: { is: sql`m.channel` },
  address: { is: sql`m.address` },
  subject: { is: sql`m.subject` },
  state: { is: sql`m.state` },
}

const list = async (
  db: Db,
  scope: OrgScope,
  query: ListQuery<ListName>,
  zone: string,
): Promise<Page<OutboxMessage>> => {
  const { where, order, slice } = listSql(query, listed, zone, sql`m.id desc`)
  const isRoot = sql`exists (select 1 from organisations where id = ${scope.orgId} and parent_id is null)`
  const from = sql`from outbox m where ${inScope(scope, sql`m.org_path`)} and ${where}`
  const { rows } = await sql<Omit<OutboxMessage, 'time'> & { createdAt: number }>`
    select m.id, m.created_at as "createdAt", m.channel, m.address, m.subject, m.state,
      case when not m.is_secret or ${isRoot} then m.text end as text ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  const records = rows.map(({ createdAt, ...row }) => ({ ...row, time: printTime(createdAt, zone) }))
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records }
}
