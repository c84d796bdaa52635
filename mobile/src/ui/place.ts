/** Where the phone is. A refusal is told apart from a phone that does not know. */
export interface Place {
  readonly lng: number
  readonly lat: number
  readonly accuracyM: number
}

const options = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 } as const

export const askPlace = (): Promise<Place | 'denied' | 'unknown'> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('unknown')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude: lng, latitude: lat, accuracy: accuracyM } }) => resolve({ lng, lat, accuracyM }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unknown'),
      options,
    )
  })
