/** /view/systemSettings/forwardingLetters: batches that were given up, to be sent once more or dropped. */
import { type DeadLetter, forwarding } from '@coldway/contract/forwarding/forwarding.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { ListFilter } from '../../api/list-query.ts'
import { useMutate } from '../../api/use-call.ts'
import { useList } from '../../api/use-list.ts'
import { useCan } from '../../api/use-me.ts'
import { formatNumber } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import './forwarding.css'
import { LetterNotes, useRulesOfLetters } from './letter-notes.tsx'
import { failureWords } from './rule-columns.tsx'
import { failureText } from './rule-state.tsx'

export const DeadLetterListPage = () => {
  const t = useText()
  const can = useCan('forwarding:edit') ?? false
  const filters = useMemo(() => filtersOf(t), [t])
  const columns = useMemo(() => columnsOf(t), [t])
  const ruleId = useRuleId()
  const fixed = useMemo(
    () => (ruleId === undefined ? [] : [{ column: 'ruleId', type: 'eq' as const, value: ruleId }]),
    [ruleId],
  )
  const rules = useRulesOfLetters(ruleId)
  const rule = rules.find(({ id, deadLetters }) => id === ruleId && deadLetters > 0)
  const list = useList(forwarding.queryDeadLetters, filters, 'list', { fixed })
  const act = useLetterActions()
  return (
    <>
      <ListPage
        name="forwardingLetters"
        title={t('titles.forwardingLetters')}
        list={list}
        head={<LetterNotes rules={rules} ruleId={ruleId} />}
        tools={
          can &&
          rule && (
            <Button icon="refresh" onClick={() => act.replayAll(rule.id, rule.name)}>
              {t('forwarding.letters.replayAll')}
            </Button>
          )
        }
        columns={columns}
        fileColumns={[{ key: 'failure', label: t('forwarding.letters.why'), words: failureWords(t) }]}
        keyOf={({ id }) => id}
        nameOf={({ ruleName, deadTime }) => `${ruleName}, ${deadTime}`}
        bulk={[
          { key: 'replay', label: t('forwarding.letters.replay'), icon: 'refresh', can, onSelect: act.replay },
          { key: 'drop', label: t('forwarding.letters.drop'), icon: 'trash', can, onSelect: act.drop },
        ]}
        actions={[
          { key: 'replay', label: t('forwarding.letters.replay'), can, onSelect: (letter) => act.replay([letter]) },
          {
            key: 'replayAll',
            label: t('forwarding.letters.replayAll'),
            can,
            onSelect: (letter) => act.replayAll(letter.ruleId, letter.ruleName),
          },
          {
            key: 'drop',
            label: t('forwarding.letters.drop'),
            can,
            isDanger: true,
            onSelect: (letter) => act.drop([letter]),
          },
        ]}
      />
      {act.dialog}
    </>
  )
}

/** The rule that a link of the list of rules names. */
const useRuleId = (): number | undefined => {
  const [address] = useSearchParams()
  const ruleId = Number(address.get('ruleId'))
  return Number.isInteger(ruleId) && ruleId > 0 ? ruleId : undefined
}

const useLetterActions = () => {
  const t = useText()
  const [ask, dialog] = useConfirm()
  const stale = [forwarding.queryDeadLetters, forwarding.queryPageList]
  const replaying = useMutate(forwarding.replay, { stale })
  const replayingAll = useMutate(forwarding.replayAll, { stale })
  const dropping = useMutate(forwarding.drop, { stale })
  const idsOf = (chosen: readonly DeadLetter[]) => ({ ids: chosen.map(({ id }) => id) })
  return {
    dialog,
    replay: (chosen: readonly DeadLetter[]) =>
      ask({
        title: t('forwarding.letters.replayTitle', { count: chosen.length }),
        text: t('forwarding.letters.replayText'),
        action: t('forwarding.letters.replay'),
        run: async () => {
          await replaying.mutateAsync(idsOf(chosen))
          notify(t('forwarding.letters.replayed'), 'ok')
        },
      }),
    replayAll: (ruleId: number, name: string) =>
      ask({
        title: t('forwarding.letters.replayAllTitle', { name }),
        text: t('forwarding.letters.replayText'),
        action: t('forwarding.letters.replayAll'),
        run: async () => {
          const { count, left } = await replayingAll.mutateAsync({ ruleId })
          const texts = [t('forwarding.letters.replayedAll', { count, shown: formatNumber(count) })]
          if (left > 0) texts.push(t('forwarding.letters.left', { count: left, shown: formatNumber(left) }))
          notify(texts.join(' '), 'ok')
        },
      }),
    drop: (chosen: readonly DeadLetter[]) =>
      ask({
        title: t('forwarding.letters.dropTitle', { count: chosen.length }),
        text: t('forwarding.letters.dropText'),
        action: t('forwarding.letters.drop'),
        isDanger: true,
        run: async () => {
          await dropping.mutateAsync(idsOf(chosen))
          notify(t('forwarding.letters.dropped'), 'ok')
        },
      }),
  }
}

const filtersOf = (t: Translate): ListFilter[] => [{ key: 'ruleName', label: t('forwarding.letters.rule') }]

const columnsOf = (t: Translate): ListColumn<DeadLetter>[] => [
  { key: 'ruleName', label: t('forwarding.letters.rule'), cell: ({ ruleName }) => ruleName, isFixed: true },
  {
    key: 'count',
    label: t('forwarding.letters.events'),
    isNumber: true,
    cell: ({ count }) => formatNumber(count),
    isSortable: true,
  },
  { key: 'why', label: t('forwarding.letters.why'), field: 'failure', cell: ({ failure }) => failureText(t, failure) },
  {
    key: 'attempts',
    label: t('forwarding.letters.attempts'),
    isNumber: true,
    cell: ({ attempts }) => formatNumber(attempts),
  },
  {
    key: 'firstTime',
    label: t('forwarding.letters.first'),
    phoneLine: 'none',
    cell: ({ firstTime }) => firstTime,
  },
  { key: 'deadTime', label: t('forwarding.letters.dead'), cell: ({ deadTime }) => deadTime, isSortable: true },
  {
    key: 'messageId',
    label: t('forwarding.letters.messageId'),
    phoneLine: 'none',
    cell: ({ messageId }) => <code>{messageId}</code>,
  },
]
