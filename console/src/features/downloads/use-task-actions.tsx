import { downloads, type DownloadTask } from '@coldway/contract/downloads/downloads.ts'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'

const stale = [downloads.queryPageList, downloads.unReadCount]

/** A refusal means that the state of the task has changed meanwhile: `onRefused` reloads. */
export const useTaskActions = (onRefused: () => void) => {
  const t = useText()
  const textOf = useErrorText()
  const [ask, dialog] = useConfirm()
  const address = useMutate(downloads.downloadFromCOS)
  const cancelling = useMutate(downloads.cancel, { stale })
  const retrying = useMutate(downloads.retry, { stale })
  const removing = useMutate(downloads.deleteByIds, { stale })
  const onError = (error: unknown) => {
    notify(textOf(error), 'bad')
    onRefused()
  }
  return {
    dialog,
    /** Also for whoever leaves the page meanwhile. */
    fetchFile: ({ id, fileName }: DownloadTask) =>
      void address.mutateAsync({ id }).then(({ url }) => goTo(url, fileName), onError),
    cancel: ({ id }: DownloadTask) =>
      cancelling.mutate({ id }, { onSuccess: () => notify(t('downloads.cancelled'), 'ok'), onError }),
    retry: ({ id }: DownloadTask) =>
      retrying.mutate({ id }, { onSuccess: () => notify(t('downloads.retried'), 'ok'), onError }),
    askDelete: (tasks: readonly DownloadTask[]) =>
      ask({
        title: t('downloads.delete'),
        text: t('downloads.confirmDelete', { name: tasks.map(({ fileName }) => fileName).join(', ') }),
        action: t('downloads.delete'),
        isDanger: true,
        run: async () => {
          await removing.mutateAsync({ ids: tasks.map(({ id }) => id) })
          notify(t('downloads.deleted'), 'ok')
        },
      }),
  }
}

/** The browser downloads it with its own progress, however large it is. */
const goTo = (url: string, fileName: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}
