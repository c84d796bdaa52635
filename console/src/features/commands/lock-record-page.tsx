import { commandRecords, type LockRecord, lockActions } from '@coldway/contract/commands/commands.ts'
import { useMemo, useState } from 'react'
import type { ListFilter } from '../../api/list-query.ts'
import { pastedFilter } from '../../api/pasted-filter.ts'
import { useCan } from '../../api/use-me.ts'
import { useList } from '../../api/use-list.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { useCommandMoves } from './use-command-moves.ts'
import { UnlockRuleDialog } from './unlock-rule-dialog.tsx'
import { kindWords, optionsOf, stepWord, stepWords } from './command-words.ts'

/** The page of lock records: who had a lock opened or closed, with each step. */
export const LockRecordPage = () => {
  const t = useText()
  const filters = useMemo(() => filtersOf(t), [t])
  const columns = useMemo(() => columnsOf(t), [t])
  const list = useList(commandRecords.queryLockList, filters)
  useCommandMoves()
  const canRule = useCan('organisation:edit') ?? false
  const [isRuling, setRuling] = useState(false)
  return (
    <>
      <ListPage
        name="lockRecords"
        title={t('commands.locks')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ deviceName, step }) => `${deviceName}, ${stepWord(t, step)}`}
        tools={
          canRule && (
            <Button icon="settings" onClick={() => setRuling(true)}>
              {t('commands.rule.title')}
            </Button>
          )
        }
      />
      {isRuling && <UnlockRuleDialog onClose={() => setRuling(false)} />}
    </>
  )
}

const filtersOf = (t: Translate): ListFilter[] => [
  { key: 'createTime', label: t('commands.createTime'), isDays: true },
  { key: 'deviceCode', label: t('commands.deviceCode') },
  { key: 'deviceName', label: t('commands.deviceName') },
  { key: 'action', label: t('commands.action'), options: optionsOf(kindWords(t, lockActions)) },
  { key: 'step', label: t('commands.step'), options: optionsOf(stepWords(t)) },
  pastedFilter('deviceCode', t('pieces.pasted.deviceCodes')),
]

const columnsOf = (t: Translate): ListColumn<LockRecord>[] => [
  { key: 'deviceName', label: t('commands.deviceName'), cell: ({ deviceName }) => deviceName, isFixed: true },
  { key: 'deviceCode', label: t('commands.deviceCode'), cell: ({ deviceCode }) => deviceCode, isSortable: true },
  {
    key: 'action',
    label: t('commands.action'),
    words: kindWords(t, lockActions),
    cell: ({ action }) => t(`commands.kinds.${action}`),
  },
  { key: 'step', label: t('commands.step'), words: stepWords(t), cell: ({ step }) => stepWord(t, step) },
  { key: 'counter', label: t('commands.counter'), cell: ({ counter }) => counter },
  { key: 'source', label: t('commands.source'), cell: ({ source }) => source },
  { key: 'createTime', label: t('commands.createTime'), cell: ({ createTime }) => createTime, isSortable: true },
]
