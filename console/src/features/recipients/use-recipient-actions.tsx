import { type Recipient, recipients } from '@coldway/contract/messages/recipients.ts'
import { type ReactNode, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useText } from '../../settings/texts.ts'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { type HttpSecret, HttpSecretDialog } from './http-secret-dialog.tsx'

export interface RecipientActions {
  readonly remove: (chosen: readonly Recipient[]) => void
  readonly unbind: (recipient: Recipient) => void
  readonly unbindWechat: (recipient: Recipient) => void
  readonly renewSecret: (recipient: Recipient) => void
  /** The open question, to be rendered by the page. */
  readonly dialog: ReactNode
}

export const useRecipientActions = (): RecipientActions => {
  const t = useText()
  const [ask, dialog] = useConfirm()
  const stale = [recipients.queryPageList]
  const deleteAll = useMutate(recipients.deleteByIds, { stale })
  const unbinding = useMutate(recipients.unbinding, { stale })
  const unbindingWechat = useMutate(recipients.unbindingWechat, { stale })
  const renewing = useMutate(recipients.renewHttpSecret)
  const [made, setMade] = useState<HttpSecret>()
  return {
    /** Own contacts among the chosen are left out: the server would refuse all because of them. */
    remove: (chosen) => {
      const others = chosen.filter((recipient) => !recipient.isOwn)
      if (others.length === 0) return notify(t('recipients.ownReason'))
      const isAll = others.length === chosen.length
      ask({
        title:
          chosen.length === 1
            ? t('recipients.deleteTitle', { name: others[0]?.name ?? '' })
            : t('recipients.deleteMany', { count: others.length }),
        text: isAll ? t('recipients.deleteText') : `${t('recipients.deleteText')} ${t('recipients.ownStay')}`,
        action: t('pieces.verbs.delete'),
        isDanger: true,
        run: async () => {
          await deleteAll.mutateAsync({ ids: others.map((recipient) => recipient.id) })
          notify(t('recipients.deleted'), 'ok')
        },
      })
    },
    unbind: ({ id, name, email }) =>
      ask({
        title: t('recipients.unbindTitle', { name }),
        text: t('recipients.unbindText', { email: email ?? '' }),
        action: t('recipients.unbind'),
        run: async () => {
          await unbinding.mutateAsync({ id })
          notify(t('recipients.unbound'), 'ok')
        },
      }),
    unbindWechat: ({ id, name }) =>
      ask({
        title: t('recipients.wechatUnbindTitle', { name }),
        text: t('recipients.wechatUnbindText'),
        action: t('recipients.wechatUnbind'),
        run: async () => {
          await unbindingWechat.mutateAsync({ id })
          notify(t('recipients.unbound'), 'ok')
        },
      }),
    renewSecret: ({ id, name, httpAddress }) =>
      ask({
        title: t('recipients.secretTitle', { name }),
        text: t('recipients.secretText', { address: httpAddress ?? '' }),
        action: t('recipients.secret'),
        run: async () => {
          const { secret } = await renewing.mutateAsync({ id })
          setMade({ name, secret })
        },
      }),
    dialog: (
      <>
        {dialog}
        {made && <HttpSecretDialog made={made} onClose={() => setMade(undefined)} />}
      </>
    ),
  }
}
