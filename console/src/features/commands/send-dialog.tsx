import {
  type CommandField,
  type CommandKind,
  type CommandParams,
  checkParams,
  commandKindNames,
  commandKinds,
  paramsShape,
} from '@coldway/contract/command-kinds.ts'
import { commandRecords, commands } from '@coldway/contract/commands.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { ErrorName } from '@coldway/contract/errors.ts'
import { useState } from 'react'
import { z } from 'zod'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notices.tsx'
import { Select } from '../../ui/select.tsx'
import '../../ui/use-confirm.css'
import './commands.css'
import { kindWords, optionsOf } from './command-words.ts'
import { type Draft, ParamFields } from './param-fields.tsx'

export interface Receiver {
  readonly id: number
  readonly name: string
}

/** Tells one or several devices something. What this user may not send is not offered. */
export const SendDialog = ({ to, onClose }: { to: readonly Receiver[]; onClose: () => void }) => {
  const t = useText()
  const textOf = useErrorText()
  const held = { 'command:send': useCan('command:send') ?? false, 'command:unlock': useCan('command:unlock') ?? false }
  const [kind, setKind] = useState<CommandKind>()
  const [draft, setDraft] = useState<Draft>({})
  const [wrong, setWrong] = useState<Wrong>(noneWrong)
  const sending = useMutate(commands[kind ?? 'remoteReboot'], { stale: [commandRecords.queryPageList] })
  const kinds = commandKindNames.filter((one) => held[commandKinds[one].needs as keyof typeof held])
  const send = () => {
    if (!kind) return
    const read = readDraft(kind, draft)
    if (!read.params) return setWrong(read)
    setWrong(noneWrong)
    const deviceIds = to.map(({ id }) => id)
    sending.mutate(
      { ...read.params, deviceIds },
      {
        onSuccess: ({ results }) => {
          const refused = results.filter(({ deviceState }) => deviceState === 'unsupported')
          const devices = refused.map(({ deviceCode }) => deviceCode).join(', ')
          if (refused.length > 0) notify(t('commands.unsupported', { devices }), 'bad')
          else if (results.some(({ needsApproval }) => needsApproval))
            notify(t('commands.sentForApproval', { minutes: limits.unlockRequestMs / 60_000 }), 'ok')
          else notify(t('commands.sent'), 'ok')
          onClose()
        },
      },
    )
  }
  const [first] = to
  const name = to.length === 1 && first ? first.name : t('commands.devices', { count: to.length })
  const refusal = sending.error ? textOf(sending.error) : wrong.error && t(`errors.${wrong.error}`)
  return (
    <Dialog
      isOpen
      title={t('commands.sendTo', { name })}
      onClose={onClose}
      width="4.8rem"
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" disabled={!kind} isBusy={sending.isPending} onClick={send}>
            {t('commands.send')}
          </Button>
        </>
      }
    >
      <div className="command-form">
        <Select
          label={t('commands.kind')}
          placeholder={t('commands.choose')}
          options={optionsOf(kindWords(t, kinds))}
          value={kind}
          onChange={(value) => {
            setKind(value as CommandKind | undefined)
            setDraft({})
            setWrong(noneWrong)
            sending.reset()
          }}
        />
        {kind && <ParamFields kind={kind} draft={draft} wrong={wrong.fields} onChange={setDraft} />}
        {kind === 'elockUnlock' && <p>{t('commands.unlockHint')}</p>}
        {refusal && (
          <p className="alert" role="alert">
            <Icon name="warning" />
            {refusal}
          </p>
        )}
      </div>
    </Dialog>
  )
}

interface Wrong {
  readonly fields: ReadonlySet<string>
  readonly error?: ErrorName | undefined
}
const noneWrong: Wrong = { fields: new Set() }

const readDraft = (kind: CommandKind, draft: Draft): Wrong & { readonly params?: CommandParams } => {
  const typed = Object.entries<CommandField>(commandKinds[kind].fields).map(([name, field]) => [
    name,
    valueOf(field, draft[name] ?? ''),
  ])
  const read = z.object(paramsShape(kind)).safeParse(Object.fromEntries(typed))
  if (!read.success) return { fields: new Set(read.error.issues.map(({ path }) => String(path[0]))) }
  const error = checkParams(kind, read.data)
  return error ? { fields: new Set(), error } : { fields: new Set(), params: read.data }
}

const valueOf = ({ type }: CommandField, text: string): string | number | boolean | undefined => {
  if (type === 'flag') return text === '' ? undefined : text === 'true'
  if (type === 'integer' || type === 'decimal') return text.trim() === '' ? undefined : Number(text.replace(',', '.'))
  return text
}
