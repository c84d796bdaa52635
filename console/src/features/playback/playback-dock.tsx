/** The controls of playback under the map: clock, speed, switches, and the strip that is also the scrubber. */
import { type ReactNode, useMemo } from 'react'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Empty, ErrorState, Loading } from '../../ui/base/states.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import type { PlayedDevice } from './played-device.ts'
import './playback.css'
import { type Ribbon, temperatureRibbon } from './ribbon.ts'
import { PlaybackReadout } from './playback-readout.tsx'
import { type PlaybackSpeed, playbackSpeeds } from './playback-clock.ts'
import { speedLegend, temperatureLegend } from './track-colours.ts'
import { type StripBand, TrackStrip } from './track-strip.tsx'
import type { Playback } from './use-playback.ts'

interface PlaybackDockProps {
  readonly device: PlayedDevice
  readonly playback: Playback
  /** A series for the strip instead of the temperature of the fixes. */
  readonly ribbon?: Ribbon | undefined
  /** The control that chooses it. */
  readonly ribbonChoice?: ReactNode
  /** Stretches shown over the strip. */
  readonly bands?: readonly StripBand[]
  /** Leaves playback; undefined when the page does nothing else. */
  readonly onExit?: () => void
}

export const PlaybackDock = (props: PlaybackDockProps) => {
  const { device, playback, ribbon, ribbonChoice, bands = noBands, onExit } = props
  const t = useText()
  const errorText = useErrorText()
  const { isLoading, error, points } = playback
  const temperature = useMemo(() => temperatureRibbon(playback, device), [points, device])
  const isReady = !isLoading && !error && points.length > 0
  return (
    <section className="dock" aria-label={t('monitoring.detail.playback')}>
      {isReady ? (
        <>
          <Controls playback={playback} ribbonChoice={ribbonChoice} onExit={onExit} />
          <TrackStrip
            playback={playback}
            ribbon={ribbon ?? temperature}
            reportIntervalS={device.reportIntervalS}
            bands={bands}
          />
          <Legend colouring={playback.choice.colouring} />
        </>
      ) : (
        <>
          {isLoading && <Loading />}
          {Boolean(error) && <ErrorState text={errorText(error)} onRetry={playback.retry} />}
          {!isLoading && !error && <Empty text={t('monitoring.playback.empty')} />}
          {onExit && <Button onClick={onExit}>{t('monitoring.playback.exit')}</Button>}
        </>
      )}
    </section>
  )
}

const noBands: readonly StripBand[] = []

type ControlsProps = Pick<PlaybackDockProps, 'playback' | 'ribbonChoice' | 'onExit'>

const Controls = ({ playback, ribbonChoice, onExit }: ControlsProps) => {
  const t = useText()
  const { choice, choose } = playback
  return (
    <div className="dock-controls">
      <Button
        kind="primary"
        className="dock-play"
        icon={choice.isPlaying ? 'pause' : 'play'}
        onClick={playback.toggle}
        aria-keyshortcuts="Space"
      >
        {choice.isPlaying ? t('monitoring.playback.pause') : t('monitoring.playback.play')}
      </Button>
      <PlaybackReadout playback={playback} />
      <Segmented
        label={t('monitoring.playback.speed')}
        value={String(choice.speed)}
        onChange={(speed) => choose({ speed: Number(speed) as PlaybackSpeed })}
        options={playbackSpeeds.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
      />
      <Segmented
        label={t('monitoring.playback.colourBy')}
        value={choice.colouring}
        onChange={(colouring) => choose({ colouring })}
        options={[
          { value: 'temperature', label: t('monitoring.columns.temperature') },
          { value: 'speed', label: t('monitoring.columns.speed') },
        ]}
      />
      <Switch
        label={t('monitoring.playback.follow')}
        isOn={choice.follows}
        onChange={(follows) => choose({ follows })}
      />
      <Switch
        label={t('monitoring.playback.skipIdle')}
        isOn={choice.skipsIdle}
        onChange={(skipsIdle) => choose({ skipsIdle })}
      />
      {ribbonChoice}
      {onExit && (
        <IconButton className="dock-exit" icon="close" label={t('monitoring.playback.exit')} onClick={onExit} />
      )}
    </div>
  )
}

const Legend = ({ colouring }: { colouring: Playback['choice']['colouring'] }) => {
  const t = useText()
  const entries =
    colouring === 'temperature'
      ? temperatureLegend.map(({ colour, text }) => ({ colour, label: t(text) }))
      : speedLegend.toReversed().map(({ colour, aboveKmh, toKmh }) => ({
          colour,
          label: `${toKmh === undefined ? `> ${aboveKmh}` : `${aboveKmh}–${toKmh}`} ${t('common.units.kmh')}`,
        }))
  return (
    <ul className="dock-legend">
      {entries.map(({ colour, label }) => (
        <li key={label}>
          <i style={{ background: colour }} /> {label}
        </li>
      ))}
      <li className="dock-keys">{t('monitoring.playback.keys')}</li>
    </ul>
  )
}
