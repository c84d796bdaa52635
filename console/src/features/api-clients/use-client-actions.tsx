import { type ApiClient, apiClients } from '@coldway/contract/api-clients/api-clients.ts'
import type { ReactNode } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'

interface ClientActions {
  readonly switchOff: (client: ApiClient) => void
  readonly switchOn: (client: ApiClient) => void
  readonly remove: (chosen: readonly ApiClient[]) => void
  /** The open question, to be rendered by the page. */
  readonly dialog: ReactNode
}

/** What stops a system of the customer asks first. */
export const useClientActions = (): ClientActions => {
  const t = useText()
  const textOf = useErrorText()
  const [ask, dialog] = useConfirm()
  const stale = [apiClients.queryPageList]
  const setStatus = useMutate(apiClients.updateStatus, { stale })
  const deleting = useMutate(apiClients.deleteByIds, { stale })
  return {
    switchOff: ({ id, name }) =>
      ask({
        title: t('apiClients.offTitle', { name }),
        text: t('apiClients.offText'),
        action: t('apiClients.switchOff'),
        isDanger: true,
        run: async () => {
          await setStatus.mutateAsync({ id, isEnabled: false })
          notify(t('apiClients.switchedOff'), 'ok')
        },
      }),
    switchOn: ({ id }) =>
      setStatus.mutate(
        { id, isEnabled: true },
        {
          onSuccess: () => notify(t('apiClients.switchedOn'), 'ok'),
          onError: (error) => notify(textOf(error), 'bad'),
        },
      ),
    remove: (chosen) =>
      ask({
        title:
          chosen.length === 1
            ? t('apiClients.deleteTitle', { name: chosen[0]?.name ?? '' })
            : t('apiClients.deleteMany', { count: chosen.length }),
        text: t('apiClients.deleteText'),
        action: t('pieces.verbs.delete'),
        isDanger: true,
        run: async () => {
          await deleting.mutateAsync({ ids: chosen.map(({ id }) => id) })
          notify(t('apiClients.deleted'), 'ok')
        },
      }),
    dialog,
  }
}
