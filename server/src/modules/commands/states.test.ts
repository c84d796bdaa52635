/**
 * C1 to C4 (faults.md section 5) over anything that may happen to commands, in any order: random stories that shrink.
 */
import { commandRecords, commands } from '@coldway/contract/commands/commands.ts'
import { DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import { type DeviceExecution, resendableExecutions } from '@coldway/contract/enums.ts'
import fc from 'fast-check'
import mqtt from 'mqtt'
import { afterAll, expect, test } from 'vitest'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'
import { ackTimeoutMs } from './command-life.ts'

const world = await makeWorld()
const { callAs, dataOf, make, clock } = world

interface Model {
  /** The final state of each that has ended. */
  readonly ended: Map<number, DeviceExecution>
  readonly resent: Set<number>
  /** Nonces that the device has answered. */
  readonly answered: Set<string>
}
interface Real {
  readonly user: MadeUser
  readonly device: MadeDevice
  readonly got: { readonly command: DownlinkCommand; readonly atMs: number }[]
  client: mqtt.MqttClient | undefined
  /** What is sent from now on goes to the present connection. */
  connectedAtMs: number
}
interface Row {
  id: number
  nonce: string
  state: DeviceExecution
  platform: string
  isResent: boolean
}
type Step = fc.AsyncCommand<Model, Real>
const clients: mqtt.MqttClient[] = []
afterAll(() => {
  for (const client of clients) client.end(true)
})

const rowsOf = ({ device }: Real): Promise<Row[]> =>
  world.query<Row>(
    `select id, nonce, device_state as state, platform_state as platform, is_resent as "isResent" from commands
     where device_id = $1 order by id`,
    [device.id],
  )

const sessionOf = async ({ device }: Real): Promise<string | undefined> => {
  const [row] = await world.query<{ session: string }>(
    'select session::text from device_sessions where device_id = $1',
    [device.id],
  )
  return row?.session
}

/** Waits until all due jobs are done, what may be sent to a connected device is sent, and what was sent to it has arrived. */
const settle = async ({ device, client, got, connectedAtMs }: Real): Promise<void> => {
  const now = new Date(clock.now())
  const unheardSince = new Date(clock.now() - ackTimeoutMs)
  await until(async () => {
    const due = await world.query(
      `select 1 from jobs where kind = 'command' and state = 'waiting' and run_at <= $1
       union all select 1 from commands c where $3 and device_id = $2 and device_state = 'inExecution'
         and platform_state <> 'delivered' and not_after > $1 and (sends = 0 or (sends = 1 and sent_at <= $4
         and not (kind = 'elockLock' and exists (select from commands n where n.device_id = $2 and n.kind = c.kind
           and n.counter > c.counter))))`,
      [now, device.id, client !== undefined, unheardSince],
    )
    return due.length === 0
  })
  if (!client) return
  const sent = await world.query<{ nonce: string; sentAt: number }>(
    `select nonce, (extract(epoch from sent_at) * 1000)::float8 as "sentAt" from commands where device_id = $1
       and device_state = 'inExecution' and platform_state <> 'delivered' and not_after > $2 and sent_at >= $3`,
    [device.id, now, new Date(connectedAtMs)],
  )
  await until(() =>
    sent.every((one) => got.some(({ command, atMs }) => command.nonce === one.nonce && atMs >= one.sentAt)),
  )
}

const look = async (model: Model, real: Real): Promise<void> => {
  await settle(real)
  for (const { id, nonce, state, platform, isResent } of await rowsOf(real)) {
    // C2: an end is final, except for the one resend.
    if (model.ended.has(id)) expect(state).toBe(model.ended.get(id))
    else if (state !== 'inExecution') model.ended.set(id, state)
    expect(isResent).toBe(model.resent.has(id))
    // C3: delivered means that the device has answered this very sending.
    if (platform === 'delivered') expect(model.answered.has(nonce)).toBe(true)
  }
  for (const { command, atMs } of real.got) {
    expect(atMs).toBeLessThanOrEqual(command.notAfterMs)
    expect(real.got.filter((one) => one.command.nonce === command.nonce).length).toBeLessThanOrEqual(2)
  }
}

const step = (
  name: string,
  work: (model: Model, real: Real) => Promise<void>,
  check: Step['check'] = () => true,
): Step => ({
  check,
  toString: () => name,
  run: async (model, real) => {
    await work(model, real)
    await look(model, real)
  },
})

const send = (kind: 'coolingTemperature' | 'elockLock') =>
  step(kind, async (_model, { user, device }) => {
    const params = kind === 'elockLock' ? {} : { setPointC: -18 }
    await dataOf(user, commands[kind], { deviceIds: [device.id], ...params })
  })

const come = step('the device comes', async (_model, real) => {
  const { deviceCode: username, secret: password } = real.device
  real.client?.end(true)
  const before = await sessionOf(real)
  const to = { host: '127.0.0.1', port: world.ports.mqtt, username, password, reconnectPeriod: 0 }
  real.client = await mqtt.connectAsync(to)
  clients.push(real.client)
  real.client.on('message', (_topic, payload) => {
    real.got.push({ command: DownlinkCommand.parse(JSON.parse(payload.toString())), atMs: clock.now() })
  })
  await until(async () => ![undefined, before].includes(await sessionOf(real)))
  clock.advance(1)
  real.connectedAtMs = clock.now()
  await real.client.subscribeAsync(`coldway/v1/${username}/down`)
})

const go = step('the device goes', async (_model, real) => {
  real.client?.end(true)
  real.client = undefined
})

/** Answers any sending it ever got: the last, an old one, one long over, twice. */
const say = (pick: number, state: string) =>
  step(`says ${state} to its ${pick}th`, async (model, { got, client, device }) => {
    const nonce = got[pick % (got.length || 1)]?.command.nonce
    if (!client || !nonce) return
    model.answered.add(nonce)
    await client.publishAsync(`coldway/v1/${device.deviceCode}/ack`, JSON.stringify({ nonce, state }), { qos: 1 })
  })

const wait = (seconds: number) =>
  step(`${seconds} s pass`, async () => {
    clock.advance(seconds * 1000)
  })

/** C1: of several attempts at one moment one succeeds, only from a state that allows it, and never a second time. */
const again = (pick: number, times: number) =>
  step(`${times} resends of the ${pick}th`, async (model, real) => {
    const rows = await rowsOf(real)
    const id = rows[pick % (rows.length || 1)]?.id
    if (id === undefined) return
    const ended = model.ended.get(id)
    const isAllowed = !model.resent.has(id) && resendableExecutions.some((state) => state === ended)
    const codes = await Promise.all(
      Array.from({ length: times }, async () => (await callAs(real.user, commandRecords.againSend, { id })).body.code),
    )
    expect(codes.filter((code) => code === '0').length).toBe(isAllowed ? 1 : 0)
    expect(codes.filter((code) => code === '15000').length).toBe(times - (isAllowed ? 1 : 0))
    if (!isAllowed) return
    model.resent.add(id)
    model.ended.delete(id)
  })

const answers = fc
  .tuple(fc.nat(20), fc.constantFrom('received', 'success', 'failure', 'wrongMessage', 'unsupported'))
  .map((one) => say(...one))
const resends = fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 4 })).map((one) => again(...one))
/** Repeated for weight: answers and resends are most of what can go wrong. */
const steps = [
  fc.constantFrom(send('coolingTemperature'), send('elockLock')),
  fc.constant(come),
  fc.constant(go),
  fc.constantFrom(5, 31, 61, 121).map(wait),
  answers,
  answers,
  answers,
  resends,
  resends,
]

const numRuns = process.env.COLDWAY_TEST_LONG ? 500 : 25

test('whatever happens, in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 40, size: 'max' }), async (story) => {
      const user = await make.user()
      const device = await make.device({ orgId: user.orgId, category: 'lock' })
      const real: Real = { user, device, got: [], client: undefined, connectedAtMs: 0 }
      const model: Model = { ended: new Map(), resent: new Set(), answered: new Set() }
      for (const begun of [come, send('coolingTemperature')]) await begun.run(model, real)
      await fc.asyncModelRun(() => ({ model, real }), story)
      real.client?.end(true)
    }),
    { numRuns },
  )
}, 600_000)
