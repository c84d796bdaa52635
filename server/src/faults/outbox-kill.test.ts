/**
 * kill -9 between the mail server's acceptance and our commit (faults.md row 32): the message is sent once more, with
 * the same id, and the outbox counts both attempts.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recovery } from '@coldway/contract/users/verification.ts'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createCaller } from '../testing/caller.ts'
import { type ChildServer, freePorts, startChild } from '../testing/child.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { until } from '../testing/until.ts'
import { copyOfTemplate, dropDatabase, removeFolder } from '../testing/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'coldway-outbox-'))
const left: ChildServer[] = []
const where = await copyOfTemplate()
const mailServer = await startMailServer()
const client = new Client(where)
await client.connect()

afterAll(async () => {
  for (const child of left) await child.kill('SIGKILL')
  await client.end()
  await mailServer.close()
  await dropDatabase(String(where.database))
  await removeFolder(folder)
})

const ports = await freePorts()
const variables = {
  COLDWAY_SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?tls=off`,
  COLDWAY_MAIL_FROM: 'no-reply@coldway.example',
}
const start = async (): Promise<ChildServer> => {
  const child = await startChild({ dataDir: folder, ports, where, variables })
  left.push(child)
  return child
}
interface Row {
  state: string
  attempts: number
  message_id: string
}
const row = async (): Promise<Row | undefined> =>
  (await client.query<Row>('select state, attempts, message_id from outbox order by id desc limit 1')).rows[0]
/** Ends the leases of the dead. */
const endLeases = () => client.query(`update jobs set lease_until = lease_until - interval '1 hour'`)

const askForCode = async ({ base }: ChildServer): Promise<void> => {
  const { callAs } = createCaller(base)
  const { body } = await callAs(undefined, recovery['fp/input'], { account: 'admin' })
  const challengeId = body.data?.challengeId ?? ''
  await callAs(undefined, recovery['fp/sendMailAuthCode'], { challengeId, channel: 'email' })
}

test('a server killed while the other side says yes repeats the message once, by its id', async () => {
  mailServer.answer = () => 'hang'
  const first = await start()
  await client.query(`update users set email = 'admin@example.com' where account = 'admin'`)
  await askForCode(first)
  // The whole message has arrived, and the reply has not been sent.
  await until(() => mailServer.received.length === 1, Boolean, 60_000)
  await first.kill('SIGKILL')
  expect(await row()).toMatchObject({ state: 'sending', attempts: 1 })

  mailServer.answer = () => 'accept'
  await endLeases()
  const second = await start()
  const sent = await until(row, (found) => found?.state === 'sent', 60_000)
  expect(sent?.attempts).toBe(2)
  const ids = mailServer.received.map(({ messageId }) => messageId)
  expect(ids).toEqual(Array(2).fill(`<${sent?.message_id}@coldway.example>`))

  await second.kill('SIGKILL')
  await endLeases()
  await start()
  expect([await row(), mailServer.received.length]).toMatchObject([{ state: 'sent', attempts: 2 }, 2])
}, 300_000)
