import type { AuditRow } from '@coldway/contract/operations/audit.ts'
import type { ReactNode } from 'react'
import { useText } from '../../settings/texts.ts'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { Outcome } from './audit-outcome.tsx'
import { type Change, differenceOf } from './difference.ts'
import { callWords, entityWords, errorWords, objectOf, whoOf } from './words.ts'

/** One row of the trail in full: the difference it made, and its proof. */
export const AuditDrawer = ({ row, onClose }: { row: AuditRow; onClose: () => void }) => {
  const t = useText()
  const kind = row.entity && (entityWords(t)[row.entity] ?? row.entity)
  return (
    <Drawer isOpen title={callWords(t)[row.call] ?? row.call} onClose={onClose} width="min(7.2rem, 100vw)">
      <dl className="audit-facts">
        <Fact label={t('audit.outcome')}>
          <Outcome row={row} />
        </Fact>
        <Fact label={t('audit.refusal')}>{row.error && (errorWords(t)[row.error] ?? row.error)}</Fact>
        <Fact label={t('audit.time')}>{row.time}</Fact>
        <Fact label={t('audit.who')}>{row.userName ? `${row.userName} (${row.account})` : whoOf(row)}</Fact>
        <Fact label={t('audit.object')}>{kind && [kind, objectOf(row), idOf(row)].filter(Boolean).join(' · ')}</Fact>
        <Fact label={t('audit.reason')}>{row.reason}</Fact>
        <Fact label={t('audit.ip')}>{row.ip}</Fact>
      </dl>
      <Difference changes={differenceOf(row.before, row.after)} />
      <dl className="audit-facts audit-proof">
        <Fact label={t('audit.requestId')}>{row.requestId}</Fact>
        <Fact label={t('audit.place')}>{t('audit.placeOf', { seq: row.seq, chain: row.chain })}</Fact>
        <Fact label={t('audit.hash')}>{row.hash}</Fact>
      </dl>
    </Drawer>
  )
}

/** A list is named by its title; its name among the calls tells a reader nothing. */
const idOf = ({ entity, entityId, entityName }: AuditRow): string | undefined =>
  entityName && entityId && entity !== 'list' ? `#${entityId}` : undefined

const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  ) : null

const Difference = ({ changes }: { changes: readonly Change[] }) => {
  const t = useText()
  if (changes.length === 0) return <p className="audit-empty">{t('audit.noChange')}</p>
  return (
    <table className="audit-difference">
      <thead>
        <tr>
          <th scope="col">{t('audit.field')}</th>
          <th scope="col">{t('audit.before')}</th>
          <th scope="col">{t('audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after, isChanged }) => (
          <tr key={field} className={isChanged ? 'is-changed' : undefined}>
            <th scope="row">{field}</th>
            <td data-label={t('audit.before')}>
              {before === undefined ? null : isChanged ? <del>{before}</del> : before}
            </td>
            <td data-label={t('audit.after')}>{after === undefined ? null : isChanged ? <ins>{after}</ins> : after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
