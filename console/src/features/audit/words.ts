/** The trail keeps names of calls and kinds of objects; here they become words. What this build does not know stays as it is. */
import { api, type WriteName } from '@coldway/contract/api.ts'
import type { AuditRow } from '@coldway/contract/audit.ts'
import { type ErrorName, errors } from '@coldway/contract/errors.ts'
import type { Translate } from '../../settings/texts.ts'
import { text } from '../../settings/texts.ts'

const written = api.filter((call) => call.effect === 'write' || call.effect === 'actuate').map((call) => call.name)
const exported = api.filter((call) => call.effect === 'export').map((call) => call.name)

/** By name, in the order of the contract. Each has its text: without one the texts do not compile. */
export const callWords = (t: Translate): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...written.map((name) => [name, t(`audit.calls.${name as WriteName}`)]),
    ...exported.map((name) => [name, t('audit.exported')]),
  ])

const entities = [
  'device',
  'deviceType',
  'organisation',
  'role',
  'user',
  'recipient',
  'share',
  'session',
  'userSetting',
  'list',
  'download',
  'outboxMessage',
  'command',
  'commandTemplate',
  'unlockRule',
  'wechat',
] as const
export const entityWords = (t: Translate): Readonly<Record<string, string>> =>
  Object.fromEntries(entities.map((entity) => [entity, t(`audit.entities.${entity}`)]))

export const errorWords = (t: Translate): Readonly<Record<string, string>> =>
  Object.fromEntries((Object.keys(errors) as ErrorName[]).map((name) => [name, t(`errors.${name}`)]))

/** A list that was exported is told by the title it had on the screen. */
export const objectOf = (row: AuditRow): string | undefined => row.entityName || row.entityId || undefined

export const whoOf = (row: AuditRow): string => row.userName || row.account || text('audit.nobody')
