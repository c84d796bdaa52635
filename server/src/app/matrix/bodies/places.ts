import type { Bodies } from '../body.ts'

const points = () => [{ points: [{ lng: 120.98, lat: 31.38 }] }]

export const placesBodies: Bodies = {
  'places.getAddress': points,
  'roadPlaces.getAddress': points,
  'roadPlaces.getBaiDuAddress': points,
  'roadPlaces.queryTowns': () => [{ text: 'Kun' }],
  'roadPlaces.placeDetail': () => [{ reference: 'ChIJ-1' }],
}
