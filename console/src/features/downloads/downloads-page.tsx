import { downloadKinds, downloads, downloadStates, type DownloadTask } from '@coldway/contract/downloads/downloads.ts'
import { useEffect, useMemo } from 'react'
import type { ListFilter } from '../../api/list-query.ts'
import { useMutate } from '../../api/use-call.ts'
import { type List, useList } from '../../api/use-list.ts'
import { formatNumber } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { Empty } from '../../ui/base/states.tsx'
import './downloads.css'
import { reasonOf, sizeOf, TaskProgress, TaskState } from './task-cells.tsx'
import { useTaskActions } from './use-task-actions.tsx'

export const DownloadsPage = () => {
  const t = useText()
  const filters = useMemo(() => filtersOf(t), [t])
  const columns = useMemo(() => columnsOf(t), [t])
  const list = useList(downloads.queryPageList, filters)
  const { fetchFile, cancel, retry, askDelete, dialog } = useTaskActions(list.retry)
  useRead(list)
  return (
    <>
      <ListPage
        name="downloads"
        title={t('titles.downloads')}
        list={list}
        columns={columns}
        keyOf={(task) => task.id}
        nameOf={(task) => task.fileName}
        empty={<Empty text={t('downloads.empty')} />}
        tools={<span className="downloads-hint">{t('downloads.hint')}</span>}
        bulk={[{ key: 'delete', label: t('downloads.delete'), icon: 'trash', onSelect: askDelete }]}
        actions={[
          {
            key: 'download',
            label: t('downloads.download'),
            isShown: ({ state }) => state === 'done',
            onSelect: fetchFile,
          },
          { key: 'cancel', label: t('downloads.cancel'), isShown: isMoving, onSelect: cancel },
          { key: 'retry', label: t('downloads.retry'), isShown: canBeginAnew, onSelect: retry },
          { key: 'delete', label: t('downloads.delete'), isDanger: true, onSelect: (task) => askDelete([task]) },
        ]}
      />
      {dialog}
    </>
  )
}

const isMoving = ({ state }: DownloadTask): boolean => state === 'queued' || state === 'exporting'
const canBeginAnew = ({ state }: DownloadTask): boolean => state === 'failed' || state === 'cancelled'

/** Showing the list marks its finished tasks as looked at. */
const useRead = ({ rows }: List<DownloadTask>): void => {
  const { mutate } = useMutate(downloads.updateRead, { stale: [downloads.unReadCount] })
  const newest = rows?.find(({ isRead, state }) => !isRead && (state === 'done' || state === 'failed'))?.id
  useEffect(() => {
    if (newest !== undefined) mutate({})
  }, [newest, mutate])
}

const wordsOf = <Key extends string>(keys: readonly Key[], word: (key: Key) => string): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, word(key)]))
const stateWords = (t: Translate) => wordsOf(downloadStates, (state) => t(`downloads.states.${state}`))
const kindWords = (t: Translate) => wordsOf(downloadKinds, (kind) => t(`downloads.kinds.${kind}`))
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const filtersOf = (t: Translate): ListFilter[] => [
  { key: 'fileName', label: t('downloads.fileName') },
  { key: 'state', label: t('downloads.state'), options: optionsOf(stateWords(t)) },
  { key: 'kind', label: t('downloads.kind'), options: optionsOf(kindWords(t)) },
  { key: 'createTime', label: t('downloads.createTime'), isDays: true, isLastWeek: true },
]

const columnsOf = (t: Translate): ListColumn<DownloadTask>[] => [
  {
    key: 'fileName',
    label: t('downloads.fileName'),
    cell: ({ fileName }) => fileName,
    isFixed: true,
    isSortable: true,
  },
  { key: 'kind', label: t('downloads.kind'), words: kindWords(t), cell: ({ kind }) => t(`downloads.kinds.${kind}`) },
  { key: 'state', label: t('downloads.state'), words: stateWords(t), cell: (task) => <TaskState {...task} /> },
  { key: 'progressPct', label: t('downloads.progress'), cell: (task) => <TaskProgress {...task} /> },
  { key: 'error', label: t('downloads.error'), cell: (task) => reasonOf(t, task) || null },
  { key: 'rows', label: t('downloads.rows'), cell: ({ rows }) => formatNumber(rows), isNumber: true },
  {
    key: 'bytes',
    label: t('downloads.size'),
    cell: ({ bytes }) => (bytes === null ? null : sizeOf(bytes)),
    isNumber: true,
  },
  {
    key: 'sha256',
    label: t('downloads.sha256'),
    cell: ({ sha256 }) =>
      sha256 && (
        <code className="downloads-sum" title={sha256}>
          {sha256}
        </code>
      ),
  },
  { key: 'createTime', label: t('downloads.createTime'), cell: ({ createTime }) => createTime, isSortable: true },
  { key: 'finishTime', label: t('downloads.finishTime'), cell: ({ finishTime }) => finishTime },
  { key: 'expireTime', label: t('downloads.expireTime'), cell: ({ expireTime }) => expireTime },
]
