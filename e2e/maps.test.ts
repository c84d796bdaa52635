/**
 * Other base maps: Baidu's is chosen, its tiles are asked for in its own grid, with road conditions, credits and our devices above;
 * an archive and a style document of the operator's are drawn, and where they are gone, the embedded map is, and the page says so.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVisit, photograph, type Visit } from './src/browser.ts'
import { monitoringPage, signInTo } from './src/console-page.ts'
import { eventually } from './src/eventually.ts'
import { type MapFiles, openMapFiles, ownColour } from './src/map-files.ts'
import { type MapWire, openMapWire } from './src/map-wire.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }

let wire: MapWire
let files: MapFiles
let server: RunningServer
let visit: Visit
let t: Words

beforeAll(async () => {
  wire = await openMapWire({ lng: 121.4737, lat: 31.2304 })
  files = await openMapFiles()
  const env = {
    COLDWAY_ADMIN_PASSWORD: admin.password,
    COLDWAY_MAP_BAIDU_KEY: 'ak-local',
    COLDWAY_MAP_BAIDU_TILES_URL: `${wire.origin}/tile/?qt=vtile&x={x}&y={y}&z={z}&styles=pl&scaler=1&ak={ak}`,
    COLDWAY_MAP_BAIDU_TRAFFIC_URL: `${wire.origin}/traffic/TrafficTileService?level={z}&x={x}&y={y}&ak={ak}`,
    COLDWAY_MAP_PMTILES_URL: `${files.origin}/roads.pmtiles`,
    COLDWAY_MAP_PMTILES_NAME: 'Highways',
    COLDWAY_MAP_STYLE_URL: `${files.origin}/style.json`,
    COLDWAY_MAP_STYLE_NAME: 'Survey',
  }
  t = await wordsOf()
  server = await startServer({ isDemo: false, env })
  visit = await openVisit({ origin: server.origin })
})
afterAll(async () => {
  await wire?.close()
  await files?.close()
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

/** How much of the page has the colour, in thousandths. */
const shareOf = async (colour: string): Promise<number> => {
  const { page } = visit
  const picture = (await page.screenshot()).toString('base64')
  return page.evaluate(
    async ({ picture, colour }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${picture}`
      await image.decode()
      const paper = new OffscreenCanvas(image.width, image.height).getContext('2d')
      if (!paper) return 0
      paper.drawImage(image, 0, 0)
      const { data } = paper.getImageData(0, 0, image.width, image.height)
      const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
      let found = 0
      for (let at = 0; at < data.length; at += 4)
        if (wanted.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 8)) found += 1
      return (found / (data.length / 4)) * 1000
    },
    { picture, colour },
  )
}

test('roads are drawn from an archive of the operator, piece by piece, with its credit', async () => {
  await choose('Highways')
  await visit.page.getByText('© OpenStreetMap contributors').waitFor()
  const pieces = () => files.asked.filter((one) => one.includes('roads.pmtiles'))
  // The first piece is the header; the others are tiles.
  await eventually(async () => pieces().length).toBeGreaterThan(1)
  expect(pieces().every((one) => one.includes('bytes='))).toBe(true)
  await photograph(visit.page, 'maps-archive')
})

test('a style document of the operator is drawn with the words of its credit', async () => {
  await choose('Survey')
  await visit.page.getByText('Our own survey').waitFor()
  await eventually(() => shareOf(ownColour)).toBeGreaterThan(300)
  await photograph(visit.page, 'maps-style')
  expect(visit.problems).toEqual([])
})

test.each(['gone', 'hangs'] as const)(
  'when the file %s, the embedded map is drawn and the page says why',
  async (manner) => {
    const { page } = visit
    visit.expect(/404|map archive|PMTiles|Bad response/i)
    await choose('Survey')
    await page.getByText('Our own survey').waitFor()
    files.manner = manner
    await choose('Highways')
    await page
      .getByRole('status')
      .filter({ hasText: t('monitoring.map.baseGone') })
      .waitFor({ timeout: 45_000 })
    await page.getByText('Natural Earth').waitFor()
    await photograph(page, `maps-${manner}`)
    // The choice stands, and is drawn as soon as the file is there again.
    files.manner = 'serves'
    await page.reload()
    await page.getByText('© OpenStreetMap contributors').waitFor()
    expect(visit.problems).toEqual([])
  },
)
