/** What the devices of a list measure now, and where they were last. */
import type { Device } from '@coldway/contract/devices/devices.ts'
import { formatNumber } from '../../settings/format.ts'
import type { Translate } from '../../settings/texts.ts'
import type { ListColumn } from '../../ui/table/list-page.tsx'
import { AddressLine } from '../places/index.ts'
import { DayCurve } from './day-curve.tsx'
import type { RowCurves } from './use-day-curves.ts'
import type { RowStates } from './use-row-states.ts'

/** What the rows measure; each part is undefined while it is unknown, or when the user may not see it. */
export interface Measured {
  readonly states: RowStates | undefined
  readonly curves: RowCurves | undefined
}

export const measuredColumns = (t: Translate, { states, curves }: Measured): ListColumn<Device>[] => [
  ...(states ? [temperatureColumn(t, states)] : []),
  ...(curves ? [curveColumn(t, curves)] : []),
]

export const placeColumns = (t: Translate, { states }: Measured): ListColumn<Device>[] =>
  states
    ? [
        {
          key: 'lastPlace',
          label: t('devices.lastPlace'),
          cell: ({ id }) => {
            const fix = states.get(id)?.fix
            return fix && <AddressLine key={id} place={fix} />
          },
        },
      ]
    : []

const temperatureColumn = (t: Translate, states: RowStates): ListColumn<Device> => {
  const tempOf = ({ id, workingStatus }: Device) => (isHeard(workingStatus) ? states.get(id)?.values.temp1 : undefined)
  return {
    key: 'temperature',
    label: t('devices.temperature'),
    isNumber: true,
    isSortable: true,
    phoneLine: 3,
    cell: (device) => {
      const tempC = tempOf(device)
      return tempC === undefined ? undefined : `${formatNumber(tempC, 1)} ℃`
    },
    isOut: (device) => {
      const tempC = tempOf(device)
      const { tempLowC, tempHighC } = device.range
      if (tempC === undefined) return false
      return (tempLowC !== null && tempC < tempLowC) || (tempHighC !== null && tempC > tempHighC)
    },
  }
}

const curveColumn = (t: Translate, curves: RowCurves): ListColumn<Device> => ({
  key: 'dayCurve',
  label: t('devices.dayCurve'),
  phoneLine: 'none',
  cell: (device) => {
    const buckets = curves.of.get(device.id)
    return buckets && <DayCurve device={device} buckets={buckets} {...curves} />
  },
})

/** Whether the device still reports; the last value of a silent device is not its temperature now. */
const isHeard = (status: Device['workingStatus']): boolean => status === 'normal' || status === 'lowBattery'
