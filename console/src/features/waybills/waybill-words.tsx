/** How waybills are shown: their state and what needs a person, each in words and with a second sign. */
import type { CompletedState, WaybillException, WaybillState } from '@coldway/contract/enums.ts'
import type { Waybill } from '@coldway/contract/waybills/waybill-fields.ts'
import { useText } from '../../settings/texts.ts'
import type { IconName } from '../../ui/base/icon.tsx'
import { Pill, type Tone } from '../../ui/base/pill.tsx'

const stateSigns: Readonly<Record<WaybillState | CompletedState, readonly [Tone, IconName]>> = {
  toShip: ['off', 'clock'],
  inTransit: ['brand', 'truck'],
  completed: ['ok', 'check'],
  arrived: ['ok', 'check'],
  alreadyEnded: ['off', 'check'],
  recycling: ['cold', 'refresh'],
}

/** The state; of a completed waybill, how it came to its end. */
export const WaybillStatePill = ({ of }: { of: Pick<Waybill, 'state' | 'completedState'> }) => {
  const t = useText()
  const [tone, icon] = stateSigns[of.completedState ?? of.state]
  return (
    <Pill tone={tone} icon={icon}>
      {t(`enums.waybillStates.${of.state}`)}
      {of.completedState && ` · ${t(`enums.completedStates.${of.completedState}`)}`}
    </Pill>
  )
}

const riskSigns: Readonly<Record<WaybillException, readonly [Tone, IconName]>> = {
  late: ['warning', 'clock'],
  expectedLate: ['warning', 'clock'],
  warm: ['bad', 'thermometer'],
  alarm: ['bad', 'bell'],
  offRoute: ['warning', 'map'],
  doorOpen: ['warning', 'door'],
  silent: ['off', 'warning'],
}

/** What needs a person. An open waybill without any is well as far as is known; of a completed one nothing is said. */
export const WaybillRisk = ({
  of,
}: {
  of: Pick<Waybill, 'state'> & { readonly exceptions: readonly WaybillException[] }
}) => {
  const t = useText()
  if (of.exceptions.length === 0) {
    if (of.state !== 'inTransit') return null
    return (
      <Pill tone="ok" icon="check">
        {t('waybills.noRisk')}
      </Pill>
    )
  }
  return (
    <span className="waybill-risks">
      {of.exceptions.map((one) => (
        <Pill key={one} tone={riskSigns[one][0]} icon={riskSigns[one][1]}>
          {t(`enums.waybillExceptions.${one}`)}
        </Pill>
      ))}
    </span>
  )
}

/** Whether it is shared, and by whom. */
export const SharingPill = ({ of }: { of: Pick<Waybill, 'sharing' | 'orgName'> }) => {
  const t = useText()
  if (of.sharing === 'none') return null
  return (
    <Pill tone="brand" icon="building">
      {of.sharing === 'given' ? t('waybills.sharing.given') : t('waybills.sharing.received', { name: of.orgName })}
    </Pill>
  )
}
