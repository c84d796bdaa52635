import type { CalibrationState } from '@coldway/contract/probes/probe-enums.ts'
import { useText } from '../../settings/texts.ts'
import type { IconName } from '../../ui/base/icon.tsx'
import { Pill, type Tone } from '../../ui/base/pill.tsx'

const signs: Readonly<Record<CalibrationState, readonly [Tone, IconName]>> = {
  valid: ['ok', 'check'],
  dueSoon: ['warning', 'clock'],
  expired: ['bad', 'warning'],
  none: ['off', 'search'],
}

export const CalibrationPill = ({ state }: { readonly state: CalibrationState }) => {
  const t = useText()
  const [tone, icon] = signs[state]
  return (
    <Pill tone={tone} icon={icon}>
      {t(`enums.calibrationStates.${state}`)}
    </Pill>
  )
}
