/** Approval of unlocks by a second person: settled.md "Unlock", faults.md row 45 and section 5, U1-U5. */
import { commandRecords, commands } from '@coldway/contract/commands/commands.ts'
import { limits } from '@coldway/contract/limits.ts'
import { unlockRules } from '@coldway/contract/commands/unlocks.ts'
import type { DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import { mqttLink } from '@coldway/simulator/transports/mqtt.ts'
import { expect, test } from 'vitest'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make, clock } = world

const begin = async () => {
  const asker = await make.user()
  const second = await make.user({ orgId: asker.orgId })
  const lock = await make.device({ orgId: asker.orgId, category: 'lock' })
  return { asker, second, lock }
}
const ask = async (user: MadeUser, { id }: MadeDevice): Promise<number> => {
  const { results } = await dataOf(user, commands.elockUnlock, { deviceIds: [id] })
  expect(results).toMatchObject([{ deviceState: 'inExecution', needsApproval: true }])
  return results[0]?.recordId ?? 0
}
const recordOf = async (user: MadeUser, id: number) => {
  const conditionVos = [{ column: 'id' as const, type: 'eq' as const, value: id }]
  return (await dataOf(user, commandRecords.queryPageList, { page: 1, size: 1, conditionVos })).records[0]
}
const decide = async (user: MadeUser, id: number, isApproved: boolean): Promise<string> =>
  (await callAs(user, commandRecords.decideUnlock, { id, isApproved })).body.code
const stepsOf = async (user: MadeUser) =>
  (await dataOf(user, commandRecords.queryLockList, { page: 1, size: 50 })).records
    .map(({ step, source }) => `${step} ${source === user.account ? 'asker' : 'second'}`)
    .toReversed()

const connect = async ({ deviceCode, secret }: MadeDevice) => {
  const got: DownlinkCommand[] = []
  const onCommand = (command: DownlinkCommand) => {
    got.push(command)
    return 'success' as const
  }
  const link = mqttLink({ host: '127.0.0.1', port: world.ports.mqtt, deviceCode, secret, onCommand })
  await link.open()
  return { got, link }
}
const quiet = () => new Promise((resolve) => setTimeout(resolve, 600))

test('nothing leaves before a second person has approved; who asked cannot', async () => {
  const { asker, second, lock } = await begin()
  const { got, link } = await connect(lock)
  const id = await ask(asker, lock)
  expect(await recordOf(asker, id)).toMatchObject({ approval: 'wanted', canDecide: false })
  expect(await recordOf(second, id)).toMatchObject({ approval: 'wanted', canDecide: true })
  expect(await decide(asker, id, true)).toBe('403')
  const clerk = await make.user({ orgId: asker.orgId, permissions: ['command:view', 'command:send'] })
  expect(await decide(clerk, id, true)).toBe('403')
  await quiet()
  expect(got).toEqual([])
  expect(await decide(second, id, true)).toBe('0')
  await until(async () => (await recordOf(asker, id))?.deviceState === 'success')
  expect(got.length).toBe(1)
  expect((got[0]?.notAfterMs ?? 0) - clock.now()).toBeLessThanOrEqual(limits.unlockMs)
  expect(await recordOf(asker, id)).toMatchObject({ approval: 'approved', decidedBy: second.account, canDecide: false })
  // "Received" and "success" come together, and the second may be written first.
  const steps = (await stepsOf(asker)).filter((step) => step !== 'delivered asker')
  expect(steps).toEqual(['requested asker', 'approved second', 'sent asker', 'success asker'])
  link.close()
})

test('row 45: of twenty who decide at once one does, the others are refused, and one command is sent', async () => {
  const { asker, second, lock } = await begin()
  const { got, link } = await connect(lock)
  const third = await make.user({ orgId: asker.orgId })
  const id = await ask(asker, lock)
  const votes = Array.from({ length: 20 }, (_, at) => at % 3 > 0)
  const codes = await Promise.all(votes.map((vote, at) => decide(at % 2 ? second : third, id, vote)))
  expect(codes.filter((code) => code === '0').length).toBe(1)
  expect(codes.filter((code) => code === '409').length).toBe(19)
  const isApproved = votes[codes.indexOf('0')] === true
  await until(async () => (await recordOf(asker, id))?.deviceState === (isApproved ? 'success' : 'invalid'))
  await quiet()
  expect(got.length).toBe(isApproved ? 1 : 0)
  const rows = await world.query<{ call: string }>(
    `select call from audit_rows where call = 'commandRecords.decideUnlock' and entity_id = $1 and outcome = 'done'`,
    [String(id)],
  )
  expect(rows.length).toBe(1)
  link.close()
})

test('a refused one ends and is not sent again; neither is one that nobody decided', async () => {
  const { asker, second, lock } = await begin()
  const refused = await ask(asker, lock)
  expect(await decide(second, refused, false)).toBe('0')
  expect(await recordOf(asker, refused)).toMatchObject({
    deviceState: 'invalid',
    approval: 'refused',
    canResend: false,
  })
  const forgotten = await ask(asker, lock)
  clock.advance(limits.unlockRequestMs + 1000)
  expect(await decide(second, forgotten, true)).toBe('409')
  await until(async () => (await recordOf(asker, forgotten))?.deviceState === 'noResponse')
  expect(await recordOf(asker, forgotten)).toMatchObject({ canResend: false, deliveryCount: 0 })
  for (const id of [refused, forgotten])
    expect((await callAs(asker, commandRecords.againSend, { id })).body.code).toBe('15000')
})

test('U4: approved for a lock that is away it lives as long as the rule says, and never leaves after', async () => {
  const { asker, second, lock } = await begin()
  await dataOf(asker, unlockRules.save, {
    orgId: asker.orgId,
    needsApproval: true,
    validS: 20,
    isOwn: true,
    version: 0,
  })
  const id = await ask(asker, lock)
  clock.advance(300_000)
  expect(await decide(second, id, true)).toBe('0')
  clock.advance(21_000)
  const { got, link } = await connect(lock)
  await until(async () => (await recordOf(asker, id))?.deviceState === 'noResponse')
  expect(got).toEqual([])
  // An approval opens once: what came to nothing is asked for anew.
  expect(await recordOf(asker, id)).toMatchObject({ approval: 'approved', canResend: false })
  expect((await callAs(asker, commandRecords.againSend, { id })).body.code).toBe('15000')
  link.close()
})

test('U5: they leave in the order in which they were decided', async () => {
  const { asker, second, lock } = await begin()
  const id = await ask(asker, lock)
  const { got, link } = await connect(lock)
  await dataOf(asker, commands.elockLock, { deviceIds: [lock.id] })
  await until(() => got.length === 1)
  expect(await decide(second, id, true)).toBe('0')
  await until(() => got.length === 2)
  expect(got.map(({ kind }) => kind)).toEqual(['elockLock', 'elockUnlock'])
  expect(got[1]?.counter).toBeGreaterThan(got[0]?.counter ?? Number.NaN)
  link.close()
})

test('a rule holds below until one there says otherwise; of two who change it at once one is refused', async () => {
  const top = await make.organisation()
  const branch = await make.organisation(top)
  const [above, below] = [await make.user({ orgId: top.id }), await make.user({ orgId: branch.id })]
  const ruleOf = (user: MadeUser, orgId: number) => dataOf(user, unlockRules.queryById, { orgId })
  const save = async (user: MadeUser, orgId: number, more: object) => {
    const body = { orgId, needsApproval: false, validS: 90, isOwn: true, version: 0, ...more }
    return (await callAs(user, unlockRules.save, body)).body.code
  }
  expect(await ruleOf(below, branch.id)).toEqual({
    orgId: branch.id,
    needsApproval: true,
    validS: 60,
    isOwn: false,
    version: 0,
  })
  expect(await save(above, top.id, {})).toBe('0')
  expect(await ruleOf(below, branch.id)).toMatchObject({ needsApproval: false, validS: 90, isOwn: false, version: 0 })
  const lock = await make.device({ orgId: branch.id, category: 'lock' })
  const { results } = await dataOf(below, commands.elockUnlock, { deviceIds: [lock.id] })
  expect(results).toMatchObject([{ needsApproval: false }])
  expect(await save(below, branch.id, { needsApproval: true })).toBe('0')
  expect(await ruleOf(below, branch.id)).toMatchObject({ needsApproval: true, isOwn: true, version: 1 })
  expect(await save(below, branch.id, {})).toBe('409')
  expect(await save(below, branch.id, { version: 1 })).toBe('0')
  expect(await save(below, branch.id, { isOwn: false, version: 1 })).toBe('409')
  expect(await save(below, branch.id, { isOwn: false, version: 2 })).toBe('0')
  expect(await ruleOf(below, branch.id)).toMatchObject({ isOwn: false, version: 0 })
  expect(await save(below, branch.id, { validS: 9 })).toBe('21014')
  expect(await save(below, top.id, {})).toBe('26000')
})
