import { type CommandField, commandKinds } from '@coldway/contract/commands/command-kinds.ts'
import { commandTemplates } from '@coldway/contract/commands/commands.ts'
import { limits } from '@coldway/contract/limits.ts'
import { useState } from 'react'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan, useMe } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { Select } from '../../ui/form/select.tsx'
import { draftOf, readDraft } from './read-draft.ts'
import type { Sending } from './use-sending.ts'

/** Loads a saved command into the form. Hidden while none is saved. */
export const SavedCommands = ({ sending }: { sending: Sending }) => {
  const t = useText()
  const isEnabled = useCan('command:view') ?? false
  const saved = useCall(commandTemplates.queryPageList, { page: 1, size: limits.pageSizeMax }, { isEnabled })
  const usable = (saved.data?.records ?? []).filter(({ kind }) => sending.kinds.includes(kind))
  if (usable.length === 0) return null
  return (
    <Select
      label={t('commands.saved.title')}
      placeholder={t('commands.saved.choose')}
      options={usable.map(({ id, name, kind }) => ({ value: id, label: `${name} · ${t(`commands.kinds.${kind}`)}` }))}
      value={undefined}
      onChange={(id) => {
        const one = usable.find((template) => template.id === id)
        if (one) sending.choose(one.kind, draftOf(one.content))
      }}
    />
  )
}

/** Saves the form's content under a name; never a password. */
export const SaveCommand = ({ sending: { kind, ...rest } }: { sending: Sending }) => {
  const fields = kind ? Object.values<CommandField>(commandKinds[kind].fields) : []
  if (!kind || fields.some(({ type }) => type === 'pin')) return null
  return <SaveAs key={kind} sending={{ kind, ...rest }} />
}

const SaveAs = ({ sending }: { sending: Sending }) => {
  const t = useText()
  const textOf = useErrorText()
  const me = useMe()
  const [name, setName] = useState<string>()
  const saving = useMutate(commandTemplates.save, { stale: [commandTemplates.queryPageList] })
  const save = () => {
    const { kind, draft } = sending
    if (!kind || !me || !name || !sending.check()) return
    const content = readDraft(kind, draft).params
    if (!content) return
    saving.mutate(
      { orgId: me.orgId, name, kind, content },
      {
        onSuccess: () => {
          notify(t('commands.saved.done', { name }), 'ok')
          setName(undefined)
        },
      },
    )
  }
  if (name === undefined)
    return (
      <div>
        <Button kind="quiet" icon="plus" onClick={() => setName('')}>
          {t('commands.saved.save')}
        </Button>
      </div>
    )
  return (
    <Field
      label={t('commands.saved.name')}
      value={name}
      maxLength={limits.nameMax}
      onInput={(event) => setName(event.currentTarget.value)}
      trailing={
        <Button disabled={name.trim() === ''} isBusy={saving.isPending} onClick={save}>
          {t('common.save')}
        </Button>
      }
      {...(saving.error && { error: textOf(saving.error) })}
    />
  )
}
