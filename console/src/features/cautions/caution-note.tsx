import { type DeviceCaution, deviceCautions } from '@coldway/contract/devices/device-state.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'

export interface Cautioned {
  readonly cautions: readonly DeviceCaution[]
}
interface CautionNoteProps {
  readonly of: readonly Cautioned[]
  /** The cautions that matter for the action. */
  readonly only?: readonly DeviceCaution[]
}

/** Lists the cautions with the number of devices; nothing without cautions. The buttons of its dialog answer it. */
export const CautionNote = ({ of, only = deviceCautions }: CautionNoteProps) => {
  const t = useText()
  const found = only.map((caution) => ({ caution, n: countOf(of, caution) })).filter(({ n }) => n > 0)
  if (found.length === 0) return null
  const cautions = found.map(({ caution, n }) => `${t(`devices.cautions.${caution}`)} (${formatNumber(n)})`).join(', ')
  return <Alert kind="warning">{t('devices.cautionAsk', { cautions })}</Alert>
}

export const hasCautions = (of: readonly Cautioned[], only: readonly DeviceCaution[] = deviceCautions): boolean =>
  only.some((caution) => countOf(of, caution) > 0)

const countOf = (of: readonly Cautioned[], caution: DeviceCaution): number =>
  of.filter(({ cautions }) => cautions.includes(caution)).length
