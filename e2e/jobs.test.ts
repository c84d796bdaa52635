/** Jobs of a working day, with the user's actions counted: docs/jobs.md keeps the counts. */
import { readFile } from 'node:fs/promises'
import type { Credential } from '@coldway/contract/devices/devices.ts'
import { siteRecords } from '@coldway/contract/sites/site-records.ts'
import type { CellValue } from 'hucre/xlsx'
import { openXlsx, writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { actor } from './src/actor.ts'
import { openVisit, photograph, type Visit } from './src/browser.ts'
import { type Caller, register, signedInCaller, until, uplink } from './src/calls.ts'
import { eventually } from './src/eventually.ts'
import { fillSignIn, paths, pick, signInTo } from './src/console-page.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const plate = '沪B70001'
const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const onWall = 12

let server: RunningServer
let call: Caller
let driven: Credential
let t: Words

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } })
  call = await signedInCaller(server.origin, admin.account, admin.password)
  driven = await register(call, { deviceCode: 'JOB-1', deviceName: '冷藏车 1', plate, reportIntervalS: 60 })
  for (let number = 2; number <= onWall; number++)
    await register(call, { deviceCode: `JOB-${number}`, deviceName: `冷藏车 ${number}`, reportIntervalS: 60 })
  await driveYesterday(driven)
})

/** An hour of yesterday's noon in the zone of the account, with the door open for ten minutes of it. */
const driveYesterday = async (credential: Credential): Promise<void> => {
  const zoneMs = 8 * 60 * minuteMs
  const noonMs = Math.floor((Date.now() + zoneMs) / dayMs) * dayMs - zoneMs - dayMs / 2
  const reports = Array.from({ length: 60 }, (_, minute) => ({
    id: String(minute),
    time: noonMs + minute * minuteMs,
    position: { lng: 121.4 + minute / 200, lat: 31.2, type: 'GPS', speedKmh: 60 },
    blocks: [
      { id: 3, temp: 40 + (minute % 5) },
      { id: 16, gac: minute >= 20 && minute < 30 ? 1 : 0 },
    ],
  }))
  expect((await uplink(server.origin, credential, reports)).status).toBe(200)
}

const begin = async () => {
  const visit = await openVisit({ origin: server.origin })
  await signInTo(visit.page, t, admin, paths.home)
  await visit.page.getByRole('button', { name: t('shell.palette.title') }).waitFor()
  return { visit, page: visit.page, user: actor(visit.page) }
}
const finish = async (visit: Visit): Promise<void> => {
  expect([...visit.problems, ...visit.foreign]).toEqual([])
  await visit.close()
}

test("a vehicle's yesterday with its door takes five actions", async () => {
  const { visit, page, user } = await begin()
  await user.press('Control+k')
  const found = page.getByRole('option').filter({ hasText: plate })
  await user.type(page.getByRole('combobox', { name: t('shell.palette.title') }), plate)
  await found.first().waitFor()
  await user.press('Enter')
  await user.click(page.getByRole('tab', { name: t('devicePage.tabs.timeline') }))
  await user.click(page.getByText(t('devicePage.days.yesterday'), { exact: true }))
  const strip = page.getByRole('region', { name: t('devicePage.strip') })
  // Temperature, door, speed.
  await eventually(() => strip.getByRole('img').count()).toBe(3)
  await page
    .getByRole('list', { name: t('devicePage.happened') })
    .getByText(t('devicePage.kinds.drive'))
    .first()
    .waitFor()
  await photograph(page, 'job-yesterday')
  expect(user.done.actions).toBe(5)
  await finish(visit)
})

const depots = [
  { name: '浦东冷库', lng: 121.5, lat: 31.2 },
  { name: '川沙冷库', lng: 121.55, lat: 31.2 },
] as const

test('two sites and a crossing from one into the other take twenty-two actions', async () => {
  const { visit, page, user } = await begin()
  const save = page.getByRole('button', { name: t('common.save'), exact: true })
  for (const { name, lng, lat } of depots) {
    const open = () => page.goto('/view/siteManager/site_info_add')
    // The way to the first page counts none.
    await (name === depots[0].name ? open() : user.act(open))
    await user.type(page.getByLabel(t('places.search')), `${lat},${lng}`)
    await user.click(page.getByRole('button', { name: `${lat},${lng}` }))
    await user.type(page.getByLabel(t('sites.name'), { exact: true }), name)
    await user.click(page.getByLabel(t('sites.type'), { exact: true }))
    await user.click(page.getByTitle(t('enums.siteTypes.warehouse')))
    await user.click(save)
    await page.waitForURL((url) => url.pathname === '/view/siteManager/site_info')
    await page.getByRole('row').filter({ hasText: name }).waitFor()
  }
  const [from, to] = depots
  const row = page.getByRole('row').filter({ hasText: to.name })
  await user.click(row.getByRole('button', { name: t('pieces.list.moreFor', { name: to.name }) }))
  await user.click(page.getByRole('menuitem', { name: t('sites.subscribe') }))
  await page.waitForURL((url) => url.pathname === '/view/siteManager/site_subscribe_add')
  await user.act(() => pick(page, t('sites.subscription.whos.devices')))
  await user.click(page.getByRole('combobox', { name: t('sites.subscription.whos.devices') }))
  await user.click(page.getByTitle(plate))
  await user.press('Escape')
  await user.click(save)
  await page.waitForURL((url) => url.pathname === '/view/siteManager/site_subscribe')
  await drive(from, to)
  const entered = () => call(siteRecords.queryPageList, { page: 1, size: 10, conditionVos: [] })
  await until(entered, ({ records }) => records[0]?.siteName === to.name)
  await user.act(() => page.goto('/view/siteManager/site_records'))
  const record = page.getByRole('row').filter({ hasText: to.name })
  await user.click(record.getByRole('button', { name: t('sites.onMap') }))
  await page
    .getByRole('dialog', { name: t('sites.records.one') })
    .locator('canvas.maplibregl-canvas')
    .waitFor()
  await photograph(page, 'job-crossing')
  expect(user.done.actions).toBe(22)
  await finish(visit)
})

/** Drives from inside one to inside the other at a lorry's pace; each place is reported twice. */
const drive = async (...way: readonly { readonly lng: number; readonly lat: number }[]): Promise<void> => {
  const startMs = Date.now()
  for (const [index, { lng, lat }] of way.flatMap((place) => [place, place]).entries()) {
    const time = startMs + [0, 20, 200, 220][index]! * 1000
    const position = { lng, lat, type: 'GPS', speedKmh: 95, satellites: 12 }
    expect((await uplink(server.origin, driven, { id: `c${index}`, time, position, blocks: [] })).ok).toBe(true)
  }
}

test('twelve vehicles on the wall take three actions', async () => {
  const { visit, page, user } = await begin()
  await page.goto('/view/deviceMonitor/multipleMonitor')
  await user.click(page.getByRole('button', { name: t('wall.vehicles', { count: 0, max: onWall }) }))
  const chooser = page.getByRole('dialog', { name: t('wall.choose') })
  await user.click(chooser.getByRole('button', { name: t('monitoring.chooser.takeFirst', { count: onWall }) }))
  await user.click(chooser.getByRole('button', { name: t('monitoring.chooser.take') }))
  await eventually(() => page.locator('.wall-pane').count()).toBe(onWall)
  await photograph(page, 'job-wall')
  expect(user.done.actions).toBe(3)
  await finish(visit)
})

test('an organisation, a role, a user and the first password take eighteen actions', async () => {
  const { visit, page, user } = await begin()
  const save = page.getByRole('button', { name: t('common.save'), exact: true })
  await page.goto('/view/userCenter/management_add')
  await user.type(page.getByLabel(t('organisations.name'), { exact: true }), '宁波仓')
  await user.click(save)
  await page.getByRole('row').filter({ hasText: '宁波仓' }).waitFor()

  await page.goto('/view/userCenter/role_add')
  await user.type(page.getByLabel(t('roles.name'), { exact: true }), '仓库员')
  const rights = page.getByRole('group', { name: t('roles.rights') })
  await user.click(rights.getByText(t('roles.groups.monitoring'), { exact: true }))
  await user.click(rights.getByText(t('roles.groups.devices'), { exact: true }))
  await user.click(save)
  await page.getByRole('row').filter({ hasText: '仓库员' }).waitFor()

  await page.goto('/view/userCenter/user_add')
  await user.type(page.getByLabel(t('users.account'), { exact: true }), 'wang.fang')
  await user.type(page.getByLabel(t('users.name'), { exact: true }), '王芳')
  await user.click(page.getByRole('combobox', { name: t('users.organisation') }))
  await user.click(page.getByTitle('宁波仓'))
  await user.click(page.getByRole('combobox', { name: t('users.role') }))
  await user.click(page.getByTitle('仓库员'))
  await user.click(save)
  const shown = page.getByRole('dialog', { name: t('users.password.title', { count: 1 }) })
  const password = await shown.getByRole('code').innerText()
  await photograph(page, 'job-first-password')
  await user.click(shown.getByRole('button', { name: t('pieces.verbs.done') }))

  const theirs = await openVisit({ origin: server.origin })
  const newcomer = actor(theirs.page)
  await theirs.page.goto(paths.monitoring)
  await fillSignIn(theirs.page, t, { account: 'wang.fang', password })
  await theirs.page.keyboard.press('Enter')
  await newcomer.type(theirs.page.getByLabel(t('signIn.oldPassword'), { exact: true }), password)
  await newcomer.type(theirs.page.getByLabel(t('signIn.newPassword'), { exact: true }), 'Warehouse-hand-8')
  await newcomer.type(theirs.page.getByLabel(t('signIn.confirmPassword'), { exact: true }), 'Warehouse-hand-8')
  await newcomer.click(theirs.page.getByRole('button', { name: t('signIn.changeSubmit') }))
  await theirs.page.waitForURL((url) => url.pathname === paths.home)
  expect(user.done.actions + newcomer.done.actions).toBe(18)
  await finish(theirs)
  await finish(visit)
})

test('a policy is tried on the past in seven actions', async () => {
  const { visit, page, user } = await begin()
  await page.goto('/view/alarmPolicySet/alarmPolicySetAdd')
  await user.click(page.getByText(t('alarmPolicies.by.list'), { exact: true }))
  await user.click(page.getByRole('button', { name: t('alarmPolicies.chooseDevices') }))
  const chooser = page.getByRole('dialog')
  await user.click(chooser.getByText(plate))
  await user.click(chooser.getByRole('button', { name: t('monitoring.chooser.take') }))
  const card = page.getByRole('region', { name: t('enums.alarmKinds.temperature') })
  // The load is between 4.0 and 4.4 degrees.
  await user.type(card.getByLabel(new RegExp(`^${t('alarmPolicies.fields.upper')}`)), '4')
  await user.type(card.getByLabel(new RegExp(`^${t('alarmPolicies.fields.durationMin')}`)), '0')
  const past = page.getByRole('region', { name: t('alarmPolicies.rehearsal.title') })
  await user.click(past.getByRole('button', { name: t('alarmPolicies.rehearsal.run', { days: 90 }) }))
  await past.getByRole('list', { name: t('alarmPolicies.rehearsal.byHour') }).waitFor()
  await photograph(page, 'job-rehearsal')
  expect(user.done.actions).toBe(7)
  await finish(visit)
})

/** The file that what the user does has the browser save. */
const saved = async ({ page, problems }: Visit, work: () => Promise<void>): Promise<Buffer> => {
  // Longer than a click may wait, so that a click that fails says so itself.
  const coming = page.waitForEvent('download', { timeout: 120_000 }).catch((cause: unknown) => {
    throw new Error(`Nothing was saved. ${problems.join('; ')}`, { cause })
  })
  const [file] = await Promise.all([coming, work()])
  return readFile(await file.path())
}

test('twenty devices from a workbook take four actions', async () => {
  const { visit, page, user } = await begin()
  await page.goto('/view/deviceManage/inputFile')
  const fetched = (name: string) => saved(visit, () => user.click(page.getByRole('button', { name })))
  const { sheets } = await openXlsx(await fetched(t('imports.template')))
  const given = sheets[0]?.rows ?? []
  const line = (cells: Readonly<Record<string, CellValue>>): CellValue[] =>
    (given[0] ?? []).map((heading) => cells[String(heading)] ?? null)
  const codes = Array.from({ length: 20 }, (_, at) => `JOB-IN-${at + 1}`)
  // The root, where this account stands, holds no devices.
  const of = { [t('devices.organisation')]: '华东冷链' }
  const mine = codes.map((code) => line({ [t('devices.code')]: code, [t('devices.name')]: `保温箱 ${code}`, ...of }))
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet1', rows: [...given, ...mine] }] }))
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const file = { name: 'twenty.xlsx', mimeType, buffer }
  await user.act(() => page.getByLabel(t('imports.choose')).last().setInputFiles(file))
  await user.click(page.getByRole('button', { name: t('imports.save', { n: codes.length }) }))
  await page.getByText(t('imports.doneStep'), { exact: true }).first().waitFor()
  const secrets = JSON.stringify(await openXlsx(await fetched(t('imports.credentials'))))
  expect(codes.filter((code) => !secrets.includes(`"${code}"`))).toEqual([])
  await photograph(page, 'job-import')
  expect(user.done.actions).toBe(4)
  await finish(visit)
})

test("a week of a vehicle's data as PDF, CSV and Excel takes thirteen actions", async () => {
  const { visit, page, user } = await begin()
  await user.press('Control+k')
  await user.type(page.getByRole('combobox', { name: t('shell.palette.title') }), plate)
  await page.getByRole('option').filter({ hasText: plate }).first().waitFor()
  await user.press('Enter')
  await user.click(page.getByRole('tab', { name: t('devicePage.tabs.report') }))
  const report = page.getByRole('region', { name: t('reports.open') })
  await user.click(report.getByText(t('reports.spans.week'), { exact: true }))
  const files = report.getByRole('region', { name: t('reports.latest') })
  const made = async (ending: string): Promise<Buffer> => {
    await user.click(report.getByRole('button', { name: t('reports.make') }))
    const row = files.getByRole('listitem').filter({ hasText: ending })
    const name = (await row.getByTitle(ending).first().getAttribute('title')) ?? ''
    const fetching = row.getByRole('button', { name: t('downloads.fetch', { name }) })
    // A process of low priority makes the file, which lasts on a busy machine.
    await fetching.waitFor({ timeout: 180_000 })
    return saved(visit, () => user.click(fetching))
  }
  expect((await made('.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
  await user.click(report.getByText(t('exports.csv'), { exact: true }))
  expect((await made('.csv')).toString()).toContain('JOB-1')
  await user.click(report.getByText(t('exports.excel'), { exact: true }))
  expect(JSON.stringify(await openXlsx(await made('.xlsx')))).toContain('JOB-1')
  await photograph(page, 'job-report')
  expect(user.done.actions).toBe(13)
  await finish(visit)
}, 420_000)
