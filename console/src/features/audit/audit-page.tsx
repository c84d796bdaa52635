import { type AuditRow, audit, auditOutcomes } from '@coldway/contract/operations/audit.ts'
import { useMemo, useState } from 'react'
import type { ListFilter } from '../../api/list-query.ts'
import { useList } from '../../api/use-list.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { AuditDrawer } from './audit-drawer.tsx'
import { Outcome } from './audit-outcome.tsx'
import './audit.css'
import { useVerify } from './use-verify.tsx'
import { callWords, entityWords, errorWords, objectOf, whoOf } from './words.ts'

export const AuditPage = () => {
  const t = useText()
  const filters = useMemo(() => filtersOf(t), [t])
  const columns = useMemo(() => columnsOf(t), [t])
  const fileColumns = useMemo(() => fileColumnsOf(t), [t])
  const list = useList(audit.queryPageList, filters)
  const [shown, setShown] = useState<AuditRow>()
  const [verify, report] = useVerify()
  return (
    <>
      <ListPage
        name="audit"
        title={t('titles.audit')}
        list={list}
        columns={columns}
        fileColumns={fileColumns}
        keyOf={(row) => `${row.chain}-${row.seq}`}
        nameOf={(row) => `${row.time} ${row.userName}`}
        actions={[{ key: 'details', label: t('audit.details'), onSelect: setShown }]}
        tools={verify}
      />
      {shown && <AuditDrawer row={shown} onClose={() => setShown(undefined)} />}
      {report}
    </>
  )
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
const outcomeWords = (t: Translate) =>
  Object.fromEntries(auditOutcomes.map((outcome) => [outcome, t(`audit.outcomes.${outcome}`)]))

const filtersOf = (t: Translate): ListFilter[] => [
  { key: 'time', label: t('audit.time'), isDays: true },
  { key: 'account', label: t('audit.account') },
  { key: 'call', label: t('audit.what'), options: optionsOf(callWords(t)) },
  { key: 'entity', label: t('audit.kind'), options: optionsOf(entityWords(t)) },
  { key: 'entityName', label: t('audit.object') },
  { key: 'outcome', label: t('audit.outcome'), options: optionsOf(outcomeWords(t)) },
]

const columnsOf = (t: Translate): ListColumn<AuditRow>[] => {
  const [calls, entities] = [callWords(t), entityWords(t)]
  return [
    { key: 'time', label: t('audit.time'), cell: (row) => row.time, isFixed: true, isSortable: true },
    { key: 'who', field: 'userName', label: t('audit.who'), cell: (row) => <Who row={row} /> },
    { key: 'call', label: t('audit.what'), words: calls, cell: (row) => calls[row.call] ?? row.call },
    {
      key: 'entity',
      label: t('audit.kind'),
      words: entities,
      cell: (row) => row.entity && (entities[row.entity] ?? row.entity),
    },
    { key: 'entityName', label: t('audit.object'), cell: (row) => objectOf(row) },
    { key: 'outcome', label: t('audit.outcome'), words: outcomeWords(t), cell: (row) => <Outcome row={row} /> },
    { key: 'ip', label: t('audit.ip'), cell: (row) => row.ip },
  ]
}

/** An exported trail contains all columns. */
const fileColumnsOf = (t: Translate) => [
  { key: 'account', label: t('audit.account') },
  { key: 'error', label: t('audit.refusal'), words: errorWords(t) },
  { key: 'entityId', label: `${t('audit.object')} ID` },
  { key: 'before', label: t('audit.before') },
  { key: 'after', label: t('audit.after') },
  { key: 'reason', label: t('audit.reason') },
  { key: 'requestId', label: t('audit.requestId') },
  { key: 'chain', label: t('audit.chainNumber') },
  { key: 'seq', label: t('audit.place') },
  { key: 'hash', label: t('audit.hash') },
]

const Who = ({ row }: { row: AuditRow }) => (
  <span className="audit-who">
    {whoOf(row)} {row.userName && <small>{row.account}</small>}
  </span>
)
