/** /view/systemSettings/schedules: what is made when, what became of it, and why one stands still. */
import { paths } from '@coldway/contract/screens/screens.ts'
import { type Schedule, schedulePeriods, schedules, scheduleStates } from '@coldway/contract/schedules/schedules.ts'
import { useMemo } from 'react'
import type { ListFilter } from '../../api/list-query.ts'
import { useList } from '../../api/use-list.ts'
import { formatWeekday } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { LastRuns, RunText, StateText } from './schedule-runs.tsx'
import { useScheduleActions } from './use-schedule-actions.tsx'

export const ScheduleListPage = () => {
  const t = useText()
  const filters = useMemo(() => filtersOf(t), [t])
  const columns = useMemo(() => columnsOf(t), [t])
  const list = useList(schedules.queryPageList, filters)
  const act = useScheduleActions()
  return (
    <>
      <ListPage
        name="schedules"
        title={t('titles.schedules')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        emptyHint={t('schedules.emptyHint')}
        bulk={[{ key: 'delete', label: t('pieces.verbs.delete'), icon: 'trash', onSelect: act.remove }]}
        actions={[
          { key: 'runs', label: t('schedules.runs'), onSelect: act.showRuns },
          { key: 'edit', label: t('pieces.verbs.edit'), to: ({ id }) => `${paths.scheduleUpdate}?id=${id}` },
          {
            key: 'pause',
            label: t('schedules.pause'),
            isShown: isActive,
            onSelect: (one) => act.setActive(one, false),
          },
          {
            key: 'resume',
            label: t('schedules.resume'),
            isShown: (one) => !isActive(one),
            onSelect: (one) => act.setActive(one, true),
          },
          { key: 'delete', label: t('pieces.verbs.delete'), isDanger: true, onSelect: (one) => act.remove([one]) },
        ]}
      />
      {act.dialog}
      {act.shown && <LastRuns schedule={act.shown} onClose={act.hideRuns} />}
    </>
  )
}

const isActive = ({ state }: Schedule): boolean => state === 'active'

const wordsOf = <Key extends string>(keys: readonly Key[], word: (key: Key) => string): Record<Key, string> =>
  Object.fromEntries(keys.map((key) => [key, word(key)])) as Record<Key, string>
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
const stateWords = (t: Translate) => wordsOf(scheduleStates, (state) => t(`schedules.states.${state}`))
const periodWords = (t: Translate) => wordsOf(schedulePeriods, (every) => t(`schedules.periods.${every}`))

const filtersOf = (t: Translate): ListFilter[] => [
  { key: 'name', label: t('schedules.name') },
  { key: 'state', label: t('schedules.state'), options: optionsOf(stateWords(t)) },
  { key: 'every', label: t('schedules.every'), options: optionsOf(periodWords(t)) },
]

const columnsOf = (t: Translate): ListColumn<Schedule>[] => [
  { key: 'name', label: t('schedules.name'), cell: ({ name }) => name, isFixed: true, isSortable: true },
  { key: 'about', label: t('schedules.about'), cell: (one) => aboutText(t, one) },
  { key: 'every', label: t('schedules.every'), words: periodWords(t), cell: (one) => whenText(t, one) },
  { key: 'range', label: t('schedules.range'), cell: ({ range }) => t(`schedules.ranges.${range}`) },
  {
    key: 'state',
    label: t('schedules.state'),
    words: stateWords(t),
    cell: (one) => <StateText schedule={one} />,
  },
  { key: 'nextTime', label: t('schedules.next'), cell: ({ nextTime }) => nextTime },
  { key: 'last', label: t('schedules.last'), cell: ({ runs }) => <RunText run={runs[0]} /> },
  { key: 'createTime', label: t('schedules.created'), cell: ({ createTime }) => createTime, isSortable: true },
]

const aboutText = (t: Translate, { kind, about, format }: Schedule): string => {
  const what =
    kind === 'list' ? about : `${t(`downloads.kinds.${kind}`)} · ${t('schedules.devices', { count: Number(about) })}`
  return `${what} · ${t(`exports.${format}`)}`
}

const whenText = (t: Translate, { every, at, weekDay, monthDay, zone }: Schedule): string => {
  const day = every === 'weekly' ? formatWeekday(weekDay - 1, 'long') : every === 'monthly' ? String(monthDay) : ''
  return [t(`schedules.periods.${every}`), day, at, `(${zone})`].filter(Boolean).join(' ')
}
