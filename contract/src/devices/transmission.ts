/**
 * The ways in which the values of a device reach the platform: the product's three modes and our
 * reading of them.
 */
import type { Device } from './devices.ts'
import type { TransmissionMode } from '../enums.ts'

/**
 * 1: the device reports by itself; 2: through the gateway it is bound to; 3: it measures neither temperature nor humidity;
 * null: it has not reported yet. (docs/decisions/settled.md, "Transmission mode")
 */
export const transmissionModeOf = ({
  category,
  lastReportTime,
}: Pick<Device, 'category' | 'lastReportTime'>): TransmissionMode | null => {
  if (lastReportTime === null) return null
  if (category === 'lock') return 3
  return category === 'label' || category === 'bluetooth' ? 2 : 1
}
