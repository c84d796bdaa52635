import { pointsOf } from '@coldway/console/features/series/index.ts'
import { BandChart } from '@coldway/console/ui/chart/band-chart.tsx'
import type { Bucket } from '@coldway/contract/readings/sensors.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'

interface TempRibbonProps {
  readonly label: string
  readonly seriesKey: string
  readonly buckets: readonly Bucket[]
  readonly bucketMs: number
  readonly gapMs: number
  readonly fromMs: number
  readonly untilMs: number
  readonly low: number | null
  readonly high: number | null
}

const heightPx = 150

/** A temperature over time against its limits; silence breaks the line. */
export const TempRibbon = ({ label, seriesKey, buckets, bucketMs, gapMs, ...rest }: TempRibbonProps) => {
  const series = findSeries(seriesKey)
  return (
    <figure className="card ribbon">
      <figcaption>{label}</figcaption>
      <BandChart
        label={label}
        points={pointsOf(buckets, bucketMs, [])}
        fromMs={rest.fromMs}
        toMs={rest.untilMs}
        low={rest.low}
        high={rest.high}
        unit={series?.unit ?? ''}
        decimals={series?.decimals ?? 1}
        gapMs={Math.max(gapMs, 2.5 * bucketMs)}
        height={heightPx}
        hasNowDot
      />
    </figure>
  )
}
