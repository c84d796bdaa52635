/** The state of the wall, in its address: a link or a reload shows the same wall. Pure but for the hook. */
import { limits } from '@coldway/contract/limits.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useKept } from '../../api/use-kept.ts'
import { readSpan, type Span, spanParams } from '../tracks/index.ts'

export interface WallQuery extends Span {
  readonly ids: readonly number[]
  readonly isPlayback: boolean
  readonly zoom: number
}

export const zooms = { least: 5, most: 14, usual: 9 } as const

export const readWall = (params: URLSearchParams): WallQuery => {
  const asked = (params.get('devices') ?? '').split(',').map(Number)
  const ids = [...new Set(asked.filter((id) => Number.isInteger(id) && id > 0))].slice(0, limits.multiScreenMax)
  const zoom = Number(params.get('zoom') ?? zooms.usual)
  return {
    ids,
    isPlayback: params.get('mode') === 'playback',
    zoom: Number.isInteger(zoom) ? Math.min(zooms.most, Math.max(zooms.least, zoom)) : zooms.usual,
    ...readSpan(params),
  }
}

export const useWallQuery = (): readonly [WallQuery, (change: Partial<WallQuery>) => void] => {
  const [params, setParams] = useSearchParams()
  const query = readWall(params)
  const kept = useKept('wall', readKeptWall)
  // The address says nothing when the wall is opened from the menu: it comes back as it was left.
  const isPlain = [...params.keys()].length === 0
  const left = kept.value
  useEffect(() => {
    if (isPlain && left) setParams(new URLSearchParams(left), { replace: true })
  }, [isPlain, left, setParams])
  const change = (to: Partial<WallQuery>) => {
    const next = { ...query, ...to }
    const values = {
      devices: next.ids.join(','),
      mode: next.isPlayback ? 'playback' : undefined,
      zoom: next.zoom === zooms.usual ? undefined : String(next.zoom),
      ...spanParams(next),
    }
    const said = Object.entries(values).filter((one): one is [string, string] => Boolean(one[1]))
    const address = new URLSearchParams(said)
    kept.keep(address.toString())
    setParams(address, { replace: true })
  }
  return [query, change]
}

/** The address of the wall, as it was left; empty: nothing stood there. */
const readKeptWall = (kept: unknown): string | undefined => (typeof kept === 'string' ? kept : undefined)

/** Columns for this many panes on a desktop, as square as the window allows. */
export const columnsOf = (count: number): number => {
  if (count <= 1) return 1
  if (count <= 4) return 2
  return count <= 9 ? 3 : 4
}
