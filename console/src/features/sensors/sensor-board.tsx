/** Charts, figures and rows of one device over one time span, under one cursor. */
import type { Bounds, SensorDevice } from '@coldway/contract/readings/sensors.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { printTime } from '@coldway/contract/time.ts'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { isRefusal } from '../../api/call-error.ts'
import { useAnswer } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Panel } from '../../ui/base/panel.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { phone, useMedia } from '../../ui/base/use-media.ts'
import { Figures } from './figures.tsx'
import { RowTable } from './row-table.tsx'
import type { Stretch } from './sensor-query.ts'
import type { RowsAsked, SensorSource } from './sensor-source.ts'
import { SeriesCharts } from './series-charts.tsx'
import { ZoomBar } from './zoom-bar.tsx'
import './sensors.css'

export type Measured = Pick<SensorDevice, 'category' | 'keys' | 'range' | 'reportIntervalS'>
export type RowSpan = Omit<RowsAsked, 'page' | 'size'>

interface SensorBoardProps {
  readonly device: Measured
  /** Keys of the shown series, at least one. */
  readonly shown: readonly string[]
  readonly whole: Stretch
  readonly zoom: Stretch | undefined
  readonly onZoom: (zoom: Stretch | undefined) => void
  readonly source: SensorSource
  /** Actions on the shown rows. */
  readonly tools?: (span: RowSpan, total: number) => ReactNode
  /** Called when the link has ended. */
  readonly onEnded?: () => void
}

/** Points of a chart: about as many as its pixels can show. */
const points = { desk: 1000, phone: 360 } as const
const freshMs = 60_000

export const SensorBoard = (props: SensorBoardProps) => {
  const t = useText()
  const textOf = useErrorText()
  const { device, shown, whole, source, onZoom } = props
  const buckets = useMedia(phone) ? points.phone : points.desk
  const [chosen, setChosen] = useState<string>()
  const [ownBounds, setBounds] = useState<Readonly<Record<string, Bounds>>>({})
  const [cursorMs, setCursor] = useState<number>()
  const [picked, setPicked] = useState<number>()
  const zoom = useMemo(() => inside(props.zoom, whole), [props.zoom, whole])
  const stretch = zoom ?? whole
  const span = useMemo(() => spanFor(stretch, shown), [stretch, shown])
  const bounds = useMemo(() => ({ ...boundsOfStates(shown), ...ownBounds }), [shown, ownBounds])
  const asked = { ...span, buckets, bounds }
  const answer = useAnswer([...source.key, 'series', asked], () => source.series(asked), { keepsLast: true, freshMs })
  useEnd(answer.error, props.onEnded)
  const zoomTo = useCallback((next: Stretch | undefined) => onZoom(next && inside(next, whole)), [onZoom, whole])
  const hero = answer.data?.series.find(({ key }) => key === chosen) ?? answer.data?.series[0]
  if (answer.error && !answer.data)
    return <ErrorState text={textOf(answer.error)} onRetry={() => void answer.refetch()} />
  if (!answer.data || !hero) return <Loading />
  return (
    <>
      <Figures
        series={hero}
        gapMs={answer.data.gapMs}
        own={ownBounds[hero.key]}
        onBounds={(next) => setBounds(withBounds(ownBounds, hero.key, next))}
      />
      <Panel className={answer.isPlaceholderData ? 'sensor-charts is-old' : 'sensor-charts'} label={t('sensors.chart')}>
        <ZoomBar
          bucketMs={answer.data.bucketMs}
          intervalMs={device.reportIntervalS * 1000}
          stretch={stretch}
          cursorMs={cursorMs}
          isZoomed={zoom !== undefined}
          onZoom={zoomTo}
        />
        <SeriesCharts
          device={device}
          answer={answer.data}
          stretch={stretch}
          heroKey={hero.key}
          onHero={setChosen}
          cursorMs={cursorMs}
          onCursor={setCursor}
          onZoom={zoomTo}
          onPick={setPicked}
        />
      </Panel>
      <RowTable
        key={JSON.stringify([source.key, span])}
        device={device}
        span={span}
        bounds={answer.data.series}
        source={source}
        cursorMs={cursorMs}
        onCursor={setCursor}
        pickedMs={picked}
        tools={props.tools}
      />
    </>
  )
}

/** The span of the rows in whole seconds, as calls take it; the last second is included. */
const spanFor = ([fromMs, untilMs]: Stretch, shown: readonly string[]): RowSpan => {
  const zone = zoneInUse()
  return {
    startTime: printTime(fromMs, zone),
    endTime: printTime(Math.ceil(untilMs / 1000) * 1000, zone),
    keys: [...shown],
  }
}

/** The part of a zoom inside the span; undefined when that is none of it, or all of it. */
const inside = (zoom: Stretch | undefined, [fromMs, untilMs]: Stretch): Stretch | undefined => {
  if (!zoom) return undefined
  const part: Stretch = [Math.max(zoom[0], fromMs), Math.min(zoom[1], untilMs)]
  const isPart = part[1] > part[0] && part[1] - part[0] < untilMs - fromMs
  return isPart ? part : undefined
}

/** The limits of states that count the time open, or on, as out of range. */
const boundsOfStates = (keys: readonly string[]): Record<string, Bounds> =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const series = findSeries(key)
      return series?.isState && series.max === 1 ? [[key, { low: null, high: 0 }]] : []
    }),
  )

/** Sets the limits of a series; undefined goes back to those of the device. */
const withBounds = (all: Readonly<Record<string, Bounds>>, key: string, next: Bounds | undefined) => {
  const { [key]: _old, ...others } = all
  return next ? { ...others, [key]: next } : others
}

const useEnd = (error: unknown, onEnded: (() => void) | undefined): void => {
  const isEnded = isRefusal(error, 'linkExpired')
  useEffect(() => {
    if (isEnded) onEnded?.()
  }, [isEnded, onEnded])
}
