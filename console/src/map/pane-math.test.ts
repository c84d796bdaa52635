import { expect, test } from 'vitest'
import { isCovered, offsetOn, scaleOn } from './pane-math.ts'

const shanghai = { lng: 121.47, lat: 31.23, zoom: 9 }

test('a place lies right of and below the middle by the pixels of the zoom', () => {
  const east = offsetOn(shanghai, { lng: 121.57, lat: 31.23 })
  expect(east.x).toBeCloseTo((0.1 / 360) * 512 * 2 ** 9, 6)
  expect(east.y).toBeCloseTo(0, 6)
  expect(offsetOn(shanghai, { lng: 121.47, lat: 31.13 }).y).toBeGreaterThan(0)
  expect(offsetOn({ ...shanghai, zoom: 10 }, { lng: 121.57, lat: 31.23 }).x).toBeCloseTo(2 * east.x, 6)
})

test('the date line is crossed the short way', () => {
  expect(offsetOn({ lng: 179.9, lat: 0, zoom: 3 }, { lng: -179.9, lat: 0 }).x).toBeGreaterThan(0)
})

test('the poles stay on the map', () => {
  expect(Number.isFinite(offsetOn(shanghai, { lng: 0, lat: 90 }).y)).toBe(true)
})

test('a picture covers its pane until most of its rim is used, and only at its own zoom', () => {
  const pane = { width: 400, height: 200 }
  const picture = { width: 640, height: 320, view: shanghai }
  const degrees = (px: number) => (px * 360) / (512 * 2 ** 9)
  const at = (px: number) => isCovered({ ...shanghai, lng: shanghai.lng + degrees(px) }, pane, picture)
  expect([at(0), at(70), at(-70)]).toEqual([true, true, true])
  expect([at(90), at(-90)]).toEqual([false, false])
  expect(isCovered({ ...shanghai, zoom: 10 }, pane, picture)).toBe(false)
  expect(isCovered(shanghai, { width: 700, height: 200 }, picture)).toBe(false)
  expect(isCovered(shanghai, pane, undefined)).toBe(false)
  expect(scaleOn({ ...shanghai, zoom: 10 }, picture)).toBe(2)
})
