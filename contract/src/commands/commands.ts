/**
 * Commands to devices: one call for each kind (command-kinds.ts), the delivery record, the single resend, saved commands, and
 * the lock record. `platformState` is the delivery by the server, `deviceState` the execution by the device. No answer contains
 * a lock's password.
 */
import { z } from 'zod'
import { deviceIds } from '../devices/device-ids.ts'
import { type Call, calls, Id, post } from '../call.ts'
import {
  type CommandKind,
  type CommandParams,
  checkParams,
  commandKindNames,
  commandKinds,
  paramsShape,
} from './command-kinds.ts'
import { UnitCheck } from './downlink.ts'
import { deviceExecutions, platformDeliveries } from '../enums.ts'
import { Name } from '../fields.ts'
import { limits } from '../limits.ts'
import { choice, deviceColumns, idOf, listPage, number, text, time } from '../list.ts'

const Params = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/** State of the approval of an unlock; null: no approval needed. */
export const approvals = ['wanted', 'approved', 'refused'] as const

export const CommandRecord = z.object({
  id: z.int(),
  deviceId: z.int(),
  deviceCode: z.string(),
  deviceName: z.string(),
  plate: z.string().nullable(),
  kind: z.enum(commandKindNames),
  /** The parameters without a lock's password. */
  content: Params,
  platformState: z.enum(platformDeliveries),
  deviceState: z.enum(deviceExecutions),
  /** What the self-test found that `startPreTrip` ordered, as the unit reported it; null: nothing was reported. */
  checks: z.array(UnitCheck).nullable(),
  /** Number of times it was sent, resend included. */
  deliveryCount: z.int(),
  /** True when the reader may send it again. */
  canResend: z.boolean(),
  isResent: z.boolean(),
  approval: z.enum(approvals).nullable(),
  /** The command waits for a decision that this reader may take. */
  canDecide: z.boolean(),
  /** The account that decided; null when undecided, outside the reader's organisations, or deleted. */
  decidedBy: z.string().nullable(),
  /** The account that sent it; null when outside the reader's organisations, or deleted. */
  source: z.string().nullable(),
  createTime: z.string(),
  deliverTime: z.string().nullable(),
  finishTime: z.string().nullable(),
  expireTime: z.string(),
})
export type CommandRecord = z.infer<typeof CommandRecord>

/** Progress of a command as the live connection sends it. */
export const CommandMove = CommandRecord.pick({
  id: true,
  deviceId: true,
  kind: true,
  platformState: true,
  deviceState: true,
  deliveryCount: true,
  approval: true,
})
export type CommandMove = z.infer<typeof CommandMove>

export const CommandTemplate = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(commandKindNames),
  content: Params,
  orgName: z.string(),
  createTime: z.string(),
})
export type CommandTemplate = z.infer<typeof CommandTemplate>

export const lockSteps = [
  'requested',
  'resent',
  'approved',
  'refused',
  'sent',
  'delivered',
  'toldLate',
  'codeGiven',
  ...deviceExecutions,
] as const
export const lockActions = ['elockLock', 'elockUnlock', 'setElockPwd'] as const satisfies readonly CommandKind[]
export const LockRecord = z.object({
  id: z.int(),
  commandId: z.int(),
  deviceId: z.int(),
  deviceCode: z.string(),
  deviceName: z.string(),
  plate: z.string().nullable(),
  action: z.enum(lockActions),
  step: z.enum(lockSteps),
  /** A number that increases with every command to a lock. */
  counter: z.int(),
  /** The account that sent it; null when outside the reader's organisations, or deleted. */
  source: z.string().nullable(),
  createTime: z.string(),
})
export type LockRecord = z.infer<typeof LockRecord>

export const SentCommands = z.object({
  results: z.array(
    z.object({
      deviceId: z.int(),
      deviceCode: z.string(),
      recordId: z.int(),
      deviceState: z.enum(deviceExecutions),
      /** True when the command is sent only after a second person has approved it. */
      needsApproval: z.boolean(),
    }),
  ),
})
export type SentCommands = z.infer<typeof SentCommands>

type SendBody = z.ZodType<CommandParams & { readonly deviceIds: number[] }, Readonly<Record<string, unknown>>>

const send = (name: CommandKind) =>
  post({
    does: commandKinds[name].does,
    audience: ['user'],
    needs: commandKinds[name].needs,
    effect: 'actuate',
    ids: [{ at: 'deviceIds[]', entity: 'device' }],
    body: z.object({ deviceIds: deviceIds(limits.bulkRowsMax), ...paramsShape(name) }).check(({ value, issues }) => {
      const error = checkParams(name, value as unknown as CommandParams)
      if (error) issues.push({ code: 'custom', message: error, params: { error }, input: value })
    }) as unknown as SendBody,
    gives: SentCommands,
    fails: ['deviceRequired', 'deviceNotFound', 'commandParametersFailed', 'parameterOutOfRange', 'limitsCrossed'],
  })

export const commands = calls(
  'commands',
  '/v3/base/bds-device-cmd-send',
  Object.fromEntries(commandKindNames.map((name) => [name, send(name)])) as {
    readonly [Kind in CommandKind]: ReturnType<typeof send>
  },
)
export type SendCall = (typeof commands)[CommandKind] & Call<SendBody, typeof SentCommands>

export const commandRecords = calls('commandRecords', '/v3/base/bds-device-cmd-send-record', {
  queryPageList: listPage({
    does: 'Commands sent to devices, with their delivery and execution.',
    needs: 'command:view',
    columns: {
      id: idOf('command'),
      ...deviceColumns,
      kind: choice(commandKindNames),
      platformState: choice(platformDeliveries),
      deviceState: choice(deviceExecutions),
      createTime: time,
    },
    row: CommandRecord,
  }),
  againSend: post({
    does: 'Sends a command again, once, after failure, wrong message, unsupported or no response.',
    audience: ['user'],
    needs: 'command:send',
    effect: 'actuate',
    ids: [{ at: 'id', entity: 'command' }],
    body: z.object({ id: Id }),
    gives: z.null(),
    fails: ['commandNotFound', 'resendNotAllowed', 'forbidden'],
  }),
  decideUnlock: post({
    does: 'Approves or rejects an unlock that another user requested; of two concurrent decisions one succeeds.',
    audience: ['user'],
    needs: 'command:unlock',
    effect: 'actuate',
    ids: [{ at: 'id', entity: 'unlockRequest' }],
    body: z.object({ id: Id, isApproved: z.boolean() }),
    gives: z.null(),
    fails: ['commandNotFound', 'conflict', 'forbidden'],
  }),
  queryLockList: listPage({
    does: 'Each step of each command to a lock.',
    needs: 'command:view',
    columns: {
      id: number,
      ...deviceColumns,
      action: choice(lockActions),
      step: choice(lockSteps),
      createTime: time,
    },
    row: LockRecord,
  }),
})

export const commandTemplates = calls('commandTemplates', '/v3/base/bds-device-cmd', {
  queryPageList: listPage({
    does: "Saved commands of the caller's organisations.",
    needs: 'command:view',
    columns: { id: idOf('commandTemplate'), name: text, kind: choice(commandKindNames), createTime: time },
    row: CommandTemplate,
  }),
  save: post({
    does: 'Saves a command under a name, replacing one of that name; never a password.',
    audience: ['user'],
    needs: 'command:send',
    effect: 'write',
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: z.object({ orgId: Id, name: Name, kind: z.enum(commandKindNames), content: Params }),
    gives: z.object({ id: z.int() }),
    fails: ['organisationNotFound', 'commandParametersFailed'],
  }),
  deleteByIds: post({
    does: 'Deletes saved commands, all or none.',
    audience: ['user'],
    needs: 'command:send',
    effect: 'write',
    ids: [{ at: 'ids[]', entity: 'commandTemplate' }],
    body: z.object({ ids: z.array(Id).min(1).max(limits.bulkRowsMax) }),
    gives: z.null(),
    fails: ['commandNotFound'],
  }),
})
