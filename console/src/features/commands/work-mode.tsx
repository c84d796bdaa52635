/** The work mode of a device as its terminal confirmed it, and the command that changes it. */
import { workModeKinds, workModeSetting } from '@coldway/contract/commands/command-kinds.ts'
import { deviceParams } from '@coldway/contract/devices/device-records.ts'
import { type WorkMode as Mode, workModes } from '@coldway/contract/enums.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { queryOf } from './records-drawer.tsx'
import { SendDialog } from './send-dialog.tsx'
import type { Receiver } from './use-sending.ts'

export const WorkMode = ({ to }: { to: Receiver & { readonly code: string } }) => {
  const t = useText()
  const canSend = useCan('command:send')
  const [isSending, setSending] = useState(false)
  const found = useCall(deviceParams.queryPageList, queryOf(to.code), { freshMs: 0 })
  const mode = modeOf(found.data?.records.find(({ name }) => name === workModeSetting)?.value)
  return (
    <>
      {found.data && (mode ? t(`enums.workModes.${mode}`) : t('commands.records.workModeUnknown'))}{' '}
      {canSend && (
        <Button size="small" onClick={() => setSending(true)}>
          {t('commands.records.changeWorkMode')}
        </Button>
      )}
      {isSending && <SendDialog to={[to]} first={workModeKinds[mode ?? 'auto']} onClose={() => setSending(false)} />}
    </>
  )
}

const modeOf = (value: string | undefined): Mode | undefined => workModes.find((one) => one === value)
