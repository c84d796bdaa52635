/** The shared clock of the wall: play, speed, and the scrubber with a ribbon per device. */
import { memo, useEffect, useRef } from 'react'
import { formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { TimeAxis } from '../../ui/chart/axes.tsx'
import '../../ui/chart/band-chart.css'
import { xOf } from '../../ui/chart/chart-scale.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { useWidth } from '../../ui/base/use-width.ts'
import {
  type PlayedDevice,
  type Playback,
  type PlaybackSpeed,
  playbackSpeeds,
  useTimeSlider,
} from '../playback/index.ts'
import { type RibbonKind, ribbonOf } from './ribbons.ts'
import './wall-dock.css'
import type { WallTrack } from './wall-tracks.ts'

interface WallDockProps {
  readonly playback: Playback
  readonly tracks: {
    readonly byId: ReadonlyMap<number, Pick<WallTrack, 'points'>>
    readonly isLoading: boolean
  }
  /** The devices in the order of the panes, without unknown ones. */
  readonly devices: readonly (PlayedDevice & { readonly id: number })[]
}

export const WallDock = ({ playback, tracks, devices }: WallDockProps) => {
  const t = useText()
  const { choice, choose } = playback
  return (
    <section className="wall-dock" aria-label={t('monitoring.detail.playback')}>
      <div className="wall-controls">
        <Button
          kind="primary"
          icon={choice.isPlaying ? 'pause' : 'play'}
          disabled={tracks.isLoading}
          onClick={playback.toggle}
          aria-keyshortcuts="Space"
        >
          {choice.isPlaying ? t('monitoring.playback.pause') : t('monitoring.playback.play')}
        </Button>
        <Clock playback={playback} />
        <Segmented
          label={t('monitoring.playback.speed')}
          value={String(choice.speed)}
          onChange={(speed) => choose({ speed: Number(speed) as PlaybackSpeed })}
          options={playbackSpeeds.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
        />
        <ul className="wall-legend">
          {legend.map(([kind, text]) => (
            <li key={kind}>
              <i className={`ribbon-${kind}`} /> {t(text)}
            </li>
          ))}
        </ul>
      </div>
      <Scrubber playback={playback} tracks={tracks} devices={devices} />
    </section>
  )
}

const legend = [
  ['run', 'enums.motions.run'],
  ['stand', 'enums.motions.stop'],
  ['breach', 'monitoring.playback.outOfRange'],
] as const satisfies readonly (readonly [RibbonKind, string])[]

/** The time of the cursor, written past React because it changes with every frame. */
const Clock = ({ playback: { cursor } }: { playback: Playback }) => {
  const text = useRef<HTMLElement>(null)
  useEffect(() => {
    const print = () => {
      const now = formatTime(cursor.get())
      if (text.current && text.current.textContent !== now) text.current.textContent = now
    }
    print()
    return cursor.subscribe(print)
  }, [cursor])
  return <b ref={text} className="wall-clock" />
}

/** Height of a ribbon, and of the times below them, in pixels. */
const rowPx = 6
const timesPx = 18

const Scrubber = ({ playback, tracks, devices }: WallDockProps) => {
  const [box, width] = useWidth<HTMLDivElement>(900)
  const { fromMs, toMs } = playback
  const { slider, mark } = useTimeSlider(playback, width)
  return (
    <div className="wall-scrub">
      <div ref={box} className="wall-ribbons" {...slider}>
        <Ribbons tracks={tracks} devices={devices} fromMs={fromMs} toMs={toMs} width={width} />
        <i ref={mark} className="wall-cursor" />
      </div>
    </div>
  )
}

interface RibbonsProps extends Pick<WallDockProps, 'tracks' | 'devices'> {
  readonly fromMs: number
  readonly toMs: number
  readonly width: number
}

/** The ribbons, drawn once per span and width; the cursor moves over them. */
const Ribbons = memo(({ tracks, devices, fromMs, toMs, width }: RibbonsProps) => (
  <svg width={width} height={Math.max(1, devices.length) * rowPx + timesPx} aria-hidden="true">
    <TimeAxis frame={{ fromMs, toMs, width }} bottom={Math.max(1, devices.length) * rowPx} />
    {devices.map((device, row) =>
      ribbonOf(tracks.byId.get(device.id)?.points ?? [], device).map(({ kind, fromMs: start, toMs: end }) => {
        const x = xOf({ fromMs, toMs, width }, start)
        // Breaches are thickest, then driving, then standing, so that it is readable without colour.
        const height = { breach: 5, run: 3, stand: 1.5 }[kind]
        return (
          <rect
            key={start}
            className={`ribbon-${kind}`}
            x={x}
            y={row * rowPx + (rowPx - height) / 2}
            width={Math.max(kind === 'breach' ? 1.5 : 0.5, xOf({ fromMs, toMs, width }, end) - x)}
            height={height}
          />
        )
      }),
    )}
  </svg>
))
