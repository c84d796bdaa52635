/**
 * Devices from a file as a dispatcher imports them: the template, filled in; the report before anything happens; the import;
 * the same file again.
 */
import { readFile } from 'node:fs/promises'
import { devices } from '@coldway/contract/devices/devices.ts'
import type { CellValue } from 'hucre/xlsx'
import { openXlsx, writeXlsx } from 'hucre/xlsx'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { actor } from './src/actor.ts'
import { eventually } from './src/eventually.ts'
import { handset, openVisit, photograph, type Visit } from './src/browser.ts'
import { signedInCaller } from './src/calls.ts'
import { signInTo } from './src/console-page.ts'
import { demoPassword, type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const dispatcher = { account: 'dispatcher', password: demoPassword }
const importPath = '/view/deviceManage/inputFile'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

let server: RunningServer
let visit: Visit
let t: Words
let filled: Buffer

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: true, begins: 'played' })
  visit = await openVisit({ origin: server.origin })
})

const choose = (page: Page, buffer: Buffer): Promise<void> =>
  page.getByLabel(t('imports.choose')).last().setInputFiles({ name: 'fleet.xlsx', mimeType: kind, buffer })
const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })
const importButton = (page: Page, n: number): Locator => page.getByRole('button', { name: t('imports.save', { n }) })
const fetched = async (page: Page, name: string): Promise<Buffer> => {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return readFile(await (await coming).path())
}

test('the template is fetched and filled in', async () => {
  const { page } = visit
  await signInTo(page, t, dispatcher, importPath)
  const { sheets } = await openXlsx(await fetched(page, t('imports.template')))
  const given = sheets[0]?.rows ?? []
  const head = given[0] ?? []
  const line = (cells: Readonly<Record<string, CellValue>>): CellValue[] =>
    head.map((heading) => cells[String(heading)] ?? null)
  const [code, name, plate] = [t('devices.code'), t('devices.name'), t('devices.plate')]
  const mine = [
    line({ [code]: 'IMP-1', [name]: '一号冷藏车', [plate]: '苏A10001' }),
    line({ [code]: 'IMP-2', [name]: '二号冷藏车' }),
    line({ [code]: 'IMP 3?', [name]: '三号冷藏车' }),
  ]
  filled = Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet1', rows: [...given, ...mine] }] }))
})

test('the report comes before the import, row by row', async () => {
  const { page } = visit
  const user = actor(page)
  await user.act(() => choose(page, filled))
  await page.getByText(t('imports.checkStep')).waitFor()
  await rowOf(page, 'IMP-1').getByText(t('imports.outcomes.ready')).waitFor()
  await rowOf(page, 'IMP 3?').getByText(t('imports.outcomes.refused')).waitFor()
  await rowOf(page, 'IMP 3?').getByText(t('devices.code'), { exact: true }).waitFor()
  await photograph(page, 'import-report')
  await page.reload()
  await user.click(importButton(page, 2))
  expect(user.done.actions).toBe(2)
  await page.getByText(t('imports.doneStep'), { exact: true }).first().waitFor()
  await rowOf(page, 'IMP-2').getByText(t('imports.outcomes.imported')).waitFor()
})

test('credentials are given once, one for each device', async () => {
  const { page } = visit
  const text = JSON.stringify(await openXlsx(await fetched(page, t('imports.credentials'))))
  expect(text).toContain('IMP-1')
  expect(text).toContain('IMP-2')
  await page.getByRole('button', { name: t('imports.credentials') }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: t('imports.toDevices') }).click()
  await page.waitForURL(/portableMonitoring/)
  const call = await signedInCaller(server.origin, dispatcher.account, dispatcher.password)
  const conditionVos = [{ column: 'deviceCode' as const, type: 'like' as const, value: 'IMP' }]
  const { records } = await call(devices.queryDeviceList, { page: 1, size: 10, conditionVos })
  const found = records.toSorted((a, b) => a.deviceCode.localeCompare(b.deviceCode))
  expect(found.map(({ deviceCode, plate }) => [deviceCode, plate])).toEqual([
    ['IMP-1', '苏A10001'],
    ['IMP-2', null],
  ])
})

test('the same file again changes nothing, also on a phone; nothing was logged as an error', async () => {
  const phone = await openVisit({ origin: server.origin, size: handset })
  await signInTo(phone.page, t, dispatcher, importPath)
  await choose(phone.page, filled)
  await phone.page.getByText(t('imports.checkStep')).waitFor()
  await importButton(phone.page, 0).waitFor()
  await eventually(() => importButton(phone.page, 0).isDisabled()).toBe(true)
  await eventually(() => phone.page.getByText(t('imports.outcomes.standing'), { exact: true }).count()).toBeGreaterThan(
    2,
  )
  await photograph(phone.page, 'import-again-phone')
  for (const { foreign, problems } of [visit, phone]) expect([foreign, problems]).toEqual([[], []])
  await phone.close()
})
