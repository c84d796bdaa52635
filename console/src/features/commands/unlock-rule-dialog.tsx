import { limits } from '@coldway/contract/limits.ts'
import { type UnlockRule, unlockRules } from '@coldway/contract/commands/unlocks.ts'
import { useId, useState } from 'react'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { TreeSelect } from '../../ui/form/tree-select.tsx'
import './commands.css'

/** Whether unlocking takes two people, and how long it may take, for an organisation and its branch. */
export const UnlockRuleDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  const textOf = useErrorText()
  const id = useId()
  const nodes = useOrgTree()
  const [chosen, setChosen] = useState<number>()
  const orgId = chosen ?? nodes?.[0]?.id
  const rule = useCall(unlockRules.queryById, { orgId: orgId ?? 0 }, { isEnabled: orgId !== undefined, freshMs: 0 })
  return (
    <Dialog isOpen title={t('commands.rule.title')} onClose={onClose} width="4.8rem">
      <div className="command-form">
        <div className="field">
          <label htmlFor={id}>{t('commands.rule.organisation')}</label>
          <TreeSelect id={id} nodes={nodes} value={orgId} onChange={setChosen} />
        </div>
        {rule.error && <ErrorState text={textOf(rule.error)} onRetry={() => void rule.refetch()} />}
        {!rule.error && !rule.data && <Loading />}
        {rule.data && !rule.isFetching && <RuleForm key={orgId} rule={rule.data} onSaved={onClose} />}
      </div>
    </Dialog>
  )
}

const RuleForm = ({ rule, onSaved }: { rule: UnlockRule; onSaved: () => void }) => {
  const t = useText()
  const textOf = useErrorText()
  const [needsApproval, setNeeded] = useState(rule.needsApproval)
  const [valid, setValid] = useState(String(rule.validS))
  const saving = useMutate(unlockRules.save, { stale: [unlockRules.queryById] })
  const { unlockValidMinS: min, unlockValidMaxS: max } = limits
  const validS = Number(valid)
  const isWrong = !Number.isInteger(validS) || validS < min || validS > max
  const range = t('commands.range', { min, max })
  const save = (isOwn: boolean) =>
    saving.mutate(
      { orgId: rule.orgId, needsApproval, validS: isOwn ? validS : rule.validS, isOwn, version: rule.version },
      {
        onSuccess: () => {
          notify(t('commands.rule.saved'), 'ok')
          onSaved()
        },
      },
    )
  return (
    <>
      <p>{t(rule.isOwn ? 'commands.rule.own' : 'commands.rule.inherited')}</p>
      <Switch label={t('commands.rule.needsApproval')} isOn={needsApproval} onChange={setNeeded} />
      <Field
        label={t('commands.rule.validS')}
        value={valid}
        inputMode="numeric"
        onInput={(event) => setValid(event.currentTarget.value)}
        {...(isWrong ? { error: range } : { hint: <p>{range}</p> })}
      />
      {saving.error && <Alert>{textOf(saving.error)}</Alert>}
      <div className="command-buttons">
        {rule.isOwn && (
          <Button isBusy={saving.isPending} onClick={() => save(false)}>
            {t('commands.rule.takeAway')}
          </Button>
        )}
        <Button kind="primary" disabled={isWrong} isBusy={saving.isPending} onClick={() => save(true)}>
          {t('common.save')}
        </Button>
      </div>
    </>
  )
}
