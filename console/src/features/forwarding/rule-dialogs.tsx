import { forwarding, type ForwardingSecret } from '@coldway/contract/forwarding/forwarding.ts'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { RotateDialog, SecretDialog } from '../secrets/index.ts'

interface Named {
  readonly id: number
  readonly name: string
}
interface RotateRuleDialogProps {
  readonly rule: Named
  readonly onClose: () => void
  readonly onRotated: (made: ForwardingSecret) => void
}

export const RotateRuleDialog = ({ rule, onClose, onRotated }: RotateRuleDialogProps) => {
  const t = useText()
  const textOf = useErrorText()
  const rotate = useMutate(forwarding.rotateSecret, { stale: [forwarding.queryById] })
  return (
    <RotateDialog
      title={t('forwarding.rotateTitle', { name: rule.name })}
      text={t('forwarding.rotateText')}
      label={t('forwarding.overlap')}
      action={t('forwarding.rotate')}
      error={rotate.error ? textOf(rotate.error) : undefined}
      isBusy={rotate.isPending}
      onClose={onClose}
      onRotate={(overlapHours) => rotate.mutate({ id: rule.id, overlapHours }, { onSuccess: onRotated })}
    />
  )
}

export interface ShownSecret {
  readonly name: string
  readonly secret: string
}

export const RuleSecretDialog = ({ made, onClose }: { readonly made: ShownSecret; readonly onClose: () => void }) => {
  const t = useText()
  return (
    <SecretDialog
      title={t('forwarding.secretTitle', { name: made.name })}
      text={t('forwarding.secretText')}
      lines={[{ label: t('forwarding.secret'), text: made.secret }]}
      onClose={onClose}
    />
  )
}
