/** The switch "as known at": a moment, presets, the way back to now, and what the page says of the difference. */
import { parseTime, printTime } from '@coldway/contract/time.ts'
import type { ReactNode } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import type { KnownMoment } from '../../api/use-known-at.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../base/button.tsx'
import { DayField } from './day-field.tsx'
import { FieldFrame } from './field.tsx'
import './known-at-bar.css'

export interface KnownPreset {
  readonly label: string
  /** The moment in UTC milliseconds; undefined when there is none, and then no button. */
  readonly atMs: number | undefined
}

interface KnownAtBarProps {
  readonly moment: KnownMoment
  readonly presets?: readonly KnownPreset[]
  /** Shown while the switch is on. */
  readonly children?: ReactNode
}

export const KnownAtBar = ({ moment: { atMs, knownAt, set }, presets = [], children }: KnownAtBarProps) => {
  const t = useText()
  const zone = zoneInUse()
  const isOn = atMs !== undefined
  return (
    <section className={isOn ? 'known-bar is-on' : 'known-bar'}>
      <FieldFrame label={t('shipment.knownAt.title')}>
        {(id, noteId) => (
          <DayField
            id={id}
            noteId={noteId}
            hasTime
            max={printTime(serverNowMs(), zone).slice(0, 10)}
            value={knownAt?.slice(0, 16).replace(' ', 'T') ?? ''}
            onChange={(value) => set(value === '' ? undefined : parseTime(`${value.replace('T', ' ')}:00`, zone))}
          />
        )}
      </FieldFrame>
      {presets.map(
        (preset) =>
          preset.atMs !== undefined && (
            <Button key={preset.label} size="small" onClick={() => set(preset.atMs)}>
              {preset.label}
            </Button>
          ),
      )}
      {isOn && (
        <Button size="small" icon="refresh" onClick={() => set(undefined)}>
          {t('shipment.knownAt.now')}
        </Button>
      )}
      {isOn && (
        <div role="status">
          <b>{t('alarms.knownAt.shown', { at: knownAt ?? '' })}</b>
          {children}
        </div>
      )}
    </section>
  )
}
