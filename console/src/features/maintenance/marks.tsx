import type { ReportMark } from '@coldway/contract/devices/maintenance.ts'
import { useText } from '../../settings/texts.ts'
import { Pill } from '../../ui/base/pill.tsx'

/** Words for the doubts about a report. */
export const Marks = ({ marks }: { marks: readonly ReportMark[] }) => {
  const t = useText()
  return marks.map((mark) => (
    <Pill key={mark} tone={mark === 'manual' ? 'brand' : 'warning'}>
      {t(`maintenance.marks.${mark}`)}
    </Pill>
  ))
}
