import { randomBytes } from 'node:crypto'
import type { Input } from '@coldway/contract/call.ts'
import {
  type CommandField,
  type CommandKind,
  type CommandParams,
  checkParams,
  commandKinds,
  paramsShape,
} from '@coldway/contract/commands/command-kinds.ts'
import type {
  CommandRecord,
  CommandTemplate,
  commandRecords,
  commandTemplates,
  LockRecord,
  SentCommands,
} from '@coldway/contract/commands/commands.ts'
import { resendableExecutions } from '@coldway/contract/enums.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { UnlockOrigin } from '@coldway/contract/lock-orders/lock-order-enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Page } from '@coldway/contract/list.ts'
import { printTime } from '@coldway/contract/time.ts'
import { isCarried } from '@coldway/protocols/registry.ts'
import { z } from 'zod'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { CallContext, Principal } from '../../platform/implement.ts'
import { addJob } from '../../platform/jobs.store.ts'
import type { Written } from '../../platform/trail.ts'
import { lockDevices } from '../devices/index.ts'
import type { Announce, UnlockWaiting } from '../messages/index.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import { isApprovalWanted } from './command-life.ts'
import * as store from './commands.store.ts'
import { commandJob } from './delivery.ts'
import { changeById, nextCounter } from './life.store.ts'
import { ruleAt } from './unlock.store.ts'

export interface CommandsParts {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
  readonly organisations: OrganisationsService
  readonly messages: Pick<Announce, 'summon'>
}

interface Sending {
  readonly kind: CommandKind
  readonly deviceIds: readonly number[]
  readonly params: CommandParams
  /**
   * The origin of an unlock that nobody with an account asked for: it needs an approval whatever the
   * rule says.
   */
  readonly outside?: Outside
  /** Why an unlock is asked for, for those who decide. */
  readonly reason?: string
}
interface Outside {
  readonly origin: Exclude<UnlockOrigin, 'user'>
  readonly shareId?: number
}
type SendBody = CommandParams & { readonly deviceIds: readonly number[] }

type Asking = CallContext<'scope' | 'by' | 'write'>

export const createCommandsService = ({ db, bus, clock, organisations, messages }: CommandsParts) => ({
  async send({ scope, by, write }: Asking, kind: CommandKind, body: SendBody): Promise<SentCommands> {
    const { deviceIds, ...params } = body
    const sent = await write((tx) =>
      this.sendIn(tx, { scope, by }, { kind, deviceIds, params: params as CommandParams }),
    )
    this.publishSent(sent)
    return sent
  },

  publishSent({ results }: SentCommands): void {
    for (const { deviceId, recordId } of results) bus.publish('command.changed', { deviceId, id: recordId })
    bus.publish('command.wanted', { deviceIds: results.map(({ deviceId }) => deviceId) })
  },

  /** Sends in the caller's transaction, in which the caller leaves the note. Call `publishSent` after the commit. */
  async sendIn(
    tx: Tx,
    { scope, by }: Pick<Asking, 'scope'> & { readonly by: Pick<Principal, 'account'> },
    { kind, deviceIds, params, outside, reason = '' }: Sending,
  ): Promise<Written<SentCommands>> {
    const ids = [...new Set(deviceIds)]
    const { content, secret } = withoutPin(kind, params)
    const found = await lockDevices(tx, scope, ids)
    const [first] = found
    if (!first || found.length !== ids.length) throw fail('deviceNotFound')
    const results: SentCommands['results'] = []
    const waiting: UnlockWaiting[] = []
    for (const { id: deviceId, code, name, plate, protocol, model, orgPath } of found) {
      const deviceState = isCarried(protocol, kind, model) ? ('inExecution' as const) : ('unsupported' as const)
      const rule = kind === 'elockUnlock' ? await ruleAt(tx, orgPath) : undefined
      const isWanted = isApprovalWanted(kind, rule?.needsApproval === true, outside?.origin ?? 'user')
      const needsApproval = isWanted && deviceState === 'inExecution'
      const validMs = needsApproval ? limits.unlockRequestMs : (rule?.validS ?? 0) * 1000
      const sending = { ...newSending(kind, clock.now(), validMs || undefined), deviceState }
      const given = { ...sending, ...outside, deviceId, kind, content, needsApproval, source: by.account }
      const recordId = await store.insertCommand(tx, given, secret)
      await begun(tx, recordId, sending, 'requested')
      results.push({ deviceId, deviceCode: code, recordId, deviceState, needsApproval })
      const asked = {
        account: by.account,
        origin: outside?.origin ?? 'user',
        reason,
        untilMs: sending.notAfterMs,
      } as const
      if (needsApproval) waiting.push({ kind: 'unlock', id: recordId, orgPath, device: plate ?? name, ...asked })
    }
    await messages.summon({ tx, nowMs: clock.now() }, waiting)
    const codes = found.map(({ code }) => code).join(', ')
    const note = { entity: 'command', id: results.map(({ recordId }) => recordId).join(), name: codes }
    return { data: { results }, note: { ...note, orgPath: first.orgPath, after: { kind, ...content } } }
  },

  /**
   * C1: sends again once, and only from a state that allows it. A password is not kept, so it must be entered again.
   */
  async againSend({ scope, by, write }: CallContext<'scope' | 'by' | 'write'>, id: number): Promise<null> {
    const deviceId = await write(async (tx) => {
      const found = await store.lockCommand(tx, scope, id)
      if (!found) throw fail('commandNotFound')
      if (!by.permissions.has(commandKinds[found.kind].needs)) throw fail('forbidden')
      const isPossible = isCarried(found.protocol, found.kind, found.model)
      const deviceState = isPossible ? ('inExecution' as const) : ('unsupported' as const)
      const validMs = found.kind === 'elockUnlock' ? (await ruleAt(tx, found.orgPath)).validS * 1000 : undefined
      const sending = { ...newSending(found.kind, clock.now(), validMs), deviceState }
      const { nonce, notAfterMs, nowMs } = sending
      const again = { is: 'resend', nonce, notAfterMs, deviceState, counter: await nextCounter(tx) } as const
      if (hasPin(found.kind) || !(await changeById(tx, id, again, nowMs))) throw fail('resendNotAllowed')
      await begun(tx, id, sending, 'resent')
      const { deviceCode: name, orgPath } = found
      return { data: found.deviceId, note: { entity: 'command', id, name, orgPath, after: { kind: found.kind } } }
    })
    bus.publish('command.changed', { deviceId, id })
    bus.publish('command.wanted', { deviceIds: [deviceId] })
    return null
  },

  async list(
    { scope, by, zone }: CallContext<'scope' | 'by' | 'zone'>,
    query: Input<typeof commandRecords.queryPageList>,
  ): Promise<Page<CommandRecord>> {
    const found = await store.listCommands(db, scope, query, zone)
    return { ...found, records: found.records.map((row) => toRecord(row, by, zone)) }
  },

  async listLocks(
    { scope, zone }: CallContext<'scope' | 'zone'>,
    query: Input<typeof commandRecords.queryLockList>,
  ): Promise<Page<LockRecord>> {
    const found = await store.listLockRecords(db, scope, query, zone)
    const records = found.records.map(({ createdAt, ...row }) => ({ ...row, createTime: printTime(createdAt, zone) }))
    return { ...found, records }
  },

  async listTemplates(
    { scope, zone }: CallContext<'scope' | 'zone'>,
    query: Input<typeof commandTemplates.queryPageList>,
  ): Promise<Page<CommandTemplate>> {
    const found = await store.listTemplates(db, scope, query, zone)
    const records = found.records.map(({ createdAt, ...row }) => ({ ...row, createTime: printTime(createdAt, zone) }))
    return { ...found, records }
  },

  deleteTemplates: ({ scope, write }: CallContext<'scope' | 'write'>, given: readonly number[]): Promise<null> =>
    write(async (tx) => {
      const ids = [...new Set(given)]
      const gone = await store.deleteTemplates(tx, scope, ids)
      const [first] = gone
      if (!first || gone.length !== ids.length) throw fail('commandNotFound')
      const name = gone.map((one) => one.name).join(', ')
      return { data: null, note: { entity: 'commandTemplate', id: ids.join(), name, orgPath: first.path } }
    }),

  saveTemplate(
    { scope, write }: CallContext<'scope' | 'write'>,
    given: Input<typeof commandTemplates.save>,
  ): Promise<{ id: number }> {
    const read = z.strictObject(paramsShape(given.kind)).safeParse(given.content)
    if (!read.success || hasPin(given.kind)) throw fail('commandParametersFailed')
    const error = checkParams(given.kind, read.data)
    if (error) throw fail(error)
    return write(async (tx) => {
      const { path } = await organisations.hold(tx, scope, given.orgId)
      const id = await store.saveTemplate(tx, { ...given, content: read.data, nowMs: clock.now() })
      return { data: { id }, note: { entity: 'commandTemplate', id, name: given.name, orgPath: path, after: given } }
    })
  },
})
interface Asked extends Readonly<Record<'deviceId' | 'nowMs' | 'validMs', number>> {
  readonly source: string
  readonly origin?: UnlockOrigin
}
/** Asks for an unlock that another person approves, without a call: for the demo, and for the lock itself. */
export const askUnlock = async (tx: Tx, { deviceId, source, origin, nowMs, validMs }: Asked): Promise<number> => {
  const sending = { ...newSending('elockUnlock', nowMs, validMs), deviceState: 'inExecution' as const }
  const asked = { deviceId, kind: 'elockUnlock' as const, content: {}, needsApproval: true, source }
  const given = { ...sending, ...asked, ...(origin && { origin }) }
  const id = await store.insertCommand(tx, given, undefined)
  await begun(tx, id, sending, 'requested')
  return id
}
export type CommandsService = ReturnType<typeof createCommandsService>

const newSending = (kind: CommandKind, nowMs: number, validMs: number = commandKinds[kind].validMs) => ({
  nonce: randomBytes(16).toString('base64url'),
  nowMs,
  notAfterMs: nowMs + validMs,
})

/** Adds the step to the lock records, and the job that ends the command when no device ever takes it. */
const begun = async (
  tx: Tx,
  id: number,
  { nonce, nowMs, notAfterMs, deviceState }: ReturnType<typeof newSending> & { deviceState: string },
  step: 'requested' | 'resent',
): Promise<void> => {
  await store.addLockRecord(tx, id, step, { nowMs })
  if (deviceState === 'unsupported') return store.addLockRecord(tx, id, 'unsupported', { nowMs })
  await addJob(tx, { kind: commandJob, payload: { id, nonce }, nowMs, runAtMs: notAfterMs })
}

const pinOf = (kind: CommandKind): string | undefined =>
  Object.entries<CommandField>(commandKinds[kind].fields).find(([, { type }]) => type === 'pin')?.[0]
const hasPin = (kind: CommandKind): boolean => pinOf(kind) !== undefined

const withoutPin = (
  kind: CommandKind,
  params: CommandParams,
): { content: CommandParams; secret: string | undefined } => {
  const pin = pinOf(kind)
  if (pin === undefined) return { content: params, secret: undefined }
  const { [pin]: secret, ...content } = params
  return { content, secret: String(secret) }
}

const toRecord = (row: store.CommandRow, by: Principal, zone: string): CommandRecord => {
  const { createdAt, deliveredAt, finishedAt, notAfter, ...rest } = row
  const time = (atMs: number | null) => (atMs === null ? null : printTime(atMs, zone))
  const isAllowed = by.permissions.has('command:send') && by.permissions.has(commandKinds[row.kind].needs)
  const isResendable = resendableExecutions.some((state) => state === row.deviceState)
  return {
    ...rest,
    canResend: isAllowed && isResendable && !row.isResent && !hasPin(row.kind) && row.approval === null,
    canDecide:
      row.approval === 'wanted' &&
      row.deviceState === 'inExecution' &&
      row.source !== by.account &&
      by.permissions.has('command:unlock'),
    createTime: printTime(createdAt, zone),
    deliverTime: time(deliveredAt),
    finishTime: time(finishedAt),
    expireTime: printTime(notAfter, zone),
  }
}
