import { type CommandKind, dangerousKinds } from '@coldway/contract/commands/command-kinds.ts'
import type { DeviceCaution } from '@coldway/contract/devices/device-state.ts'
import { useState } from 'react'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { CautionNote, hasCautions } from '../cautions/index.ts'
import './commands.css'
import { SaveCommand, SavedCommands } from './saved-commands.tsx'
import { SendForm } from './send-form.tsx'
import { SendResults } from './send-results.tsx'
import { type Receiver, useSending } from './use-sending.ts'

/** Cautions that mean the command will not arrive now. */
const unreached: readonly DeviceCaution[] = ['offline', 'shutdown', 'notConnected']

interface SendDialogProps {
  readonly to: readonly Receiver[]
  /** The kind that is chosen when the dialog opens. */
  readonly first?: CommandKind
  readonly onClose: () => void
}

/** Sends a command to one or several devices and shows its progress. Kinds the user may not send are not offered. */
export const SendDialog = ({ to, first: firstKind, onClose }: SendDialogProps) => {
  const t = useText()
  const sending = useSending(to, firstKind)
  const [isAsking, setAsking] = useState(false)
  const { kind, results } = sending
  const isDangerous = kind !== undefined && dangerousKinds.includes(kind)
  const isUnreached = hasCautions(to, unreached)
  const [first] = to
  const name = to.length === 1 && first ? first.name : t('commands.devices', { count: to.length })
  const send = () => {
    if ((isDangerous || isUnreached) && !isAsking) return setAsking(sending.check())
    setAsking(false)
    sending.send()
  }
  return (
    <Dialog
      isOpen
      title={t('commands.sendTo', { name })}
      onClose={onClose}
      width="5.2rem"
      footer={
        results ? (
          <Button kind="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
        ) : (
          <>
            <Button onClick={isAsking ? () => setAsking(false) : onClose}>
              {t(isAsking ? 'common.back' : 'common.cancel')}
            </Button>
            <Button
              kind={isAsking && isDangerous ? 'danger' : 'primary'}
              disabled={!kind}
              isBusy={sending.isBusy}
              onClick={send}
            >
              {isAsking && kind ? t(`commands.kinds.${kind}`) : t('commands.send')}
            </Button>
          </>
        )
      }
    >
      {results && <SendResults results={results} to={to} />}
      {!results && isAsking && kind && (
        <div className="command-form">
          {isDangerous && <Danger kindName={t(`commands.kinds.${kind}`)} to={to} />}
          {isUnreached && <p>{t('commands.waits')}</p>}
          <CautionNote of={to} only={unreached} />
        </div>
      )}
      {!results && !isAsking && (
        <div className="command-form">
          <SavedCommands sending={sending} />
          <SendForm sending={sending} />
          <SaveCommand sending={sending} />
        </div>
      )}
    </Dialog>
  )
}

/** The kind can lose a device, or its cargo. */
const Danger = ({ kindName, to }: { kindName: string; to: readonly Receiver[] }) => {
  const t = useText()
  return (
    <>
      <p>{t('commands.danger', { kind: kindName })}</p>
      <ul>
        {to.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </>
  )
}
