import type { AuditRow } from '@coldway/contract/operations/audit.ts'
import { useText } from '../../settings/texts.ts'
import { Pill } from '../../ui/base/pill.tsx'

export const Outcome = ({ row }: { row: AuditRow }) => {
  const t = useText()
  const isDone = row.outcome === 'done'
  return (
    <Pill tone={isDone ? 'ok' : 'bad'} icon={isDone ? 'check' : 'warning'}>
      {t(`audit.outcomes.${row.outcome}`)}
    </Pill>
  )
}
