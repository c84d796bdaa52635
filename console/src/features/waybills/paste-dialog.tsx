/** Takes a list of device numbers, as it stands in a table or a message, and says which of them are no devices, or twice. */
import { deviceChoices, type DeviceOption } from '@coldway/contract/devices/device-choices.ts'
import { waybillLimits } from '@coldway/contract/waybills/waybill-profiles.ts'
import { useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { readCodes } from '../../ui/form/pasted-codes.ts'

interface PasteDialogProps {
  readonly chosen: readonly number[]
  readonly onFound: (devices: readonly DeviceOption[]) => void
  readonly onClose: () => void
}

const shownCodes = 10

export const PasteDialog = ({ chosen, onFound, onClose }: PasteDialogProps) => {
  const t = useText()
  const textOf = useErrorText()
  const [text, setText] = useState('')
  const [notes, setNotes] = useState<readonly string[]>([])
  const asking = useMutate(deviceChoices.queryDeviceCodeOrName)
  const take = async () => {
    const { codes, twice } = readCodes(text)
    const devices = codes.length > 0 ? await asking.mutateAsync({ deviceCodes: codes }).catch(() => undefined) : []
    if (!devices) return
    const known = new Set(devices.flatMap(({ deviceCode, deviceName }) => [deviceCode, deviceName]))
    const missing = codes.filter((code) => !known.has(code))
    const again = devices.filter(({ id }) => chosen.includes(id)).map(({ deviceCode }) => deviceCode)
    const fresh = devices.filter(({ id }) => !chosen.includes(id))
    const room = waybillLimits.devicesMax - chosen.length
    onFound(fresh.slice(0, room))
    const found = [
      missing.length > 0 && t('waybills.pasteMissing', { codes: some(missing) }),
      twice.length + again.length > 0 && t('waybills.pasteTwice', { codes: some([...new Set([...twice, ...again])]) }),
      fresh.length > room && t('waybills.pasteTooMany', { max: waybillLimits.devicesMax }),
    ].filter((note) => note !== false)
    if (found.length === 0) return onClose()
    setNotes(found)
    setText(missing.join('\n'))
  }
  return (
    <Dialog
      isOpen
      title={t('waybills.paste')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button kind="primary" disabled={text.trim() === ''} isBusy={asking.isPending} onClick={() => void take()}>
            {t('waybills.pasteAdd')}
          </Button>
        </>
      }
    >
      <TextArea
        id="waybill-paste"
        label={t('waybills.pasteLabel')}
        value={text}
        rows={8}
        onInput={setText}
        error={asking.error ? textOf(asking.error) : undefined}
      />
      {notes.map((note) => (
        <Alert key={note} kind="warning">
          {note}
        </Alert>
      ))}
    </Dialog>
  )
}

const some = (codes: readonly string[]): string =>
  codes.length > shownCodes ? `${codes.slice(0, shownCodes).join(', ')} …` : codes.join(', ')
