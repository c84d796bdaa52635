/** Battery and signal as pictures; the number or the word is beside them or their accessible name. */
import './bands.css'

export type BatteryBand = 'high' | 'middle' | 'low' | 'missing'
export type SignalBand = 'excellent' | 'good' | 'poor' | 'missing'

export const BatteryIcon = ({ pct, band, label }: { pct: number | undefined; band: BatteryBand; label: string }) => (
  <span className={`battery battery-${band}`} role="img" aria-label={label} title={label}>
    <i style={{ width: `${Math.max(0, Math.min(100, pct ?? 0))}%` }} />
  </span>
)

const bars: Record<SignalBand, number> = { excellent: 3, good: 2, poor: 1, missing: 0 }

export const SignalIcon = ({ band, label }: { band: SignalBand; label: string }) => (
  <svg className={`signal signal-${band}`} viewBox="0 0 16 12" role="img" aria-label={label}>
    <title>{label}</title>
    {[0, 1, 2].map((bar) => (
      <rect
        key={bar}
        x={bar * 5.5}
        y={8 - bar * 4}
        width={4}
        height={4 + bar * 4}
        rx={1}
        className={bar < bars[band] ? 'is-on' : undefined}
      />
    ))}
  </svg>
)
