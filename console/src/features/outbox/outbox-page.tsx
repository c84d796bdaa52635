import { messageChannels } from '@coldway/contract/enums.ts'
import { outbox, type OutboxMessage, outboxStates } from '@coldway/contract/messages/outbox.ts'
import { useEffect, useMemo, useState } from 'react'
import type { ListFilter } from '../../api/list-query.ts'
import { type List, useList } from '../../api/use-list.ts'
import { useCan } from '../../api/use-me.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { MessageDrawer } from './message-drawer.tsx'
import { MessageState } from './message-state.tsx'
import './outbox.css'
import { reasonOf } from './reason.ts'
import { useRetry } from './use-retry.tsx'

export const OutboxPage = () => {
  const t = useText()
  const can = useCan('outbox:edit') ?? false
  const filters = useMemo(() => filtersOf(t), [t])
  const columns = useMemo(() => columnsOf(t), [t])
  const list = useList(outbox.queryPageList, filters)
  const [shownId, setShownId] = useState<number>()
  const retry = useRetry(list.retry)
  useMoving(list)
  // Taken from the list, so that an open message stays current.
  const shown = list.rows?.find(({ id }) => id === shownId)
  return (
    <>
      <ListPage
        name="outbox"
        title={t('titles.outbox')}
        list={list}
        columns={columns}
        fileColumns={[
          { key: 'messageId', label: t('outbox.messageId') },
          { key: 'providerId', label: t('outbox.providerId') },
        ]}
        keyOf={(message) => message.id}
        nameOf={(message) => `${message.subject}, ${message.address}`}
        actions={[
          { key: 'details', label: t('outbox.details'), onSelect: ({ id }) => setShownId(id) },
          {
            key: 'retry',
            label: t('outbox.retry'),
            can,
            isShown: ({ state }) => state === 'failed',
            onSelect: ({ id }) => retry.run(id),
          },
        ]}
      />
      {shown && <MessageDrawer message={shown} retry={can ? retry : undefined} onClose={() => setShownId(undefined)} />}
    </>
  )
}

const lookAgainMs = 3_000

/** Messages under way are reloaded every few seconds. */
const useMoving = ({ rows, retry }: List<OutboxMessage>): void => {
  const isMoving = rows?.some(({ state }) => state === 'queued' || state === 'sending') ?? false
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(retry, lookAgainMs)
    return () => clearInterval(timer)
  }, [isMoving, retry])
}

const wordsOf = <Key extends string>(keys: readonly Key[], word: (key: Key) => string): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, word(key)]))
const stateWords = (t: Translate) => wordsOf(outboxStates, (state) => t(`outbox.states.${state}`))
const channelWords = (t: Translate) => wordsOf(messageChannels, (channel) => t(`enums.pushChannels.${channel}`))
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const filtersOf = (t: Translate): ListFilter[] => [
  { key: 'time', label: t('outbox.time'), isDays: true },
  { key: 'state', label: t('outbox.state'), options: optionsOf(stateWords(t)) },
  { key: 'channel', label: t('outbox.channel'), options: optionsOf(channelWords(t)) },
  { key: 'address', label: t('outbox.address') },
  { key: 'subject', label: t('outbox.subject') },
]

const columnsOf = (t: Translate): ListColumn<OutboxMessage>[] => [
  { key: 'time', label: t('outbox.time'), cell: ({ time }) => time, isFixed: true, isSortable: true },
  {
    key: 'channel',
    label: t('outbox.channel'),
    words: channelWords(t),
    cell: ({ channel }) => t(`enums.pushChannels.${channel}`),
  },
  { key: 'address', label: t('outbox.address'), cell: ({ address }) => address, isSortable: true },
  { key: 'subject', label: t('outbox.subject'), cell: ({ subject }) => subject },
  { key: 'state', label: t('outbox.state'), words: stateWords(t), cell: (message) => <MessageState {...message} /> },
  { key: 'attempts', label: t('outbox.attempts'), cell: ({ attempts }) => attempts, isSortable: true },
  { key: 'sentTime', label: t('outbox.sentTime'), cell: ({ sentTime }) => sentTime, isSortable: true },
  {
    key: 'lastError',
    label: t('outbox.lastError'),
    cell: ({ lastError }) =>
      lastError && (
        <span className="outbox-error" title={reasonOf(t, lastError)}>
          {reasonOf(t, lastError)}
        </span>
      ),
  },
]
