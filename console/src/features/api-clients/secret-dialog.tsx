import { useText } from '../../settings/texts.ts'
import { SecretDialog } from '../secrets/index.ts'

export interface ShownSecret {
  readonly name: string
  readonly appId: string
  readonly secret: string
}

export const ClientSecretDialog = ({ made, onClose }: { readonly made: ShownSecret; readonly onClose: () => void }) => {
  const t = useText()
  return (
    <SecretDialog
      title={t('apiClients.secretTitle', { name: made.name })}
      text={t('apiClients.secretText')}
      lines={[
        { label: t('apiClients.appId'), text: made.appId },
        { label: t('apiClients.secret'), text: made.secret },
      ]}
      onClose={onClose}
    >
      <p>
        <a href="/api" target="_blank" rel="noreferrer">
          {t('apiClients.description')}
        </a>
      </p>
    </SecretDialog>
  )
}
