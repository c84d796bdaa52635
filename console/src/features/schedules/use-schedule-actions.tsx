import { type Schedule, schedules } from '@coldway/contract/schedules/schedules.ts'
import { useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'

export const useScheduleActions = () => {
  const t = useText()
  const textOf = useErrorText()
  const [ask, dialog] = useConfirm()
  const [shown, setShown] = useState<Schedule>()
  const stale = [schedules.queryPageList, schedules.queryById]
  const switching = useMutate(schedules.updateStatus, { stale })
  const deleting = useMutate(schedules.deleteByIds, { stale })
  const setActive = ({ id }: Schedule, isActive: boolean) =>
    switching.mutateAsync({ ids: [id], isActive }).then(
      () => notify(t(isActive ? 'schedules.resumed' : 'schedules.paused'), 'ok'),
      (error: unknown) => notify(textOf(error), 'bad'),
    )
  const remove = (chosen: readonly Schedule[]) =>
    ask({
      title: t('schedules.deleteTitle', { name: chosen.map(({ name }) => name).join(', ') }),
      text: t('schedules.deleteText'),
      action: t('pieces.verbs.delete'),
      isDanger: true,
      run: async () => {
        await deleting.mutateAsync({ ids: chosen.map(({ id }) => id) })
        notify(t('schedules.deleted'), 'ok')
      },
    })
  return {
    setActive: (one: Schedule, isActive: boolean) => void setActive(one, isActive),
    remove,
    dialog,
    shown,
    showRuns: setShown,
    hideRuns: () => setShown(undefined),
  }
}
