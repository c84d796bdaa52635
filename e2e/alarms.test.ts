/** An alarm from its policy to its end: the policy is entered, the alarm seen live, handled and closed. */
import type { Credential } from '@coldway/contract/devices/devices.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { beforeAll, expect, test } from 'vitest'
import { actor } from './src/actor.ts'
import { openVisit, photograph } from './src/browser.ts'
import { type Caller, register, signedInCaller, uplink } from './src/calls.ts'
import { paths, signInTo } from './src/console-page.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { barriers } from './src/page-checks.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const policyAdd = '/view/alarmPolicySet/alarmPolicySetAdd'
const deviceName = '疫苗冷藏箱'
const policyName = '疫苗 2–8 ℃'

let server: RunningServer
let call: Caller
let credential: Credential
let t: Words
let reportCount = 0

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } })
  call = await signedInCaller(server.origin, admin.account, admin.password)
  credential = await register(call, { deviceCode: 'AL-1', deviceName, reportIntervalS: 60 })
  const [root] = await call(organisations.queryOrgTree, {})
  const hook = { name: '质控', email: null, phone: null, wechatId: null, httpAddress: 'http://127.0.0.1:9/hook' }
  await call(recipients.batchSave, { orgId: root!.id, recipients: [hook] })
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

test('watched for, seen live, acknowledged with a comment, and over once it is cold again', async () => {
  const visit = await openVisit({ origin: server.origin })
  const { page } = visit
  await measure(4)
  await signInTo(page, t, admin, policyAdd)
  const user = actor(page)
  await user.type(page.getByLabel(t('alarmPolicies.name')), policyName)
  await user.click(page.getByText(t('alarmPolicies.by.list'), { exact: true }))
  await user.click(page.getByRole('button', { name: t('alarmPolicies.chooseDevices') }))
  const chooser = page.getByRole('dialog')
  await user.click(chooser.getByText(deviceName))
  await user.click(chooser.getByRole('button', { name: t('monitoring.chooser.take') }))
  const card = page.getByRole('region', { name: t('enums.alarmKinds.temperature') })
  await user.type(card.getByLabel(new RegExp(`^${t('alarmPolicies.fields.lower')}`)), '2')
  await user.type(card.getByLabel(new RegExp(`^${t('alarmPolicies.fields.upper')}`)), '8')
  await user.type(card.getByLabel(new RegExp(`^${t('alarmPolicies.fields.durationMin')}`)), '0')
  const level = t('alarms.level', { level: 1 })
  await user.click(page.getByRole('combobox', { name: `${level} · ${t('enums.pushChannels.http')}` }))
  await user.click(page.getByTitle('质控'))
  await user.click(page.getByRole('button', { name: t('common.save'), exact: true }))
  expect(user.done.actions).toBe(11)
  await page.getByRole('row').filter({ hasText: policyName }).waitFor()
  expect(await barriers(page)).toEqual([])

  await page.goto(paths.monitoring)
  const feed = page.getByRole('region', { name: t('alarms.feed') })
  await feed.getByText(t('alarms.noneOpen')).waitFor()
  await measure(9.4)
  await feed.getByText(deviceName).waitFor()
  await feed.getByText(/9[.,]4/).waitFor()
  await page.getByRole('button', { name: t('alarms.devicesInAlarm', { count: 1 }) }).waitFor()
  await photograph(page, 'alarm-feed')

  await feed.getByRole('link', { name: t('alarms.open', { name: deviceName }) }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: t('alarms.acknowledge'), exact: true }).click()
  await drawer.getByText(t('errors.commentRequired')).waitFor()
  await drawer.getByRole('textbox').fill('车门未关，已关闭。')
  await drawer.getByRole('button', { name: t('alarms.acknowledge'), exact: true }).click()
  await drawer
    .getByRole('region', { name: t('alarms.timeline') })
    .getByText('车门未关，已关闭。')
    .waitFor()
  await photograph(page, 'alarm-drawer')

  await measure(4)
  await drawer.getByText(t('enums.alarmStates.finished')).waitFor()
  await drawer.getByText(t('alarms.ends.returned')).first().waitFor()
  expect(visit.problems).toEqual([])
  expect(visit.foreign).toEqual([])
  await visit.close()
})
