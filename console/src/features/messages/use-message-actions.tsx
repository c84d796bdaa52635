import { type Message, messages } from '@coldway/contract/messages/messages.ts'
import type { ReactNode } from 'react'
import { useErrorText } from '../../api/use-error-text.ts'
import { useMutate } from '../../api/use-call.ts'
import { useText } from '../../settings/texts.ts'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'

export interface MessageActions {
  readonly markRead: (chosen: readonly Message[]) => void
  readonly markAllRead: () => void
  readonly askDelete: (chosen: readonly Message[]) => void
  /** The open question, to be rendered by the page. */
  readonly dialog: ReactNode
}

const stale = [messages.queryHistoryPageList, messages.unReadCount]

export const useMessageActions = (): MessageActions => {
  const t = useText()
  const textOf = useErrorText()
  const [ask, dialog] = useConfirm()
  const reading = useMutate(messages.updateRecipientMsg, { stale })
  const readingAll = useMutate(messages.readAll, { stale })
  const deleting = useMutate(messages.deleteHistoryRecipientMsg, { stale })
  const onError = (error: Error) => notify(textOf(error), 'bad')
  return {
    markRead: (chosen) => reading.mutate({ ids: chosen.map(({ id }) => id) }, { onError }),
    markAllRead: () => readingAll.mutate({}, { onError, onSuccess: () => notify(t('messages.allRead'), 'ok') }),
    askDelete: (chosen) =>
      ask({
        title: t('messages.confirmDelete', { count: chosen.length }),
        text: t('messages.deleteText'),
        action: t('messages.delete'),
        isDanger: true,
        run: async () => {
          await deleting.mutateAsync({ ids: chosen.map(({ id }) => id) })
          notify(t('messages.deleted'), 'ok')
        },
      }),
    dialog,
  }
}
