import { createHash } from 'node:crypto'
import { unreadLimits } from '@coldway/contract/readings/unread.ts'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Db } from '../../platform/database.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

export interface KeptUnread {
  readonly deviceId: number
  readonly arrivedMs: number
  readonly protocol: string
  readonly type: string
  readonly why: string
  readonly context?: string
  readonly bytes: Uint8Array
}

interface Change {
  readonly messages: number
  readonly bytes: number
}

/** Runs in the caller's transaction. Gives the number of older messages that were deleted for the new ones. */
export const keepMessages = async (client: PoolClient, messages: readonly KeptUnread[]): Promise<number> => {
  // One transaction at a time keeps the totals right and prevents deadlocks.
  const { rows } = await client.query<Totals>(
    'select messages::float8 as messages, bytes::float8 as bytes from unread_totals where id = 1 for update',
  )
  const before = rows[0] ?? { messages: 0, bytes: 0 }
  const added = await insert(client, messages)
  const gone = await trimDevices(client, [...new Set(messages.map(({ deviceId }) => deviceId))])
  const kept = {
    messages: before.messages + added.messages - gone.messages,
    bytes: before.bytes + added.bytes - gone.bytes,
  }
  const oldest = await trimAll(client, kept)
  const dropped = gone.messages + oldest.messages
  await client.query('update unread_totals set messages = $1, bytes = $2, dropped = dropped + $3 where id = 1', [
    Math.max(0, kept.messages - oldest.messages),
    Math.max(0, kept.bytes - oldest.bytes),
    dropped,
  ])
  return dropped
}

interface Totals extends Change {}

const insert = async (client: PoolClient, messages: readonly KeptUnread[]): Promise<Change> => {
  const rows = [...merged(messages).values()]
  const { rows: inserted } = await client.query<{ size: number }>(
    `insert into unread_messages as m (device_id, digest, arrived, repeats, protocol, type, why, context, bytes, size)
     select device_id, decode(digest, 'hex'), to_timestamp(arrived / 1000.0), repeats, protocol, type, why, context,
       decode(bytes, 'hex'), size
     from unnest($1::int[], $2::text[], $3::float8[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
       $10::int[]) as given (device_id, digest, arrived, repeats, protocol, type, why, context, bytes, size)
     order by device_id
     on conflict on constraint unread_messages_once do update set
       repeats = m.repeats + excluded.repeats, arrived = greatest(m.arrived, excluded.arrived), why = excluded.why
     returning case when xmax = 0 then octet_length(bytes) end as size`,
    [
      rows.map(({ deviceId }) => deviceId),
      rows.map(({ digest }) => digest),
      rows.map(({ arrivedMs }) => arrivedMs),
      rows.map(({ repeats }) => repeats),
      rows.map(({ protocol }) => protocol),
      rows.map(({ type }) => type),
      rows.map(({ why }) => why),
      rows.map(({ context }) => context ?? null),
      rows.map(({ kept }) => kept.toString('hex')),
      rows.map(({ bytes }) => bytes.length),
    ],
  )
  return sumOf(inserted.flatMap(({ size }) => (size === null ? [] : [size])))
}

type Merged = KeptUnread & { readonly digest: string; readonly kept: Buffer; repeats: number }

/** The same content twice in one batch is one row that arrived twice. */
const merged = (messages: readonly KeptUnread[]): ReadonlyMap<string, Merged> => {
  const byKey = new Map<string, Merged>()
  for (const message of messages) {
    const [type, why] = [short(message.type, unreadLimits.typeLength), short(message.why, unreadLimits.whyLength)]
    const digest = createHash('sha256')
      .update(`${message.protocol} ${type}\n`)
      .update(message.bytes)
      .digest('hex')
      .slice(0, digestDigits)
    const key = `${message.deviceId} ${digest}`
    const known = byKey.get(key)
    if (known) known.repeats += 1
    else byKey.set(key, { ...message, type, why, digest, kept: beginningOf(message.bytes), repeats: 1 })
  }
  return byKey
}

const digestDigits = 32

const beginningOf = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, unreadLimits.bytes))

/** Gives text that the database accepts. */
const short = (text: string, length: number): string => text.slice(0, length).toWellFormed().replaceAll('\0', '\uFFFD')

const trimDevices = async (client: PoolClient, deviceIds: readonly number[]): Promise<Change> => {
  const { rows } = await client.query<{ size: number }>(
    `delete from unread_messages where id in (
       select id from (
         select id, row_number() over newest as n, sum(octet_length(bytes)) over newest as total
         from unread_messages where device_id = any($1::int[])
         window newest as (partition by device_id order by id desc)
       ) counted where n > $2 or total > $3)
     returning octet_length(bytes) as size`,
    [deviceIds, unreadLimits.messagesOfDevice, unreadLimits.bytesOfDevice],
  )
  return sumOf(rows.map(({ size }) => size))
}

const trimmedAtOnce = 1000

const trimAll = async (client: PoolClient, kept: Change): Promise<Change> => {
  const gone = { messages: 0, bytes: 0 }
  const isTooMuch = () =>
    kept.messages - gone.messages > unreadLimits.messages || kept.bytes - gone.bytes > unreadLimits.bytesInAll
  while (isTooMuch()) {
    const { rows } = await client.query<{ size: number }>(
      `delete from unread_messages where id in (select id from unread_messages order by id limit $1)
       returning octet_length(bytes) as size`,
      [trimmedAtOnce],
    )
    if (rows.length === 0) break
    const more = sumOf(rows.map(({ size }) => size))
    gone.messages += more.messages
    gone.bytes += more.bytes
  }
  return gone
}

const sumOf = (sizes: readonly number[]): Change => ({
  messages: sizes.length,
  bytes: sizes.reduce((sum, size) => sum + size, 0),
})

const dayMs = 86_400_000

/** Deletes what has expired at `nowMs` or belongs to deleted devices, and counts the totals again. */
export const deleteOldUnread = async (db: Db, nowMs: ProvenMs): Promise<void> => {
  const before = new Date(nowMs - unreadLimits.keptDays * dayMs)
  await db.transaction().execute(async (tx) => {
    await sql`select from unread_totals where id = 1 for update`.execute(tx)
    const { numAffectedRows } = await sql`delete from unread_messages m where arrived < ${before}
      or not exists (select from devices d where d.id = m.device_id)`.execute(tx)
    if (numAffectedRows === 0n) return
    await sql`update unread_totals set (messages, bytes) =
      (select count(*), coalesce(sum(octet_length(bytes)), 0) from unread_messages) where id = 1`.execute(tx)
  })
}
