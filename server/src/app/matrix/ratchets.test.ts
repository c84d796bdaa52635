/**
 * What every call must have (faults.md section 3.1): these read the contract and the router, and fail for a route,
 * audience, permission or id-like field that nobody has classified.
 */
import { isOpenToClients } from '@coldway/contract/api-clients/client-scopes.ts'
import { api } from '@coldway/contract/api.ts'
import type { Call } from '@coldway/contract/call.ts'
import { errors } from '@coldway/contract/errors.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { makeWorld } from '../../testing/world.ts'
import { bodies } from './bodies.ts'
import { controls } from './controls.ts'
import { isListCall, listBody, eq, type Schema, schemaOf } from './refs.ts'

const cases = api.map((call) => [call.name, call] as const)

/** Routes beside the calls: they lead to no object, or the named test covers them. */
const otherRoutes: Readonly<Record<string, string>> = {
  'GET /v3/wechat/callback': 'signed by WeChat: its module tests it',
  'POST /v3/wechat/callback': 'signed by WeChat: its module tests it',
  'GET /v3/messages/one-click': 'leads to a screen: the module of messages tests it',
  'POST /v3/messages/one-click': 'carries the link of one e-mail: the module of messages tests it',
  'GET /healthz': 'whether it can serve',
  'GET /readyz': 'whether it should be given work',
  'GET /v3/open/nbiot': 'signed by OneNET, and says one word back: ingest tests it',
  'GET /v3/live': 'opened by a ticket: doors.test.ts',
  'GET /api': 'the description of the calls',
  'GET /api/try.js': 'the script of that page, which holds nothing',
  'GET /openapi.json': 'the same for programs',
  'GET /v3/link/:call': 'a call that changes nothing, by a link that a client signed: links.test.ts',
  'GET /epcis': 'what there is, as EPCIS has it',
  'GET /epcis/events': 'epcis.events in the form of the standard: epcis.test.ts',
  'GET /epcis/eventTypes': 'epcis.eventTypes in the form of the standard: epcis.test.ts',
  'GET /epcis/eventTypes/:eventType/events': 'epcis.events in the form of the standard: epcis.test.ts',
  'GET /epcis/epcs/:epc/events': 'epcis.events in the form of the standard: epcis.test.ts',
  'GET /epcis/bizSteps/:bizStep/events': 'epcis.events in the form of the standard: epcis.test.ts',
  'GET /epcis/dispositions/:disposition/events': 'epcis.events in the form of the standard: epcis.test.ts',
  'GET /epcis/bizLocations/:bizLocation/events': 'epcis.events in the form of the standard: epcis.test.ts',
  'GET /epcis/readPoints/:readPoint/events': 'epcis.events in the form of the standard: epcis.test.ts',
  'POST /epcis/capture': 'epcis.capture in the form of the standard: epcis.test.ts',
  'GET /epcis/capture/:captureID': 'epcis.captureJob in the form of the standard: epcis.test.ts',
  'GET /epcis*': 'says that it is not served',
  'POST /epcis*': 'says that it is not served',
  'PUT /epcis*': 'says that it is not served',
  'DELETE /epcis*': 'says that it is not served',
}

/** Writes that need no permission, as they concern the own account only. */
const ownAlone =
  /^(signIn|providerSignIn|session|secondFactor|passkeys|webPush|users\.changePwd|userConfig|recovery|wechat|downloads|schedules|messages|unsubscribing)\b/

/** Fields that look like ids and name no object of an organisation. */
const noIds: Readonly<Record<string, string>> = {
  'passkeys.add key.id': 'what a new key calls itself',
  'passkeys.add key.rawId': 'what a new key calls itself',
  'signIn.passkey answer.id': 'a key of the account that signs in',
  'signIn.passkey answer.rawId': 'a key of the account that signs in',
  'identityProviders.save clientId': 'what the provider calls this installation',
  'identityProviders.update clientId': 'what the provider calls this installation',
  'probes.addCertificate number': 'the number that the laboratory gave it',
  'devices.save deviceCode': 'the number of the new device',
  'devices.save terminalNo': 'the number of the new device on its wire',
  'devices.save productId': "a word of the maker's",
  'devices.updateBizDevice terminalNo': 'the number of the device on its wire',
  'devices.updateBizDevice productId': "a word of the maker's",
  'menus.queryUserMenu appId': 'which menu, not whose',
  'recipients.batchSave recipients[].wechatId': "an address at WeChat's",
  'recipients.update wechatId': "an address at WeChat's",
  'recovery.fp-sendMailAuthCode challengeId': 'known to the one who asked for it',
  'recovery.fp-checkSendMailAuthCode challengeId': 'known to the one who asked for it',
  'recovery.fp-updatePasswordByUsername challengeId': 'known to the one who asked for it',
  'verification.check challengeId': 'known to the caller who asked for it, and valid for that caller alone',
  'messages.updateRecipientMsg ids[]': 'own messages alone: centre.test.ts',
  'messages.deleteHistoryRecipientMsg ids[]': 'own messages alone: centre.test.ts',
  'downloads.deleteByIds ids[]': 'own tasks alone: downloads.test.ts',
  'downloads.downloadFromCOS id': 'own tasks alone: downloads.test.ts',
  'downloads.cancel id': 'own tasks alone: downloads.test.ts',
  'downloads.retry id': 'own tasks alone: downloads.test.ts',
  'schedules.queryById id': 'own schedules alone: schedules.test.ts',
  'schedules.update id': 'own schedules alone: schedules.test.ts',
  'schedules.updateStatus ids[]': 'own schedules alone: schedules.test.ts',
  'schedules.deleteByIds ids[]': 'own schedules alone: schedules.test.ts',
  'maintenance.openDataLog deviceCode': 'beside its credential: maintenance.test.ts',
  'maintenance.openPrimitiveData deviceCode': 'beside its credential: maintenance.test.ts',
  'webPush.remove id': 'own subscriptions alone: web-push.test.ts',
  'session.endOne id': 'own sessions alone: own-sessions.test.ts',
  'imports.importSave id': 'own imports alone: imports.test.ts',
  'imports.queryImport id': 'own imports alone: imports.test.ts',
  'imports.importCredentials id': 'own imports alone: imports.test.ts',
  'waybills.getWaybillCode orgCode': 'what the number begins with',
  'waybills.queryConflicts waybillNo': 'a text to compare, in the own tenant alone',
  'waybills.queryConflicts businessCode': 'a text to compare, in the own tenant alone',
  'waybills.queryConflicts customerOrderId': 'a text to compare, in the own tenant alone',
  'lockOrderTracks.queryById bindingId': 'a time of the order, looked for among those of the order alone',
  'lockOrders.save orderNo': 'the number of the new order',
  'waybills.save sharedOrgCodes[]': 'what a partner has told: shares.test.ts',
  'customWaybills.save sharedOrgCodes[]': 'what a partner has told: shares.test.ts',
  'waybillShares.add orgCodes[]': 'what a partner has told: waybill-shares.test.ts',
  'waybillShares.remove orgCodes[]': 'what a partner has told: waybill-shares.test.ts',
  'waybills.save waybillNo': 'the number of the new waybill',
  'waybills.save customerOrderId': 'a text of the waybill',
  'waybills.save businessCode': 'a text of the waybill',
  'waybills.save containerNo': 'a text of the waybill',
  'waybillTemplates.save content.containerNo': 'a text of the waybill',
  'waybillTemplates.update content.containerNo': 'a text of the waybill',
  'waybills.update customerOrderId': 'a text of the waybill',
  'waybills.update businessCode': 'a text of the waybill',
  'waybills.update containerNo': 'a text of the waybill',
  'customWaybills.save waybillNo': 'the number of the new waybill',
  'customWaybills.save customerOrderId': 'a text of the waybill',
  'customWaybills.save businessCode': 'a text of the waybill',
  'customWaybills.save containerNo': 'a text of the waybill',
  'customWaybills.update customerOrderId': 'a text of the waybill',
  'customWaybills.update businessCode': 'a text of the waybill',
  'customWaybills.update containerNo': 'a text of the waybill',
  'sites.save siteNo': 'the number of the new site',
  'sites.update siteNo': 'a text of the site',
  'alarmPolicies.savePolicy kinds[].siteIds[]': 'only what the own devices crossed is looked at',
  'alarmPolicies.savePolicy kinds[].lineIds[]': 'only what the own devices strayed from is looked at',
  'alarmPolicies.updatePolicy kinds[].siteIds[]': 'only what the own devices crossed is looked at',
  'alarmPolicies.updatePolicy kinds[].lineIds[]': 'only what the own devices strayed from is looked at',
  'alarmPolicies.rehearse kinds[].siteIds[]': 'crossings are not rehearsed',
  'alarmPolicies.rehearse kinds[].lineIds[]': 'deviations are not rehearsed',
  'waybillAlarmPolicies.rehearse kinds[].siteIds[]': 'crossings are not rehearsed',
  'waybillAlarmPolicies.rehearse kinds[].lineIds[]': 'deviations are not rehearsed',
  'waybillAlarmPolicies.saveSencePolicy kinds[].siteIds[]': 'only what the own devices crossed is looked at',
  'waybillAlarmPolicies.saveSencePolicy kinds[].lineIds[]': 'only what the own devices strayed from is looked at',
  'waybillAlarmPolicies.updateSencePolicy kinds[].siteIds[]': 'only what the own devices crossed is looked at',
  'waybillAlarmPolicies.updateSencePolicy kinds[].lineIds[]': 'only what the own devices strayed from is looked at',
  'devicePolicies.saveDeviceAlarmPolicies kinds[].siteIds[]': 'only what the own device crossed is looked at',
  'devicePolicies.saveDeviceAlarmPolicies kinds[].lineIds[]': 'only what the own device strayed from is looked at',
  'open.uplink id': 'of the message, given by the device',
  'open.uplink [].id': 'of the message, given by the device',
  'open.uplink blocks[].id': 'the kind of a block',
  'open.uplink [].blocks[].id': 'the kind of a block',
}
/** Lists whose rows are no objects of their own: their `id` is the place from which a list is read on, inside of its scope. */
const cursors = [
  'commandRecords.queryLockList',
  'downloads.queryPageList',
  'lineSubscriptions.queryRecordList',
  'lockOrderAlarms.queryPageList',
  'lockOrderDetails.queryPageList',
  'lockOrderSteps.queryPageList',
  'schedules.queryPageList',
  'unreadRecords.queryPageList',
  'vehicleInspections.queryPageList',
].flatMap((name) => [`${name} id`, `${name}-export id`])

/** Columns that look like ids; what they find is inside the scope of the list. */
const noIdColumns: Readonly<Record<string, string>> = {
  ...Object.fromEntries(cursors.map((column) => [column, 'a place in the list'])),
  'probes.queryPageList number': 'a text of the certificate',
  'probes.queryPageList-export number': 'a text of the certificate',
  'devices.queryDeviceList terminalNo': 'a text of the device',
  'devices.queryDeviceList-export terminalNo': 'a text of the device',
  'imports.queryImportRows importId': 'own imports alone: imports.test.ts',
  'imports.queryImportRows-export importId': 'own imports alone: imports.test.ts',
  'messages.queryHistoryPageList id': 'own messages alone: centre.test.ts',
  'messages.queryHistoryPageList deviceCode': 'a text of the message',
  'messages.queryHistoryPageList-export id': 'own messages alone: centre.test.ts',
  'messages.queryHistoryPageList-export deviceCode': 'a text of the message',
  'dictionary.queryPageList dictCode': 'a word of the contract',
  'dictionary.queryPageList-export dictCode': 'a word of the contract',
  'sites.queryPageList siteNo': 'a text of the site',
  'sites.queryPageList-export siteNo': 'a text of the site',
  'sites.exportFenceV4 siteNo': 'a text of the site',
  'sites.exportFenceScene siteNo': 'a text of the site',
  'sites.queryPageListOrderByASC siteNo': 'a text of the site',
  'sites.queryPageListOrderByASC-export siteNo': 'a text of the site',
  'unlockRequests.queryPageList orderNo': 'a text of the order',
  'unlockRequests.queryPageList-export orderNo': 'a text of the order',
  'lockOrders.queryPageList orderNo': 'a text of the order',
  'lockOrders.queryPageList-export orderNo': 'a text of the order',
  'lockOrders.exportBds orderNo': 'a text of the order',
  'lockOrderDetails.queryPageList orderNo': 'a text of the order',
  'lockOrderDetails.queryPageList-export orderNo': 'a text of the order',
  'lockOrderSteps.queryPageList orderNo': 'a text of the order',
  'lockOrderSteps.queryPageList-export orderNo': 'a text of the order',
  'lockOrderAlarms.queryPageList orderNo': 'a text of the order',
  'lockOrderAlarms.queryPageList-export orderNo': 'a text of the order',
  'siteRecords.queryPageList waybillNo': 'a text of the record',
  'siteRecords.queryPageList-export waybillNo': 'a text of the record',
  'siteRecords.exportFenceRecordV3 waybillNo': 'a text of the record',
  'releases.queryPageList waybillNo': 'a text of the waybill',
  'releases.queryPageList-export waybillNo': 'a text of the waybill',
  'customWaybills.queryPageList waybillNo': 'a text of the waybill',
  'customWaybills.queryPageList customerOrderId': 'a text of the waybill',
  'customWaybills.queryPageList businessCode': 'a text of the waybill',
  'customWaybills.queryPageList containerNo': 'a text of the waybill',
  'customWaybills.queryPageList-export waybillNo': 'a text of the waybill',
  'customWaybills.queryPageList-export customerOrderId': 'a text of the waybill',
  'customWaybills.queryPageList-export businessCode': 'a text of the waybill',
  'customWaybills.queryPageList-export containerNo': 'a text of the waybill',
  'customWaybills.exportWaybillHd waybillNo': 'a text of the waybill',
  'customWaybills.exportWaybillHd customerOrderId': 'a text of the waybill',
  'customWaybills.exportWaybillHd businessCode': 'a text of the waybill',
  'customWaybills.exportWaybillHd containerNo': 'a text of the waybill',
  'waybills.queryPageList waybillNo': 'a text of the waybill',
  'waybills.queryPageList customerOrderId': 'a text of the waybill',
  'waybills.queryPageList businessCode': 'a text of the waybill',
  'waybills.queryPageList containerNo': 'a text of the waybill',
  'waybills.queryPageList-export waybillNo': 'a text of the waybill',
  'waybills.queryPageList-export customerOrderId': 'a text of the waybill',
  'waybills.queryPageList-export businessCode': 'a text of the waybill',
  'waybills.queryPageList-export containerNo': 'a text of the waybill',
  'waybills.queryMonitoringPageList waybillNo': 'a text of the waybill',
  'waybills.queryMonitoringPageList customerOrderId': 'a text of the waybill',
  'waybills.queryMonitoringPageList businessCode': 'a text of the waybill',
  'waybills.queryMonitoringPageList containerNo': 'a text of the waybill',
  'waybills.queryMonitoringPageList-export waybillNo': 'a text of the waybill',
  'waybills.queryMonitoringPageList-export customerOrderId': 'a text of the waybill',
  'waybills.queryMonitoringPageList-export businessCode': 'a text of the waybill',
  'waybills.queryMonitoringPageList-export containerNo': 'a text of the waybill',
  'waybills.queryPositionPageList waybillNo': 'a text of the waybill',
  'waybills.queryPositionPageList customerOrderId': 'a text of the waybill',
  'waybills.queryPositionPageList businessCode': 'a text of the waybill',
  'waybills.queryPositionPageList containerNo': 'a text of the waybill',
  'waybills.queryPositionPageList-export waybillNo': 'a text of the waybill',
  'waybills.queryPositionPageList-export customerOrderId': 'a text of the waybill',
  'waybills.queryPositionPageList-export businessCode': 'a text of the waybill',
  'waybills.queryPositionPageList-export containerNo': 'a text of the waybill',
  'waybills.exportWaybillScenePosition waybillNo': 'a text of the waybill',
  'waybills.exportWaybillScenePosition customerOrderId': 'a text of the waybill',
  'waybills.exportWaybillScenePosition businessCode': 'a text of the waybill',
  'waybills.exportWaybillScenePosition containerNo': 'a text of the waybill',
  'waybills.exportWaybillSceneDownCenter waybillNo': 'a text of the waybill',
  'waybills.exportWaybillSceneDownCenter customerOrderId': 'a text of the waybill',
  'waybills.exportWaybillSceneDownCenter businessCode': 'a text of the waybill',
  'waybills.exportWaybillSceneDownCenter containerNo': 'a text of the waybill',
  'apiClients.queryPageList appId': 'public, and of a client in the own organisations',
  'apiClients.queryPageList-export appId': 'public, and of a client in the own organisations',
  'audit.queryPageList entityId': 'a text of the trail, of any kind',
  'audit.queryPageList requestId': 'a text of the trail',
  'audit.queryPageList-export entityId': 'a text of the trail, of any kind',
  'audit.queryPageList-export requestId': 'a text of the trail',
  'recipients.queryPageList wechatId': "an address at WeChat's",
  'recipients.queryPageList-export wechatId': "an address at WeChat's",
}
/** Reads that name a span of time and are not heavy, as their cost does not grow with it. */
const lightSpans: Readonly<Record<string, string>> = {
  'siteRecords.findeDeviceFence': 'records of stays, a page of them at most',
}
/** Names that are no ids, wherever they occur. */
const noIdNames: Readonly<Record<string, string>> = {
  bizSceneId: 'which scene, not whose',
  sceneStr: 'a secret of 192 bits, good for the one who opened the scene',
  userCode: 'an account and its password beside it: a sign-in',
}
const looksLikeId = /(^|\.)(id|ids|[a-z]\w*(Id|Ids|Code|Codes|No|Nos)|number|sceneStr)(\[\])?$/

describe('the contract', () => {
  test('has a name and a path of its own for every call', () => {
    expect(new Set(api.map(({ name }) => name)).size).toBe(api.length)
    expect(new Set(api.map(({ path, method }) => `${method} ${path}`)).size).toBe(api.length)
  })

  test('is asked with bodies and controls of calls that exist', () => {
    const names = new Set(api.map(({ name }) => name))
    expect([...Object.keys(bodies), ...Object.keys(controls)].filter((name) => !names.has(name))).toEqual([])
  })

  test('leaves to persons what only they may do', () => {
    const open = api.filter(isOpenToClients)
    expect(open.length).toBeGreaterThan(100)
    expect(open.filter(({ name }) => /^(releases\.sign|apiClients|forwarding|session|downloads)/.test(name))).toEqual(
      [],
    )
  })
})

describe.each(cases)('%s', (_name, call) => {
  test('says whom it is for, what it does and how it refuses', () => {
    expect(call.audience.length).toBeGreaterThan(0)
    expect(call.does).toMatch(/\.$|…$/)
    for (const name of call.fails) expect(errors).toHaveProperty(name)
  })

  test('asks for a permission, and for more than looking where it changes something', () => {
    if (call.needs) expect(call.audience).toEqual(['user'])
    if (call.effect === 'read' || call.audience.some((who) => who !== 'user' && who !== 'mustChange')) return
    if (call.effect === 'export' && listOf(call)) return expect(call.needs).toEqual(listOf(call)?.needs)
    if (call.effect === 'export') return expect(call.needs).toBeDefined()
    if (ownAlone.test(call.name)) return
    expect(call.needs).toBeDefined()
    expect(call.needs).not.toMatch(/:view$/)
  })

  test('is heavy where the caller decides how much of the past it reads', () => {
    if (call.effect !== 'read' && call.effect !== 'export') return
    const names = fieldsOf(schemaOf(call)).map((field) => field.split('.').at(-1))
    const reads = listOf(call) !== undefined || (names.includes('startTime') && names.includes('endTime'))
    if (reads && !lightSpans[call.name]) expect(call.cost).toBe('heavy')
  })

  test('refuses fields it does not know where it is heavy', () => {
    const schema = schemaOf(call) as Schema & { readonly additionalProperties?: boolean }
    if (call.cost && schema.properties && Object.keys(schema.properties).length > 0)
      expect(schema.additionalProperties).toBe(false)
  })

  test('lists every field that looks like an id', () => {
    const listed = new Set(call.ids.map(({ at }) => at))
    const bare = new Set([...listed].map((at) => at.replaceAll('[]', '')))
    const given = fieldsOf(schemaOf(call)).filter((field) => looksLikeId.test(field))
    const isKnown = (field: string) => noIds[`${call.name} ${field}`] ?? noIdNames[field]
    expect(given.filter((field) => !bare.has(field.replaceAll('[]', '')) && !isKnown(field))).toEqual([])
  })

  test('lists every id it can be searched by', () => {
    if (!isListCall(call)) return
    const listed = call.ids.map(({ at }) => at)
    const known = (column: string) => call.body.safeParse(listBody(eq(column, '1'))).success
    const found = idNames.filter((name) => known(name) && !listed.includes(`conditionVos.${name}`))
    expect(found.filter((name) => !noIdColumns[`${call.name} ${name}`])).toEqual([])
  })
})

describe('the router', async () => {
  const { program } = await makeWorld()
  const routes = routesOf(program.app.printRoutes({ commonPrefix: false }))
  const calls = new Set(api.map(({ method, path }) => `${method} ${path}`))

  test('answers nothing that is neither a call nor known here', () => {
    expect(routes.filter((route) => !calls.has(route) && !otherRoutes[route])).toEqual([])
  })

  test('answers every call', () => {
    expect([...calls].filter((call) => !routes.includes(call))).toEqual([])
  })
})

/** The list that this call exports. */
const listOf = (call: Call): Call | undefined => (call as { readonly of?: Call }).of

/** Every name in the contract's inputs and answers that looks like an id: a list may have such a column. */
const idNames: readonly string[] = [
  ...new Set(
    api
      .flatMap((call) => [...fieldsOf(schemaOf(call)), ...fieldsOf(answerOf(call))])
      .map((field) => field.replaceAll('[]', '').split('.').at(-1) ?? '')
      .filter((name) => looksLikeId.test(name))
      .concat(['orgCode', 'deviceId', 'userId', 'roleId', 'terminalNo', 'number']),
  ),
]

function answerOf(call: Call): Schema {
  return z.toJSONSchema(call.gives, { unrepresentable: 'any', reused: 'inline', cycles: 'ref' }) as Schema
}

/** `a.b[].c` for every field of a body, whatever branches it stands in. */
function fieldsOf(schema: Schema, path = ''): string[] {
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
      const at = path ? `${path}.${name}` : name
      return [field.items ? `${at}[]` : at, ...fieldsOf(field, at)]
    }),
    ...(schema.items ? fieldsOf(schema.items, `${path}[]`) : []),
    ...branches.flatMap((branch) => fieldsOf(branch, path)),
  ]
}

/** Reads fastify's drawing of the routes: `├── /v3/live (GET, HEAD)`, four columns for each level. */
function routesOf(drawing: string): string[] {
  const steps: string[] = []
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', rest = ''] = /^((?:│ {3}| {4})*)[├└]── (.*)$/.exec(line) ?? []
    const [, step = '', methods = ''] = /^(.*?)(?: \(([A-Z, ]+)\))?$/.exec(rest) ?? []
    if (rest === '') return []
    steps.length = indent.length / 4
    steps.push(step)
    const asked = methods.split(', ').filter((method) => method && method !== 'HEAD' && method !== 'OPTIONS')
    return asked.map((method) => `${method} ${steps.join('')}`)
  })
}
