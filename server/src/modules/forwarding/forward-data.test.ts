/** Runs the receiver of docs/how-to/forward-data.md as it stands there. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { newHttpSecret, printHttpSecret } from '../../platform/http-push.ts'
import { createEgress } from '../../platform/egress.ts'
import { createLog } from '../../platform/log.ts'
import { until } from '../../testing/until.ts'
import { createHttpTarget } from './targets/http.ts'

const page = await readFile(join(import.meta.dirname, '../../../../docs/how-to/forward-data.md'), 'utf8')
const [, text = ''] = /^```ts receiver\n([\s\S]*?)^```$/m.exec(page) ?? []
const folder = await mkdtemp(join(tmpdir(), 'coldway-receiver-'))
const secret = newHttpSecret()
const file = join(folder, 'receiver.mjs')
await writeFile(file, text)
const child = spawn(process.execPath, [file], { env: { ...process.env, SECRET: printHttpSecret(secret) } })
let said = ''
child.stdout.on('data', (data) => {
  said += String(data)
})
afterAll(async () => {
  child.kill()
  await rm(folder, { recursive: true })
})

test('the receiver takes what is signed once, and refuses the rest', async () => {
  const port = await until(() => /listening (\d+)/.exec(said)?.[1])
  const egress = createEgress({ allow: [`127.0.0.1:${port}`], log: createLog('silent') })
  const deliver = createHttpTarget({ egress, clock: { now: () => Date.now() } })
  const rule = {
    id: 1,
    name: 'Lake',
    orgPath: '1/',
    target: 'http',
    broker: null,
    address: `http://127.0.0.1:${port}/`,
  } as const
  const time = '2026-11-25T08:00:00.000Z'
  const device = { id: 7, code: 'GX-1', name: 'Van', plate: null }
  const event = { type: 'reading', device, time, arrivedTime: time, position: null, faults: {} } as const
  const sent = { rule, messageId: randomUUID(), events: [{ ...event, id: 'reading-7-1', values: { temp1: 4 } }] }
  expect(await deliver({ ...sent, secrets: [newHttpSecret(), secret] })).toBeUndefined()
  expect(await deliver({ ...sent, secrets: [secret] })).toBeUndefined()
  expect(await deliver({ ...sent, secrets: [newHttpSecret()] })).toMatchObject({ is: 'refused', detail: 'HTTP 401' })
  await until(() => said.includes('GX-1'))
  expect(said.match(/reading GX-1 2026-11-25T08:00:00.000Z {"temp1":4}/g)).toHaveLength(1)
})
