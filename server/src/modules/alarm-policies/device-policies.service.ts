/**
 * Policies of one device: its own policy, and the thresholds that its terminal watches by itself, sent to it as
 * commands.
 */
import { completeSetting } from '@coldway/contract/alarms/alarm-kinds.ts'
import type { Input, Output } from '@coldway/contract/call.ts'
import { pushOf } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import {
  type CoveringPolicy,
  type devicePolicies,
  terminalAlarms,
} from '@coldway/contract/alarm-policies/device-policies.ts'
import type { CommandParams } from '@coldway/contract/commands/command-kinds.ts'
import type { SentCommands } from '@coldway/contract/commands/commands.ts'
import { fail } from '@coldway/contract/errors.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { keptPushOf } from '../alarm-engine/index.ts'
import type { CommandsService } from '../commands/index.ts'
import { lockDevices } from '../devices/index.ts'
import { listAddressees } from '../recipients/index.ts'
import * as store from './device-policies.store.ts'
import type { Asking, PoliciesParts } from './policies.service.ts'
import { insertPolicy, type Kept, lockOwnPolicy, setStatus, updatePolicy } from './policies.store.ts'
import { reachOf } from './reach.ts'
import { checkRecipients, listRecipients, recipientsOf } from './references.store.ts'

export interface DevicePoliciesParts extends PoliciesParts {
  readonly commands: Pick<CommandsService, 'sendIn' | 'publishSent'>
}
type Saving = Input<typeof devicePolicies.saveDeviceAlarmPolicies>

export const createDevicePoliciesService = ({ db, bus, clock, commands }: DevicePoliciesParts) => {
  const findDevice = async (scope: OrgScope, code: string): Promise<store.FoundDevice> => {
    const device = await store.findDevice(db, scope, code)
    if (!device) throw fail('deviceNotFound')
    return device
  }
  const listCovering = async (scope: OrgScope, device: store.FoundDevice): Promise<CoveringPolicy[]> => {
    const found = await store.listCovering(db, scope, device.id)
    const named = found.flatMap(({ definition }) => recipientsOf(definition.levels))
    const people = new Map((await listAddressees(db, [...new Set(named)])).map((one) => [one.id, one]))
    return found.map(({ definition, orgPath, ...policy }) => ({
      ...policy,
      reach: reachOf(definition, { orgPath, devicePath: device.orgPath }, people),
    }))
  }
  const send = async (tx: Tx, asking: Asking, { deviceId, terminal }: Saving): Promise<SentCommands> => {
    const results: SentCommands['results'] = []
    for (const kind of terminalAlarms) {
      const params = terminal[kind]
      if (!params) continue
      const { data } = await commands.sendIn(tx, asking, { kind, deviceIds: [deviceId], params })
      results.push(...data.results)
    }
    return { results }
  }

  return {
    listCovering: async ({ scope }: CallContext<'scope'>, code: string) =>
      listCovering(scope, await findDevice(scope, code)),

    async get(
      { scope, zone }: CallContext<'scope' | 'zone'>,
      code: string,
    ): Promise<Output<typeof devicePolicies.queryDeviceAlarmPoliciesAndSet>> {
      const device = await findDevice(scope, code)
      const found = await store.findOwn(db, scope, device.id)
      const covering = await listCovering(scope, device)
      const own = found && {
        ...ownOf(found, zone),
        recipients: await listRecipients(db, scope, found.definition.levels),
      }
      return { deviceId: device.id, covering, own: own ?? null }
    },

    async save(asking: Asking, given: Saving): Promise<{ alarmPolicyId: number; commandIds: number[] }> {
      if (Object.values(given.terminal).some(Boolean) && !asking.by.permissions.has('command:send'))
        throw fail('forbidden')
      const saved = await asking.write(async (tx) => {
        const [device] = await lockDevices(tx, asking.scope, [given.deviceId])
        if (!device) throw fail('deviceNotFound')
        await checkRecipients(tx, asking.scope, device.orgPath, given.levels)
        const before = await lockOwnPolicy(tx, asking.scope, given.deviceId)
        if ((before?.version ?? 0) !== given.version) throw fail('conflict')
        const kept = keptOf(given, device.name, before?.definition)
        const revising = { by: asking.by.account, nowMs: clock.now() }
        const standing = {
          orgId: orgOf(device.orgPath),
          orgPath: device.orgPath,
          scene: 'device',
          status: 'enabled',
        } as const
        if (before) await updatePolicy(tx, before.id, kept, revising)
        const alarmPolicyId =
          before?.id ?? (await insertPolicy(tx, { ...kept, ...standing, deviceId: given.deviceId }, revising))
        const sent = await send(tx, asking, given)
        const note = { entity: 'alarmPolicy', id: alarmPolicyId, name: device.name, orgPath: device.orgPath }
        return { data: { alarmPolicyId, sent }, note: { ...note, before: before?.definition, after: kept.definition } }
      })
      if (saved.sent.results.length > 0) commands.publishSent(saved.sent)
      bus.publish('inbox.filled', {})
      return { alarmPolicyId: saved.alarmPolicyId, commandIds: saved.sent.results.map(({ recordId }) => recordId) }
    },

    async setStatus(asking: Asking, { deviceId, status }: Input<typeof devicePolicies.updateEnableAlarmPolices>) {
      await asking.write(async (tx) => {
        const [device] = await lockDevices(tx, asking.scope, [deviceId])
        if (!device) throw fail('deviceNotFound')
        const own = await lockOwnPolicy(tx, asking.scope, deviceId)
        if (!own) throw fail('alarmPolicyNotFound')
        await setStatus(tx, own.id, status, { by: asking.by.account, nowMs: clock.now() })
        const note = { entity: 'alarmPolicy', id: own.id, name: own.name, orgPath: own.orgPath }
        return { data: null, note: { ...note, before: { status: own.status }, after: { status } } }
      })
      bus.publish('inbox.filled', {})
      return null
    },
  }
}
/** "1/4/7/" gives 7. */
const orgOf = (path: string): number => Number(path.split('/').at(-2))

/** Thresholds that are not given stay as they are. */
const keptOf = (
  { deviceId, kinds, levels, schedule, push, terminal }: Saving,
  name: string,
  before?: Kept['definition'],
): Kept => {
  const given = Object.entries(terminal).filter((entry): entry is [string, CommandParams] => entry[1] !== undefined)
  return {
    name,
    coverage: { by: 'list', deviceIds: [deviceId] },
    definition: {
      kinds,
      levels,
      schedule,
      push: pushOf(push, before && keptPushOf(before)),
      terminal: { ...before?.terminal, ...Object.fromEntries(given) },
    },
  }
}

const ownOf = ({ updatedAt, definition, ...row }: store.OwnRow, zone: string) => ({
  ...row,
  kinds: definition.kinds.map(completeSetting),
  levels: definition.levels as Saving['levels'],
  schedule: definition.schedule,
  push: keptPushOf(definition),
  terminal: definition.terminal ?? {},
  updateTime: printTime(updatedAt, zone),
})
