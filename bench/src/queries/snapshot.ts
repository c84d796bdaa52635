/** All states of a branch: the snapshot of the live connection, beside calls for a thousand states each. */
import { on, once } from 'node:events'
import { live, type ServerMessage } from '@coldway/contract/live.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import type { Pool } from 'pg'
import { WebSocket } from 'ws'
import { printCount } from '../numbers.ts'
import type { Server } from '../running/server.ts'
import type { Branch } from './fill.ts'
import { type Question, type Timed, timed } from './question.ts'

const atOnce = 1000

export const snapshotQuestions = async (server: Server, pool: Pool, branch: Branch): Promise<Question[]> => {
  const { rows } = await pool.query<{ id: number }>(
    'select id from devices where org_path >= $1 and org_path < $2 order by id',
    [branch.from, branch.until],
  )
  const ids = rows.map(({ id }) => id)
  const name = `${printCount(ids.length)} states`
  const repeats = 3
  const calls = (count: number) => timed(() => askInCalls(server, ids.slice(0, count)))
  return [
    { name: `${name}: the first thousand`, ours: snapshot(server, branch, 'first'), other: calls(atOnce), repeats },
    { name: `${name}: all`, ours: snapshot(server, branch, 'last'), other: calls(ids.length), repeats },
  ]
}

/** The milliseconds from the subscription to that part. */
const snapshot =
  (server: Server, { orgId }: Branch, part: 'first' | 'last'): Timed =>
  async () => {
    const { ticket } = await server.dataOf(server.admin, live.ticket, {})
    const socket = new WebSocket(`${server.base.replace('http', 'ws')}/v3/live?ticket=${ticket}`)
    try {
      await once(socket, 'open')
      const startMs = performance.now()
      socket.send(JSON.stringify({ type: 'subscribe', id: 'bench', topic: { kind: 'devices', orgId } }))
      for await (const [data] of on(socket, 'message', { close: ['close'] })) {
        const message = JSON.parse(data.toString('utf8')) as ServerMessage
        if (message.type !== 'snapshot') throw new Error(`the subscription answered ${message.type}`)
        if (part === 'first' || message.isLast) return performance.now() - startMs
      }
      throw new Error('the live connection closed')
    } finally {
      socket.terminate()
    }
  }

const askInCalls = async (server: Server, ids: readonly number[]): Promise<void> => {
  for (let at = 0; at < ids.length; at += atOnce) {
    const deviceIds = ids.slice(at, at + atOnce)
    await server.dataOf(server.admin, deviceStatus.queryBizDeviceStatusList, { deviceIds })
  }
}
