import type { WaybillVerdict } from '@coldway/contract/enums.ts'
import { useText } from '../../settings/texts.ts'
import { Icon, type IconName } from '../../ui/base/icon.tsx'
import type { Tone } from '../../ui/base/pill.tsx'

const signs: Readonly<Record<WaybillVerdict, readonly [Tone, IconName]>> = {
  inRange: ['ok', 'check'],
  atRisk: ['warning', 'warning'],
  excursion: ['bad', 'thermometer'],
  unknown: ['off', 'info'],
}

/** How the cargo fared: a colour, a sign and a word. */
export const VerdictMark = ({ verdict }: { verdict: WaybillVerdict }) => {
  const t = useText()
  const [tone, icon] = signs[verdict]
  return (
    <strong className={`verdict tone-${tone}`}>
      <Icon name={icon} />
      {t(`enums.waybillVerdicts.${verdict}`)}
    </strong>
  )
}
