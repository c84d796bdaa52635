/** Words for the names of calls and objects in the trail. Names this build does not know are shown as they are. */
import { api, type WriteName } from '@coldway/contract/api.ts'
import type { AuditRow } from '@coldway/contract/operations/audit.ts'
import { type ErrorName, errors } from '@coldway/contract/errors.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import type { Translate } from '../../settings/texts.ts'
import { text } from '../../settings/texts.ts'

const written = api.filter((call) => call.effect === 'write' || call.effect === 'actuate').map((call) => call.name)
const exported = api.filter((call) => call.effect === 'export').map((call) => call.name)

/** Words by name, in the order of the contract. A call without a text does not compile. */
export const callWords = (t: Translate): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...written.map((name) => [name, t(`audit.calls.${name as WriteName}`)]),
    ...exported.map((name) => [name, t('audit.exported')]),
  ])

/** A kind with a text that is missing here does not compile. */
const entities: Readonly<Record<keyof Texts['audit']['entities'], true>> = {
  device: true,
  probe: true,
  mapping: true,
  product: true,
  waybillTemplate: true,
  room: true,
  deviceType: true,
  import: true,
  organisation: true,
  role: true,
  user: true,
  message: true,
  recipient: true,
  share: true,
  apiClient: true,
  identityProvider: true,
  forwardingRule: true,
  deadLetter: true,
  session: true,
  userSetting: true,
  list: true,
  download: true,
  schedule: true,
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
  vehicle: true,
  lockOrder: true,
}
export const entityWords = (t: Translate): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (Object.keys(entities) as (keyof typeof entities)[]).map((entity) => [entity, t(`audit.entities.${entity}`)]),
  )

export const errorWords = (t: Translate): Readonly<Record<string, string>> =>
  Object.fromEntries((Object.keys(errors) as ErrorName[]).map((name) => [name, t(`errors.${name}`)]))

/** An exported list is named by its title on the screen. */
export const objectOf = (row: AuditRow): string | undefined => row.entityName || row.entityId || undefined

export const whoOf = (row: AuditRow): string => row.userName || row.account || text('audit.nobody')
