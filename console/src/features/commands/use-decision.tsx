import { type CommandRecord, commandRecords } from '@coldway/contract/commands/commands.ts'
import type { ReactNode } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useText } from '../../settings/texts.ts'
import { notify } from '../../ui/overlay/notices.tsx'
import type { RowAction } from '../../ui/table/row-actions.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'

/** Approves or rejects an unlock requested by somebody else. */
export const useDecision = (): { actions: RowAction<CommandRecord>[]; dialog: ReactNode } => {
  const t = useText()
  const [ask, dialog] = useConfirm()
  const { mutateAsync } = useMutate(commandRecords.decideUnlock, {
    stale: [commandRecords.queryPageList, commandRecords.queryLockList],
  })
  const decide = ({ id, deviceName: name }: CommandRecord, isApproved: boolean) =>
    ask({
      title: t(isApproved ? 'commands.approveTitle' : 'commands.refuseTitle', { name }),
      text: t(isApproved ? 'commands.approveText' : 'commands.refuseText'),
      action: t(isApproved ? 'commands.approve' : 'commands.refuse'),
      isDanger: isApproved,
      run: async () => {
        await mutateAsync({ id, isApproved })
        notify(t('commands.decided'), 'ok')
      },
    })
  const isShown = ({ canDecide }: CommandRecord) => canDecide
  return {
    dialog,
    actions: [
      { key: 'approve', label: t('commands.approve'), isShown, onSelect: (row) => decide(row, true) },
      { key: 'refuse', label: t('commands.refuse'), isShown, onSelect: (row) => decide(row, false) },
    ],
  }
}
