/**
 * Commands to devices. Owns `commands`, `command_secrets`, `lock_records`, `command_templates`, `unlock_rules`. Not
 * here: the connections of devices (ingest). Invariants: every change of state is one conditional update; delivered
 * means that the device has confirmed it; an answer moves only the sending it belongs to, once, and never a command
 * that has ended; nothing is sent after its time, nor an unlock before a second person has approved it where the rule
 * says so; a command is sent again once at most; an opening that a lock reports has its record, however late the report is; a lock's password is read only by the delivery and is deleted when its
 * command ends.
 */
import { commandKindNames } from '@coldway/contract/commands/command-kinds.ts'
import { commandRecords, commands, commandTemplates } from '@coldway/contract/commands/commands.ts'
import { unlockRules } from '@coldway/contract/commands/unlocks.ts'
import { type Handler, implement } from '../../platform/implement.ts'
import { type CommandsParts, createCommandsService, type CommandsService } from './commands.service.ts'
import { createCommandsTopic } from './commands.topic.ts'
import { createUnlockService } from './unlock.service.ts'
import { overdueJob } from './overdue.ts'
import type { ServingModule } from '../module.ts'

export { seen as commandSeen, sourceOf as accountSeen } from './commands.store.ts'
export { findFirmware, type LoadedFirmware } from './firmware.store.ts'
export { askUnlock, type CommandsService } from './commands.service.ts'
export { createUnlockService } from './unlock.service.ts'
export { afterHappening, type CommandLife, isApprovalWanted, isOpen, isAnsweredLate } from './command-life.ts'
export { isUnlockOpen } from './life.store.ts'
export { createDelivery, type Delivery, type DownWire } from './delivery.ts'

export const createCommands = (parts: CommandsParts): ServingModule<CommandsService> => {
  const service = createCommandsService(parts)
  const unlocks = createUnlockService(parts)
  const sending = Object.fromEntries(
    commandKindNames.map((kind): [string, Handler<(typeof commands)[typeof kind]>] => [
      kind,
      (context) => service.send(context, kind, context.body),
    ]),
  ) as Parameters<typeof implement<typeof commands>>[1]
  const routes = [
    ...implement(commands, sending),
    ...implement(commandRecords, {
      queryPageList: (context) => service.list(context, context.body),
      queryLockList: (context) => service.listLocks(context, context.body),
      decideUnlock: (context) => unlocks.decide(context, context.body),
      againSend: (context) => service.againSend(context, context.body.id),
    }),
    ...implement(unlockRules, {
      queryById: (context) => unlocks.getRule(context, context.body.orgId),
      save: (context) => unlocks.saveRule(context, context.body),
    }),
    ...implement(commandTemplates, {
      queryPageList: (context) => service.listTemplates(context, context.body),
      save: (context) => service.saveTemplate(context, context.body),
      deleteByIds: (context) => service.deleteTemplates(context, context.body.ids),
    }),
  ]
  return { service, routes, jobs: [overdueJob(parts)], topics: [createCommandsTopic(parts.db)] }
}
