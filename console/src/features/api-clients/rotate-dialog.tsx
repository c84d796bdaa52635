import { type ApiClient, apiClients, type ClientSecret } from '@coldway/contract/api-clients/api-clients.ts'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { RotateDialog } from '../secrets/index.ts'

interface RotateClientDialogProps {
  readonly client: ApiClient
  readonly onClose: () => void
  readonly onRotated: (made: ClientSecret) => void
}

export const RotateClientDialog = ({ client, onClose, onRotated }: RotateClientDialogProps) => {
  const t = useText()
  const textOf = useErrorText()
  const rotate = useMutate(apiClients.rotateSecret, { stale: [apiClients.queryPageList] })
  return (
    <RotateDialog
      title={t('apiClients.rotateTitle', { name: client.name })}
      text={t('apiClients.rotateText')}
      label={t('apiClients.overlap')}
      action={t('apiClients.rotate')}
      error={rotate.error ? textOf(rotate.error) : undefined}
      isBusy={rotate.isPending}
      onClose={onClose}
      onRotate={(overlapHours) => rotate.mutate({ id: client.id, overlapHours }, { onSuccess: onRotated })}
    />
  )
}
