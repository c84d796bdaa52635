import type { MonitoredDevice } from '@coldway/contract/devices/device-state.ts'
import { titleOf } from '@coldway/contract/devices/device-state.ts'
import { useState } from 'react'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { SentCommands } from './records-drawer.tsx'
import { SendDialog } from './send-dialog.tsx'
import type { Receiver } from './use-sending.ts'

interface DeviceCommandsProps {
  readonly device: MonitoredDevice
  /** What is asked before a command is sent to it now. */
  readonly cautions: Receiver['cautions']
}

/** The newest commands to one device, and a new one. */
export const DeviceCommands = ({ device, cautions }: DeviceCommandsProps) => {
  const t = useText()
  const canSend = useCan('command:send')
  const [isSending, setSending] = useState(false)
  return (
    <div className="command-form">
      {canSend && (
        <p>
          <Button kind="primary" icon="settings" onClick={() => setSending(true)}>
            {t('commands.send')}
          </Button>
        </p>
      )}
      <SentCommands code={device.code} />
      {isSending && (
        <SendDialog
          to={[{ id: device.id, name: titleOf(device), code: device.code, cautions }]}
          onClose={() => setSending(false)}
        />
      )}
    </div>
  )
}
