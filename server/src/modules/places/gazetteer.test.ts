import { distanceM } from '@coldway/contract/places/geo.ts'
import { languages } from '@coldway/contract/enums.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGazetteer } from './gazetteer.ts'

const gazetteer = createGazetteer()

test.each([
  ['a suburb belongs to the great town', { lng: 121.48, lat: 31.24 }, 'Shanghai'],
  ['across the date line', { lng: 179.99, lat: -16.8 }, 'Labasa'],
  ['a truck on the road', { lng: 13.45, lat: 52.52 }, 'Berlin'],
])('%s', async (_, place, name) => {
  expect((await gazetteer.near(place, 'en-US')).name).toBe(name)
})

test('everywhere on Earth there is an answer, and its distance is true', async () => {
  const anywhere = fc.record({
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
  })
  await fc.assert(
    fc.asyncProperty(anywhere, fc.constantFrom(...languages), async (place, language) => {
      const town = await gazetteer.near(place, language)
      expect(town.name).not.toBe('')
      expect(Math.abs(town.distanceM - distanceM(place, town))).toBeLessThanOrEqual(1)
    }),
    { numRuns: 200 },
  )
})

test('accents and case do not count, tones of a script do', async () => {
  const names = async (text: string) => (await gazetteer.search(text, 5, 'en-US')).map(({ name }) => name)
  expect(await names('ZURICH')).toContain('Zürich')
  expect(await names("xi'an")).toContain('Xi’an')
  expect(await names('กรุงเทพ')).toContain('Bangkok')
})
