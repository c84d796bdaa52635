import type { CommandKind } from '@coldway/contract/commands/command-kinds.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Select } from '../../ui/form/select.tsx'
import { kindWords, optionsOf } from './command-words.ts'
import { ParamFields } from './param-fields.tsx'
import type { Sending } from './use-sending.ts'

/** The command and its parameters, drawn from the contract's table. */
export const SendForm = ({ sending }: { sending: Sending }) => {
  const t = useText()
  const { kind, kinds, draft, wrong, refusal } = sending
  return (
    <>
      <Select
        label={t('commands.kind')}
        placeholder={t('commands.choose')}
        options={optionsOf(kindWords(t, kinds))}
        value={kind}
        onChange={(value) => sending.choose(value as CommandKind | undefined)}
      />
      {kind && <ParamFields kind={kind} draft={draft} wrong={wrong.fields} onChange={sending.onDraft} />}
      {kind === 'elockUnlock' && <p>{t('commands.unlockHint')}</p>}
      {refusal && <Alert>{refusal}</Alert>}
    </>
  )
}
