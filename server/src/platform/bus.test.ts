/** The behaviour of every bus, for both implementations; over processes for NATS, where the system has its server. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeviceState } from '@coldway/contract/devices/device-state.ts'
import { connect } from '@nats-io/transport-node'
import { afterAll, describe, expect, test } from 'vitest'
import { findNats } from '../cluster/engines.ts'
import { type NatsNode, startNats } from '../cluster/nats-nodes.ts'
import { freePort } from '../testing/child.ts'
import { until } from '../testing/until.ts'
import { removeFolder } from '../testing/world.ts'
import { type Bus, createLocalBus, type Events } from './bus.ts'
import { createNatsBus } from './bus-nats.ts'
import { createLog } from './log.ts'
import { currentVisibility, seeingEverything } from './visibility.ts'

const program = findNats()
const natsCase = program ? 'NATS' : 'NATS (skipped: no nats-server is installed here)'
const log = createLog('silent')
const dir = mkdtempSync(join(tmpdir(), 'coldway-bus-'))
const [client, route] = [await freePort(), await freePort()]
const open: Bus[] = []
let nodes: NatsNode[] = []
const startNode = async (): Promise<void> => {
  nodes = await startNats({ program: program as string, logDir: dir, ports: [{ client, route }] })
}
if (program) await startNode()

const natsBus = async (prefix = 'coldway'): Promise<Bus> => {
  const setup = {
    servers: [`127.0.0.1:${client}`],
    user: undefined,
    password: undefined,
    isSecret: false,
    caFile: undefined,
    credentialsFile: undefined,
    prefix,
  }
  const bus = createNatsBus({ setup, log, name: 'test' })
  open.push(bus)
  await until(() => bus.isWhole())
  return bus
}

afterAll(async () => {
  await Promise.all(open.map((bus) => bus.close()))
  await Promise.all(nodes.map((node) => node.process.stop()))
  await removeFolder(dir)
})

const implementations: readonly [string, boolean, () => Promise<Bus>][] = [
  ['in this process', true, async () => createLocalBus(() => undefined)],
  [natsCase, program !== undefined, () => natsBus(`c${Math.random().toString(36).slice(2)}`)],
]

describe.each(implementations)('the contract of a bus: %s', (_name, isHere, make) => {
  const kept = test.skipIf(!isHere)

  kept('a listener is called at once, until it stops', async () => {
    const bus = await make()
    const heard: unknown[] = []
    const stop = bus.listen('user.changed', (event) => heard.push(event))
    bus.publish('user.changed', { userIds: [1] })
    bus.publishHere('user.changed', { userIds: [2] })
    expect(heard).toEqual([{ userIds: [1] }, { userIds: [2] }])
    stop()
    bus.publish('user.changed', { userIds: [3] })
    expect(heard.length).toBe(2)
  })

  kept('a listener that fails harms neither the publisher nor the others', async () => {
    const bus = await make()
    let heard = 0
    bus.listen('user.changed', () => {
      throw new Error('no')
    })
    bus.listen('user.changed', () => heard++)
    expect(() => bus.publish('user.changed', { userIds: [] })).not.toThrow()
    expect(heard).toBe(1)
  })

  kept('a listener sees nothing of what the publisher may see', async () => {
    const bus = await make()
    let visibility: unknown = 'not asked'
    bus.listen('user.changed', () => {
      try {
        visibility = currentVisibility()
      } catch (error) {
        visibility = error
      }
    })
    seeingEverything(() => bus.publish('user.changed', { userIds: [] }))
    expect(String(visibility)).toContain('outside of any scope')
  })
})

const state = (id: number): Events['states.changed'][number] => ({
  orgPath: '1/2/',
  state: { id, values: { temp1: -18.4 }, fix: null } as unknown as DeviceState,
})

describe.skipIf(!program)('between processes', () => {
  test('others hear it equal, the publisher once', async () => {
    const [one, other] = [await natsBus(), await natsBus()]
    const heard: { by: string; event: unknown }[] = []
    for (const [by, bus] of [['one', one] as const, ['other', other] as const])
      bus.listen('states.changed', (event) => heard.push({ by, event }))
    await until(() => {
      if (heard.every(({ by }) => by === 'one')) one.publish('states.changed', [state(7)])
      return heard.some(({ by }) => by === 'other')
    })
    for (const { event } of heard) expect(event).toEqual([state(7)])
  })

  test('more than a message may carry comes in parts', async () => {
    const [one, other] = [await natsBus('parts'), await natsBus('parts')]
    const ids = new Set<number>()
    other.listen('states.changed', (event) => event.forEach((each) => ids.add(each.state.id)))
    const many = Array.from({ length: 20_000 }, (_, id) => state(id))
    expect(JSON.stringify(many).length).toBeGreaterThan(1_048_576)
    await until(() => {
      one.publish('states.changed', many)
      return ids.size === many.length
    })
  })

  test('a message of another version, and one that is none, is ignored', async () => {
    const bus = await natsBus('versions')
    const heard: unknown[] = []
    bus.listen('user.changed', (event) => heard.push(event))
    const raw = await connect({ servers: `127.0.0.1:${client}` })
    await until(() => {
      for (const text of ['no JSON', '{}', 'null', '{"v":2,"e":{"userIds":[1]}}', '{"v":1,"e":{"userIds":[2]}}'])
        raw.publish('versions.user.changed', text)
      return heard.length > 1
    })
    expect(heard[0]).toEqual({ userIds: [2] })
    expect(new Set(heard.map((one) => JSON.stringify(one))).size).toBe(1)
    await raw.close()
  })

  test('the server away: local listeners hear on, nothing piles up; back again: everybody hears of the gap', async () => {
    const [one, other] = [await natsBus('gap'), await natsBus('gap')]
    let gaps = 0
    let here = 0
    let there = 0
    one.listen('user.changed', () => here++)
    other.listen('user.changed', () => there++)
    await nodes[0]?.process.stop('SIGKILL')
    await until(() => !one.isWhole() && !other.isWhole())
    other.onGap(() => gaps++)
    for (let n = 0; n < 10_000; n++) one.publish('user.changed', { userIds: [n] })
    expect([here, there]).toEqual([10_000, 0])
    await startNode()
    await until(() => one.isWhole() && other.isWhole() && gaps >= 1)
    await until(() => {
      one.publish('user.changed', { userIds: [0] })
      return there > 0
    })
    // What was published meanwhile is lost, not late.
    expect(there).toBeLessThan(5000)
  })
})
