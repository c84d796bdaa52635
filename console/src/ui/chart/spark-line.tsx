import './band-chart.css'
import './spark-line.css'
import {
  type ChartPoint,
  excursionsOf,
  extentOf,
  type Frame,
  type Limit,
  linePath,
  runsOf,
  spreadPath,
  xOf,
  yOf,
} from './chart-scale.ts'

export interface SparkLineProps {
  /** The content of the curve in words, for readers who do not see it. */
  readonly label: string
  /** The points, ascending in time, each with the extremes of its bucket. */
  readonly points: readonly ChartPoint[]
  readonly fromMs: number
  readonly toMs: number
  readonly low: Limit
  readonly high: Limit
  /** The longest silence in milliseconds that does not break the line. */
  readonly gapMs: number
}

const width = 104
const height = 26
const edge = 2

/** A curve in a row of a list: limits as a band, the extremes of each bucket, a dot at the peak of each excursion. */
export const SparkLine = ({ label, points, fromMs, toMs, low, high, gapMs }: SparkLineProps) => {
  const frame: Frame = { fromMs, toMs, width, height, ...extentOf(points, [low, high]) }
  const runs = runsOf(points, gapMs)
  const [top, bottom] = [high == null ? 0 : yOf(frame, high), low == null ? height : yOf(frame, low)]
  return (
    <svg className="spark-line" role="img" aria-label={label} width={width + 2 * edge} height={height + 2 * edge}>
      <title>{label}</title>
      <g transform={`translate(${edge} ${edge})`}>
        {(low != null || high != null) && (
          <rect className="band-area" y={top} width={width} height={Math.max(0, bottom - top)} />
        )}
        {runs.map((run) =>
          run.length === 1 && run[0] ? (
            <path key={run[0].atMs} className="spark-single" d={singlePath(frame, run[0])} />
          ) : (
            <g key={run[0]?.atMs}>
              <path className="band-spread" d={spreadPath(frame, run)} />
              <path className="band-line" d={linePath(frame, run, false)} />
            </g>
          ),
        )}
        {excursionsOf(runs, low, high).map(({ atMs, value }) => (
          <circle key={atMs} className="spark-peak" cx={xOf(frame, atMs)} cy={yOf(frame, value)} r={2.4} />
        ))}
      </g>
    </svg>
  )
}

/** The path of a single bucket between two silences: from its lowest to its highest value, at least a dot. */
const singlePath = (frame: Frame, { atMs, value, min, max }: ChartPoint): string =>
  `M${xOf(frame, atMs).toFixed(1)} ${yOf(frame, max ?? value ?? 0).toFixed(1)}V${(yOf(frame, min ?? value ?? 0) + 0.1).toFixed(1)}`
