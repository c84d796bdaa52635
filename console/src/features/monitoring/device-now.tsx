/** What one device says now: its alarms, the temperature large, six tiles, and the last day against its limits. */
import { useState } from 'react'
import { useCan } from '../../api/use-me.ts'
import { DayChart } from './day-chart.tsx'
import { heldSince } from './day-series.ts'
import './detail.css'
import { DetailNotes } from './detail-notes.tsx'
import type { Tracked } from './device-store.ts'
import { HeroReading } from './hero-reading.tsx'
import { chartKeysOf } from './sensor-tiles.ts'
import { TileGrid, tilesShown } from './tile-grid.tsx'
import { useDay } from './use-day.ts'

const chartPx = 200

export const DeviceNow = ({ one }: { one: Tracked }) => {
  const { device, state } = one
  const [chosen, setChosen] = useState<string>()
  const canSee = useCan('sensor:view') ?? false
  const keys = state ? chartKeysOf(device, state) : []
  const day = useDay(device.id, canSee ? keys : [])
  const doors = day.data?.series.find((series) => series.key === 'door')?.buckets ?? []
  const doorSinceMs = state?.values.door === undefined ? undefined : heldSince(doors, state.values.door)
  return (
    <div className="device-state">
      <DetailNotes one={one} />
      <HeroReading one={one} />
      <TileGrid one={one} doorSinceMs={doorSinceMs} most={tilesShown} />
      {canSee && state && (
        <DayChart one={one} day={day} keys={keys} value={chosen} onChange={setChosen} height={chartPx} />
      )}
    </div>
  )
}
