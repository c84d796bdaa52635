/** Another base map: Baidu's is chosen, its tiles are asked for in its own grid, with road conditions, credits and our devices above. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVisit, photograph, type Visit } from './src/browser.ts'
import { monitoringPage, signInTo } from './src/console-page.ts'
import { eventually } from './src/eventually.ts'
import { type MapWire, openMapWire } from './src/map-wire.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }

let wire: MapWire
let server: RunningServer
let visit: Visit
let t: Words

beforeAll(async () => {
  wire = await openMapWire({ lng: 121.4737, lat: 31.2304 })
  const env = {
    COLDWAY_ADMIN_PASSWORD: admin.password,
    COLDWAY_MAP_BAIDU_KEY: 'ak-local',
    COLDWAY_MAP_BAIDU_TILES_URL: `${wire.origin}/tile/?qt=vtile&x={x}&y={y}&z={z}&styles=pl&scaler=1&ak={ak}`,
    COLDWAY_MAP_BAIDU_TRAFFIC_URL: `${wire.origin}/traffic/TrafficTileService?level={z}&x={x}&y={y}&ak={ak}`,
  }
  t = await wordsOf()
  server = await startServer({ isDemo: false, env })
  visit = await openVisit({ origin: server.origin })
})
afterAll(async () => {
  await wire?.close()
})

const choose = async (name: string): Promise<void> => {
  const { page } = visit
  await page.getByRole('button', { name: t('monitoring.map.look') }).click()
  await page.locator('[role^=menuitem]').filter({ hasText: name }).first().click()
}

test("Baidu's map is drawn from its tiles, and its traffic with a legend", async () => {
  const { page } = visit
  await signInTo(page, t, admin)
  await monitoringPage(page, t).map.waitFor()
  expect(wire.asked, 'nothing of a map that is not chosen').toEqual([])
  await choose(t('enums.mapProviders.baidu'))
  // The middle of the first view, 116.5, 32.5, is 12.97 million metres east and 3.8 million north in Baidu's grid.
  await eventually(() => Promise.resolve(wire.asked.join('\n'))).toMatch(
    /\/tile\/\?qt=vtile&x=24&y=7&z=7&.*ak=ak-local/,
  )
  await page.getByText('甲测资字').waitFor()
  await choose(t('monitoring.map.traffic'))
  const legend = page.getByRole('region', { name: t('monitoring.map.trafficLegend') })
  await legend.getByText(t('enums.roadConditions.severeCongestion')).waitFor()
  await eventually(() => Promise.resolve(wire.asked.join('\n'))).toContain('/traffic/TrafficTileService?level=')
  await photograph(page, 'maps-baidu')
  expect(visit.problems).toEqual([])
})
