import { organisations } from '@coldway/contract/users/organisations.ts'
import { roles } from '@coldway/contract/users/roles.ts'
import { type InitialPassword, type User, users } from '@coldway/contract/users/users.ts'
import { type ReactNode, useState } from 'react'
import { useErrorText } from '../../api/use-error-text.ts'
import { useMutate } from '../../api/use-call.ts'
import { type TextKey, useText } from '../../settings/texts.ts'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'

type Act = (chosen: readonly User[]) => void

interface UserActions {
  readonly enable: Act
  readonly disable: Act
  readonly reset: Act
  readonly removeFactor: Act
  readonly remove: Act
  /** The open question, to be rendered by the page. */
  readonly dialog: ReactNode
  /** One-time passwords to show once. */
  readonly passwords: readonly InitialPassword[] | undefined
  readonly forgetPasswords: () => void
}

/** Actions on one user or several, on all or none. Actions that end sessions or cannot be undone ask first. */
export const useUserActions = (): UserActions => {
  const t = useText()
  const textOf = useErrorText()
  const [ask, dialog] = useConfirm()
  const [passwords, setPasswords] = useState<readonly InitialPassword[]>()
  const stale = [users.queryUserInfo]
  const setStatus = useMutate(users.updateUserAccountStatus, { stale })
  const resetPasswords = useMutate(users.resetPwdByIds, { stale })
  const removeFactors = useMutate(users.removeSecondFactor, { stale })
  const deleteUsers = useMutate(users.deleteUser, {
    stale: [...stale, organisations.queryPageList, roles.queryPageList],
  })
  const titleOf = (one: TextKey, many: TextKey, chosen: readonly User[]) =>
    chosen.length === 1 ? t(one, { name: chosen[0]?.userName ?? '' }) : t(many, { count: chosen.length })
  return {
    enable: (chosen) =>
      setStatus.mutate(
        { ids: idsOf(chosen), accountStatus: 'enabled' },
        {
          onSuccess: () => notify(t('users.enabled'), 'ok'),
          onError: (error) => notify(textOf(error), 'bad'),
        },
      ),
    disable: (chosen) =>
      ask({
        title: titleOf('users.ask.disable', 'users.ask.disableMany', chosen),
        text: t('users.ask.disableText'),
        action: t('users.disable'),
        isDanger: true,
        run: async () => {
          await setStatus.mutateAsync({ ids: idsOf(chosen), accountStatus: 'deactivated' })
          notify(t('users.disabled'), 'ok')
        },
      }),
    reset: (chosen) =>
      ask({
        title: titleOf('users.ask.reset', 'users.ask.resetMany', chosen),
        text: t('users.ask.resetText'),
        action: t('users.reset'),
        run: async () => setPasswords(await resetPasswords.mutateAsync({ ids: idsOf(chosen) })),
      }),
    removeFactor: (chosen) =>
      ask({
        title: t('users.ask.removeFactor', { name: chosen[0]?.userName ?? '' }),
        text: t('users.ask.removeFactorText'),
        action: t('users.removeFactor'),
        isDanger: true,
        run: async () => {
          await removeFactors.mutateAsync({ ids: idsOf(chosen) })
          notify(t('users.factorRemoved'), 'ok')
        },
      }),
    remove: (chosen) =>
      ask({
        title: titleOf('users.ask.delete', 'users.ask.deleteMany', chosen),
        text: t('users.ask.deleteText'),
        action: t('pieces.verbs.delete'),
        isDanger: true,
        run: async () => {
          await deleteUsers.mutateAsync({ ids: idsOf(chosen) })
          notify(t('users.deleted'), 'ok')
        },
      }),
    dialog,
    passwords,
    forgetPasswords: () => {
      setPasswords(undefined)
      resetPasswords.reset()
    },
  }
}

const idsOf = (chosen: readonly User[]): number[] => chosen.map((user) => user.id)
