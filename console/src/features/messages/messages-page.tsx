import { messageStates } from '@coldway/contract/enums.ts'
import { type Message, messages } from '@coldway/contract/messages/messages.ts'
import { noticeKinds } from '@coldway/contract/messages/notices.ts'
import { useMemo, useState } from 'react'
import type { ListFilter } from '../../api/list-query.ts'
import { useList } from '../../api/use-list.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { Empty } from '../../ui/base/states.tsx'
import { Deliveries, DeviceOf, Subject } from './message-cells.tsx'
import { MessageDrawer } from './message-drawer.tsx'
import './messages.css'
import { useMessageActions } from './use-message-actions.tsx'

export const MessagesPage = () => {
  const t = useText()
  const filters = useMemo(() => filtersOf(t), [t])
  const columns = useMemo(() => columnsOf(t), [t])
  const list = useList(messages.queryHistoryPageList, filters)
  const [shown, setShown] = useState<Message>()
  const { markRead, markAllRead, askDelete, dialog } = useMessageActions()
  const open = (message: Message) => {
    setShown(message)
    if (message.state === 'unread') markRead([message])
  }
  return (
    <>
      <ListPage
        name="messages"
        title={t('titles.messages')}
        list={list}
        columns={columns}
        fileColumns={[
          { key: 'text', label: t('messages.subject') },
          { key: 'plate', label: t('devices.plate') },
        ]}
        keyOf={(message) => message.id}
        nameOf={(message) => message.subject}
        empty={<Empty text={t('messages.empty')} />}
        tools={
          <>
            <span className="messages-hint">{t('messages.hint')}</span>
            <Button icon="check" onClick={markAllRead}>
              {t('messages.readAll')}
            </Button>
          </>
        }
        bulk={[
          { key: 'read', label: t('messages.read'), icon: 'check', onSelect: markRead },
          { key: 'delete', label: t('messages.delete'), icon: 'trash', onSelect: askDelete },
        ]}
        actions={[
          { key: 'open', label: t('messages.open'), onSelect: open },
          {
            key: 'read',
            label: t('messages.read'),
            isShown: ({ state }) => state === 'unread',
            onSelect: (message) => markRead([message]),
          },
          { key: 'delete', label: t('messages.delete'), isDanger: true, onSelect: (message) => askDelete([message]) },
        ]}
      />
      {shown && <MessageDrawer message={shown} onClose={() => setShown(undefined)} />}
      {dialog}
    </>
  )
}

const wordsOf = <Key extends string>(keys: readonly Key[], word: (key: Key) => string): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, word(key)]))
const kindWords = (t: Translate) => wordsOf(noticeKinds, (kind) => t(`messages.noticeKinds.${kind}`))
const stateWords = (t: Translate) => wordsOf(messageStates, (state) => t(`enums.messageStates.${state}`))
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const filtersOf = (t: Translate): ListFilter[] => [
  { key: 'keyword', label: t('devices.find') },
  { key: 'createTime', label: t('messages.createTime'), isDays: true },
  { key: 'state', label: t('messages.state'), options: optionsOf(stateWords(t)) },
  { key: 'kind', label: t('messages.kind'), options: optionsOf(kindWords(t)) },
  { key: 'deviceName', label: t('messages.device') },
  { key: 'deviceCode', label: t('messages.number') },
  { key: 'plate', label: t('devices.plate') },
]

const columnsOf = (t: Translate): ListColumn<Message>[] => [
  { key: 'subject', label: t('messages.subject'), isFixed: true, cell: (message) => <Subject message={message} /> },
  {
    key: 'state',
    label: t('messages.state'),
    words: stateWords(t),
    cell: ({ state }) => <Pill tone={state === 'unread' ? 'brand' : 'off'}>{t(`enums.messageStates.${state}`)}</Pill>,
  },
  {
    key: 'kind',
    label: t('messages.kind'),
    words: kindWords(t),
    cell: ({ kind }) => t(`messages.noticeKinds.${kind}`),
  },
  { key: 'deviceName', label: t('messages.device'), cell: (message) => <DeviceOf message={message} /> },
  { key: 'deviceCode', label: t('messages.number'), cell: ({ deviceCode }) => deviceCode },
  { key: 'time', label: t('messages.time'), cell: ({ time }) => time, isSortable: true },
  { key: 'createTime', label: t('messages.createTime'), cell: ({ createTime }) => createTime, isSortable: true },
  { key: 'deliveries', label: t('messages.deliveries'), cell: (message) => <Deliveries message={message} /> },
]
