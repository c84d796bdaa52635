/** The switch "as known at": a small button, and what it opens: a moment, presets, and what the page says of the difference. */
import { parseTime, printTime } from '@coldway/contract/time.ts'
import { type ReactNode, useState } from 'react'
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

export interface KnownSwitch {
  readonly moment: KnownMoment
  /** Whether the bar is open. It is while a past moment is shown, so that nobody takes that for now. */
  readonly isOpen: boolean
  readonly open: () => void
  /** Leads back to now. */
  readonly close: () => void
}

export const useKnownSwitch = (moment: KnownMoment): KnownSwitch => {
  const [isAsked, setAsked] = useState(false)
  return {
    moment,
    isOpen: isAsked || moment.atMs !== undefined,
    open: () => setAsked(true),
    close: () => {
      setAsked(false)
      if (moment.atMs !== undefined) moment.set(undefined)
    },
  }
}

export const KnownAtButton = ({ of: { isOpen, open, close } }: { of: KnownSwitch }) => {
  const t = useText()
  return (
    <Button kind="quiet" size="small" icon="clock" aria-expanded={isOpen} onClick={isOpen ? close : open}>
      {t('shipment.knownAt.title')}
    </Button>
  )
}

interface KnownAtBarProps {
  readonly of: KnownSwitch
  readonly presets?: readonly KnownPreset[]
  /** Shown while the switch is on. */
  readonly children?: ReactNode
}

export const KnownAtBar = ({ of: { moment, isOpen, close }, presets = [], children }: KnownAtBarProps) => {
  const t = useText()
  const zone = zoneInUse()
  const { atMs, knownAt, set } = moment
  const isOn = atMs !== undefined
  if (!isOpen) return null
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
        <Button size="small" icon="refresh" onClick={close}>
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
