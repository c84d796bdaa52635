/** A device is connected as an installer's guide does it: registered, pointed here, and seen with its first report. */
import { beforeAll, expect, test } from 'vitest'
import { actor } from './src/actor.ts'
import { desk, handset, openVisit, photograph } from './src/browser.ts'
import { signInTo } from './src/console-page.ts'
import { eventually } from './src/eventually.ts'
import { cutOff } from './src/page-checks.ts'
import { demoPassword, type RunningServer, startServer } from './src/server.ts'
import { wordsOf } from './src/words.ts'

const person = { account: 'dispatcher', password: demoPassword }
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ isDemo: true, begins: 'played' })
})

test.each([
  ['zh-CN', { width: 1920, height: 1080 }, 'desk'],
  ['en-US', desk, 'desk'],
  ['en-US', handset, 'phone'],
] as const)('its first report shows on the page that waits for it, in %s on a %o', async (language, size, name) => {
  const t = await wordsOf(language)
  const visit = await openVisit({ origin: server.origin, size, more: { locale: language } })
  const { page } = visit
  await page.addInitScript(
    (chosen) => localStorage.setItem('coldway.preferences', JSON.stringify({ language: chosen })),
    language,
  )
  const code = `CONNECT-${language}-${name}`
  await signInTo(page, t, person, '/view/deviceBase/deviceConnect')
  await page.getByRole('radio', { name: /Teltonika/ }).check()
  await page.getByLabel(t('devices.terminal'), { exact: true }).waitFor()
  await photograph(page, `connect-choose-${name}-${language}`)
  const installer = actor(page)
  await installer.act(() => page.getByRole('radio', { name: /JSON/ }).check())
  await installer.type(page.getByLabel(t('devices.code'), { exact: true }), code)
  await installer.type(page.getByLabel(t('devices.name'), { exact: true }), `Box ${code}`)
  await installer.click(page.getByRole('button', { name: t('common.save'), exact: true }))
  expect(installer.done.actions).toBe(4)
  await page.getByText(t('connect.waiting'), { exact: true }).waitFor()
  const mqtt = page.getByRole('region', { name: 'MQTT' })
  await mqtt.getByText(String(server.ports.mqtt), { exact: true }).waitFor()
  await mqtt.getByText(`coldway/v1/${code}/up`, { exact: true }).waitFor()
  await eventually(() => cutOff(page)).toEqual([])
  await photograph(page, `connect-wait-${name}-${language}`)

  // The line that is shown for trying is what sends the report.
  const line =
    (await page
      .getByRole('region', { name: 'HTTP' })
      .getByText(/^curl /)
      .textContent()) ?? ''
  const [, user = '', body = '', address = ''] = /-u (\S+) .* -d '(.*)' (\S+)$/.exec(line) ?? []
  const sent = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(user)}` },
    body,
  })
  expect(sent.status).toBe(200)
  const report = page.getByRole('region', { name: t('connect.first') })
  await report.getByText('5.2', { exact: false }).first().waitFor()
  await report.getByText('61', { exact: false }).first().waitFor()
  await photograph(page, `connect-done-${name}-${language}`)
  expect([...visit.problems, ...visit.foreign]).toEqual([])
  await visit.close()
})
