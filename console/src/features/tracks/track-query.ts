/** The query of the page, in its address: a link or a reload shows the same track. Pure but for the hook. */
import { useSearchParams } from 'react-router'
import { readSpan, spanParams, type Span } from './span.ts'

export interface TrackQuery extends Span {
  readonly deviceId: number | undefined
  /** Binding of a device to a waybill, which determines device and span. */
  readonly detailId: number | undefined
  readonly isRaw: boolean
}

export const readQuery = (params: URLSearchParams): TrackQuery => {
  const idOf = (name: string) => {
    const id = Number(params.get(name))
    return Number.isInteger(id) && id > 0 ? id : undefined
  }
  return {
    deviceId: idOf('device'),
    detailId: idOf('detailId'),
    ...readSpan(params),
    isRaw: params.get('raw') === '1',
  }
}

export const useTrackQuery = (): readonly [TrackQuery, (change: Partial<TrackQuery>) => void] => {
  const [params, setParams] = useSearchParams()
  const query = readQuery(params)
  const change = (to: Partial<TrackQuery>) => {
    const next = { ...query, ...to }
    const values = {
      device: next.deviceId?.toString(),
      detailId: next.detailId?.toString(),
      ...spanParams(next),
      raw: next.isRaw ? '1' : undefined,
    }
    const kept = Object.entries(values).filter((one): one is [string, string] => Boolean(one[1]))
    setParams(new URLSearchParams(kept), { replace: true })
  }
  return [query, change]
}
