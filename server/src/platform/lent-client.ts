/** A connection lent from a pool, whose current statement can be cancelled at the server. */
import { connect, type Socket } from 'node:net'
import type { CompiledQuery, QueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'

export interface LentClient {
  execute<Row>(query: CompiledQuery): Promise<QueryResult<Row> & { readonly command: string }>
  /** Statements that are begun within leave in one packet where they fit into one. */
  together<Begun>(begin: () => Begun): Begun
  /** Cancels the current statement. The connection is not lent again, as the request could hit the next statement. */
  cancel(): Promise<void>
  release(): void
  /** Closes the connection, because its state is unknown. */
  discard(): void
}

const countedCommands = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

export const lendClient = async (pool: Pool): Promise<LentClient> => {
  const client = await pool.connect()
  let isSpoilt = false
  return {
    async execute<Row>({ sql, parameters }: CompiledQuery) {
      const { command, rowCount, rows } = await client.query({ ...nameOf(sql), text: sql, values: [...parameters] })
      const counted = countedCommands.includes(command) && { numAffectedRows: BigInt(rowCount ?? 0) }
      return { rows: (rows ?? []) as Row[], command, ...counted }
    },
    together(begin) {
      const { stream } = (client as unknown as Connected).connection
      stream.cork()
      try {
        return begin()
      } finally {
        stream.uncork()
      }
    },
    async cancel() {
      isSpoilt = true
      await sendCancel(client)
    },
    release: () => client.release(isSpoilt),
    discard: () => {
      isSpoilt = true
    },
  }
}

/**
 * A statement that begins with a comment such as `prepared: session` is prepared once on each connection, so that the server
 * need not parse and plan it for each request. It suits statements of every request that always read few rows by a key.
 */
const nameOf = (text: string): { readonly name?: string } => {
  const name = /^\s*\/\* prepared: ([\w-]+) \*\//.exec(text)?.[1]
  return name === undefined ? {} : { name }
}

/** node-postgres has these fields, but its types do not show them. */
interface Connected {
  readonly connection: { readonly stream: Socket }
}
interface Keys {
  readonly processID: number | null
  readonly secretKey: number | null
}

const cancelMs = 2_000

/** Sends PostgreSQL's CancelRequest on a connection of its own (protocol, section "Canceling Requests in Progress"). */
const sendCancel = (client: PoolClient): Promise<void> => {
  const { processID, secretKey } = client as unknown as Keys
  const { host, port } = client
  if (processID === null || secretKey === null) return Promise.resolve()
  const request = Buffer.alloc(16)
  request.writeInt32BE(16, 0)
  request.writeInt32BE(80_877_102, 4)
  request.writeInt32BE(processID, 8)
  request.writeInt32BE(secretKey, 12)
  return new Promise((resolve) => {
    const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    socket.setTimeout(cancelMs, () => socket.destroy())
    // A server that cannot be reached has nothing to cancel; the statement's time-out bounds the rest.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
    socket.end(request)
    socket.resume()
  })
}
