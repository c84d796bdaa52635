/** The desk: an alarm comes by itself, is acknowledged where it stands, and leaves. Actions of the user are counted. */
import { alarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import type { Credential } from '@coldway/contract/devices/devices.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { beforeAll, expect, test } from 'vitest'
import { actor } from './src/actor.ts'
import { eventually } from './src/eventually.ts'
import { handset, openVisit, photograph } from './src/browser.ts'
import { type Caller, register, signedInCaller, until, uplink } from './src/calls.ts'
import { paths, signInTo } from './src/console-page.ts'
import { barriers, cutOff } from './src/page-checks.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const plate = '沪A88K21'

let server: RunningServer
let call: Caller
let credential: Credential
let t: Words
let reportCount = 0

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } })
  call = await signedInCaller(server.origin, admin.account, admin.password)
  credential = await register(call, { deviceCode: 'DESK-1', deviceName: '冷藏车一', plate, reportIntervalS: 60 })
  const orgId = (await call(organisations.queryOrgTree, {}))[1]!.id
  await call(alarmPolicies.savePolicy, {
    orgId,
    name: '疫苗 2–8 ℃',
    coverage: { by: 'organisation', orgIds: [orgId] },
    kinds: [{ kind: 'temperature', lower: 2, upper: 8, durationMin: 0 }],
    levels: [{}, {}, {}],
    schedule: null,
    push: { isEnabled: false, scope: 'branch', types: ['opened'] },
  })
})

/** Reports a temperature now. */
const measure = async (tempC: number): Promise<void> => {
  reportCount += 1
  const position = { lng: 121.47, lat: 31.23, type: 'GPS', speedKmh: 0 }
  const blocks = [{ id: 3, temp: Math.round(tempC * 10) }]
  const answer = await uplink(server.origin, credential, [
    { id: String(reportCount), time: Date.now(), position, blocks },
  ])
  expect(answer.status).toBe(200)
}

test('what goes over its limit stands on the desk without a reload, and leaves when it is acknowledged there', async () => {
  const visit = await openVisit({ origin: server.origin })
  const { page } = visit
  const user = actor(page)
  await measure(4)
  await signInTo(page, t, admin, paths.home)
  const waiting = page.getByRole('region', { name: t('alarms.desk.title') })
  await waiting.getByText(t('alarms.desk.nothing')).waitFor()
  await photograph(page, 'desk-nothing')
  expect(await barriers(page)).toEqual([])

  await measure(9.4)
  const vehicle = waiting.getByRole('listitem').filter({ hasText: plate }).first()
  await vehicle.getByText(/9[.,]4/).waitFor()
  await vehicle.getByText(t('alarms.notNotified')).waitFor()
  await waiting.getByText(t('alarms.desk.waiting', { count: 1 })).waitFor()
  await photograph(page, 'desk-alarm')
  expect(await barriers(page)).toEqual([])

  await user.click(vehicle.getByRole('button', { name: t('alarms.acknowledge'), exact: true }))
  await user.type(vehicle.getByRole('textbox'), '已致电司机，车门已关。')
  await user.press('Enter')
  await waiting.getByText(t('alarms.desk.nothing')).waitFor()
  expect(user.done.actions).toBe(3)
  const [alarm] = await until(
    async () => (await call(alarmRecords.queryAlarmData, { page: 1, size: 10 })).records,
    ([one]) => one?.acknowledgedBy === admin.account,
  )
  expect(alarm).toMatchObject({ plate, acknowledgeComment: '已致电司机，车门已关。', status: 'alarming' })
  await waiting.getByRole('link', { name: t('alarms.desk.lookedAfter', { count: 1 }) }).waitFor()
  expect(visit.problems).toEqual([])
  expect(visit.foreign).toEqual([])
  await visit.close()
})

test('on a phone the desk begins with what waits, and nothing is cut off', async () => {
  const visit = await openVisit({ origin: server.origin, size: handset })
  const { page } = visit
  await signInTo(page, t, admin, paths.home)
  await page.getByRole('region', { name: t('alarms.desk.title') }).waitFor()
  await page.getByRole('region', { name: t('shell.home.silent') }).waitFor()
  await eventually(() => cutOff(page)).toEqual([])
  await photograph(page, 'desk-phone')
  expect(visit.problems).toEqual([])
  await visit.close()
})
