/** Where the phone was when its user last asked for what is near; sealed like all that is kept. */
import { readKept, writeKept } from './database.ts'

export interface KeptPlace {
  readonly lng: number
  readonly lat: number
  readonly atMs: number
}
export const placeKey = 'place'
export const readPlace = (): Promise<KeptPlace | undefined> => readKept<KeptPlace>(placeKey)
export const writePlace = (place: KeptPlace): Promise<void> => writeKept(placeKey, place)
