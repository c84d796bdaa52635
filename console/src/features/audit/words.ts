/** The trail keeps names of calls and kinds of objects; here they become words. What this build does not know stays as it is. */
import { api, type WriteName } from '@coldway/contract/api.ts'
import type { AuditRow } from '@coldway/contract/operations/audit.ts'
import { type ErrorName, errors } from '@coldway/contract/errors.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
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

/** A kind that has a text and does not stand here does not compile. */
const entities: Readonly<Record<keyof Texts['audit']['entities'], true>> = {
  device: true,
  deviceType: true,
  import: true,
  organisation: true,
  role: true,
  user: true,
  message: true,
  recipient: true,
  share: true,
  session: true,
  userSetting: true,
  list: true,
  download: true,
  outboxMessage: true,
  command: true,
  commandTemplate: true,
  unlockRule: true,
  wechat: true,
  line: true,
  lineSubscription: true,
  site: true,
  siteSubscription: true,
  siteRecord: true,
  sitePush: true,
  alarmPolicy: true,
  alarmRecord: true,
}
export const entityWords = (t: Translate): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (Object.keys(entities) as (keyof typeof entities)[]).map((entity) => [entity, t(`audit.entities.${entity}`)]),
  )

export const errorWords = (t: Translate): Readonly<Record<string, string>> =>
  Object.fromEntries((Object.keys(errors) as ErrorName[]).map((name) => [name, t(`errors.${name}`)]))

/** A list that was exported is told by the title it had on the screen. */
export const objectOf = (row: AuditRow): string | undefined => row.entityName || row.entityId || undefined

export const whoOf = (row: AuditRow): string => row.userName || row.account || text('audit.nobody')
