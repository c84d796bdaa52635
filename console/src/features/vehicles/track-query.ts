/** What the page of tracks shows, in its address: `?id=7`, or several vehicles `?id=7,9,12`. Pure but for the hook. */
import { limits } from '@coldway/contract/limits.ts'
import { useSearchParams } from 'react-router'
import { readSpan, type Span, spanParams } from '../tracks/index.ts'

export interface VehicleTrackQuery extends Span {
  readonly ids: readonly number[]
  readonly isRaw: boolean
}

export const readVehicleQuery = (params: URLSearchParams): VehicleTrackQuery => {
  const asked = (params.get('id') ?? '').split(',').map(Number)
  const ids = [...new Set(asked.filter((id) => Number.isInteger(id) && id > 0))].slice(0, limits.multiScreenMax)
  return { ids, ...readSpan(params), isRaw: params.get('raw') === '1' }
}

export const useVehicleTrackQuery = (): readonly [VehicleTrackQuery, (to: Partial<VehicleTrackQuery>) => void] => {
  const [params, setParams] = useSearchParams()
  const query = readVehicleQuery(params)
  const change = (to: Partial<VehicleTrackQuery>) => {
    const next = { ...query, ...to }
    const values = { id: next.ids.join(), ...spanParams(next), raw: next.isRaw ? '1' : undefined }
    const kept = Object.entries(values).filter((one): one is [string, string] => Boolean(one[1]))
    setParams(new URLSearchParams(kept), { replace: true })
  }
  return [query, change]
}
