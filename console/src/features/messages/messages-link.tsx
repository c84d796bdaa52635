import { messages } from '@coldway/contract/messages/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTopic } from '../../api/live.ts'
import { keyOf, useCall } from '../../api/use-call.ts'
import { useReadAgain } from '../../api/use-read-again.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { CountedLink } from '../../ui/base/counted-link.tsx'

/** Fallback interval when the live connection is down. */
const nowAndThenMs = 60_000
const topic = { kind: 'messages' } as const
const lists = [messages.queryHistoryPageList]

/** Link to the message centre, with the number of unread messages. Follows the live connection. */
export const MessagesLink = () => {
  const t = useText()
  const client = useQueryClient()
  const readAgain = useReadAgain(lists)
  const { data } = useCall(messages.unReadCount, {}, { repeatMs: nowAndThenMs })
  useTopic(topic, {
    onMessage: ({ counts }) => {
      client.setQueryData(keyOf(messages.unReadCount, {}), counts)
      readAgain()
    },
  })
  const count = data?.unRead ?? 0
  const label = count > 0 ? t('messages.openUnread', { count }) : t('titles.messages')
  return <CountedLink to={paths.messages} icon="mail" label={label} count={count} />
}
