/** The frame decoder and the device form as an administrator uses them: desktop and phone, Chinese and English. */
import type { Language } from '@coldway/contract/enums.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { desk, handset, openVisit, photograph, type Visit } from './src/browser.ts'
import { register, signedInCaller } from './src/calls.ts'
import { signInTo } from './src/console-page.ts'
import { eventually } from './src/eventually.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { cutOff } from './src/page-checks.ts'
import { type Words, wordsOf } from './src/words.ts'

const path = '/view/deviceMaintenance/frameDecoder'
const admin = { account: 'admin', password: 'Cold-chain-26' }
/** A frame of a real tracker with temperature and humidity; from the tests of Traccar's decoder (Apache-2.0). */
const frame = `7e020000bd4130571601850419000000001000000e01651ec702caec6402d10000000024082423485001040000000030011f310108f00d02d4
  000301080509000079c9aff231414f56585f474c3130302d4c415f48322e305f4547393135554c4141425230334130314d30385f56322e302e393a76
  3130f616071eff940261ffe8ff10fdd805dc002800000032000af70600000f620150f81d04086541305716018589553202100062282617474c313030
  2d4c410000f912000f00000004000000000010240824234954d27e`
const large = { width: 1920, height: 1080 } as const

let server: RunningServer
const visits: Visit[] = []

beforeAll(async () => {
  server = await startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } })
  // The form of a device needs an organisation, which is made with the first device.
  const call = await signedInCaller(server.origin, admin.account, admin.password)
  await register(call, { deviceCode: 'FORM-1', deviceName: 'Form van' })
})

const explainAt = async (
  t: Words,
  language: Language,
  size: typeof large | typeof handset | typeof desk,
): Promise<Page> => {
  const visit = await openVisit({ origin: server.origin, size, more: { locale: language } })
  visits.push(visit)
  const { page } = visit
  await page.addInitScript(
    (chosen) => localStorage.setItem('coldway.preferences', JSON.stringify({ language: chosen })),
    language,
  )
  await signInTo(page, t, admin, path)
  await page.getByLabel(t('decoder.frame'), { exact: true }).fill(frame)
  await page.getByRole('button', { name: t('decoder.explain'), exact: true }).click()
  await page.getByRole('region', { name: t('decoder.parts') }).waitFor()
  return page
}

test.each([
  ['zh-CN', large, 'desk'],
  ['zh-CN', handset, 'phone'],
  ['en-US', large, 'desk'],
  ['en-US', handset, 'phone'],
] as const)('a pasted frame is explained in %s', async (language, size, name) => {
  const t = await wordsOf(language)
  const page = await explainAt(t, language, size)
  const outcomes = page.getByRole('region', { name: t('decoder.outcomes') })
  const parts = page.getByRole('region', { name: t('decoder.parts') })
  await eventually(() => outcomes.innerText()).toContain('60.9')
  await parts.getByText(t('decoder.fields.longitude'), { exact: true }).first().waitFor()
  await parts.getByText(t('decoder.unreadBytes'), { exact: true }).first().waitFor()
  await eventually(() => cutOff(page)).toEqual([])
  await photograph(page, `decoder-${name}-${language}`)
  await parts.getByText(t('decoder.fields.latitude'), { exact: true }).first().scrollIntoViewIfNeeded()
  await photograph(page, `decoder-parts-${name}-${language}`)
})

test('the form of a device names every protocol, with the port to point it at', async () => {
  const t = await wordsOf()
  const page = visits[0]?.page as Page
  await page.goto('/view/deviceBase/device_add')
  await page.getByLabel(t('devices.protocol'), { exact: true }).click()
  for (const title of ['Teltonika', 'GT06', 'Queclink', 'LoRaWAN (ChirpStack)'])
    await page.getByTitle(title, { exact: true }).waitFor()
  await page.getByTitle('JT/T 808', { exact: true }).click()
  await page.getByText(t('decoder.port', { port: server.ports.jt808 }), { exact: true }).waitFor()
  await photograph(page, 'device-form-protocol')
  expect(visits.flatMap(({ problems, foreign }) => [...problems, ...foreign])).toEqual([])
})
