import { formatDuration } from '../../settings/format.ts'
import type { Translate } from '../../settings/texts.ts'

/** How long readings were beyond a limit. Nothing follows the last reading of a device: alone, it lasts no known time. */
export const lastingOf = (t: Translate, lengthMs: number): string =>
  lengthMs > 0 ? formatDuration(lengthMs) : t('shipment.singleReading')
