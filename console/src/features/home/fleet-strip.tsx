import type { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import type { Output } from '@coldway/contract/call.ts'
import { useText } from '../../settings/texts.ts'
import './fleet-strip.css'

const bands = ['run', 'stop', 'offLine', 'close', 'other'] as const

interface FleetStripProps {
  readonly counts: Output<typeof deviceStatus.queryBdsDeviceJKCount>
}

/** The counters as one bar: the share of the fleet that moves, stands, or is silent. */
export const FleetStrip = ({ counts }: FleetStripProps) => {
  const t = useText()
  if (counts.all === 0) return null
  const shown = bands.filter((band) => counts[band] > 0)
  const percent = (band: (typeof bands)[number]) => Math.round((counts[band] / counts.all) * 100)
  const words = shown.map((band) => `${t(`enums.motions.${band}`)} ${percent(band)}%`)
  return (
    <div className="fleet-strip" role="img" aria-label={words.join(', ')}>
      {shown.map((band, at) => (
        <i key={band} className={`strip-${band}`} style={{ flexGrow: counts[band] }} title={words[at]} />
      ))}
    </div>
  )
}
