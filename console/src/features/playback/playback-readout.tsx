import { useEffect, useRef, useSyncExternalStore } from 'react'
import { formatNumber, formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { fixIndexAt } from './playback-clock.ts'
import type { Playback } from './use-playback.ts'

/** Index of the fix under the cursor; its users render at each fix, not at each frame. */
export const useFixIndex = ({ cursor, points }: Playback): number =>
  useSyncExternalStore(cursor.subscribe, () => fixIndexAt(points, cursor.get()))

/** The shown moment, and the device's values then. */
export const PlaybackReadout = ({ playback }: { playback: Playback }) => {
  const t = useText()
  const { cursor, points } = playback
  const fix = points[useFixIndex(playback)]
  const clock = useRef<HTMLElement>(null)
  useEffect(() => {
    const print = () => {
      const text = formatTime(cursor.get())
      if (clock.current && clock.current.textContent !== text) clock.current.textContent = text
    }
    print()
    return cursor.subscribe(print)
  }, [cursor])
  return (
    <p className="dock-readout">
      <b ref={clock} />
      <span>{fix?.[6] == null ? '—' : `${formatNumber(fix[6], 1)} ℃`}</span>
      <span>
        {formatNumber(fix?.[3] ?? 0)} {t('common.units.kmh')}
      </span>
    </p>
  )
}
