import { outbox } from '@coldway/contract/messages/outbox.ts'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { notify } from '../../ui/overlay/notices.tsx'

export interface Retry {
  readonly isBusy: boolean
  readonly run: (id: number) => void
}

/** A refusal means that the state of the message has changed meanwhile: `onRefused` reloads. */
export const useRetry = (onRefused: () => void): Retry => {
  const t = useText()
  const textOf = useErrorText()
  const { isPending, mutate } = useMutate(outbox.retry, { stale: [outbox.queryPageList] })
  return {
    isBusy: isPending,
    run: (id) =>
      mutate(
        { id },
        {
          onSuccess: () => notify(t('outbox.retried'), 'ok'),
          onError: (error) => {
            notify(textOf(error), 'bad')
            onRefused()
          },
        },
      ),
  }
}
