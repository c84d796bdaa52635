/** How upkeep is shown: its state with a sign, and who did it last. */
import type { UpkeepState } from '@coldway/contract/enums.ts'
import { type VehicleUpkeep, vehicleUpkeep } from '@coldway/contract/vehicles/vehicle-upkeep.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import type { IconName } from '../../ui/base/icon.tsx'
import { Pill, type Tone } from '../../ui/base/pill.tsx'

/** What a change of upkeep makes old. */
export const upkeepStale = [vehicleUpkeep.queryPageList]

const signs: Readonly<Record<UpkeepState, readonly [Tone, IconName]>> = {
  overdue: ['bad', 'warning'],
  soon: ['warning', 'clock'],
  unknown: ['off', 'search'],
  later: ['ok', 'check'],
  done: ['off', 'check'],
}

export const UpkeepPill = ({ state }: { state: UpkeepState }) => {
  const t = useText()
  const [tone, icon] = signs[state]
  return (
    <Pill tone={tone} icon={icon}>
      {t(`enums.upkeepStates.${state}`)}
    </Pill>
  )
}

/** Undefined when it was never recorded as done. */
export const upkeepDone = (t: Translate, { doneTime, doneBy }: VehicleUpkeep): string | undefined =>
  doneTime === null ? undefined : t('vehicles.upkeep.by', { time: doneTime.slice(0, 16), name: doneBy })
