import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { waybillLimits, waybillProfiles } from '@coldway/contract/waybills/waybill-profiles.ts'
import { useEffect, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import type { Form } from '../../api/use-form.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { useText } from '../../settings/texts.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import type { WaybillDraft } from './waybill-draft.ts'

/**
 * The number: typed, proposed from the code of the organisation, or left to the server. A proposal holds no number: where somebody
 * else took it meanwhile, the next one takes its place, with a word about that. A number that was typed stays.
 */
export const NumberField = ({ form }: { form: Form<WaybillDraft> }) => {
  const t = useText()
  const textOf = useErrorText()
  const nodes = useOrgTree()
  const proposing = useMutate(waybills.getWaybillCode)
  const { orgId, waybillNo } = form.draft
  const orgCode = nodes?.find(({ id }) => id === orgId)?.code || waybillProfiles.scene.numberPrefix
  const error = form.errorOf('waybillNo', t('waybills.lengthRule', { max: waybillLimits.numberMax }))
  const [lost, setLost] = useState<string>()
  const propose = (taken?: string) =>
    proposing.mutate(
      { orgCode, orgId },
      {
        onSuccess: (number) => {
          form.set({ waybillNo: number })
          setLost(taken)
        },
        onError: (reason) => notify(textOf(reason), 'bad'),
      },
    )
  // A proposal follows the rules of the field, so nothing else is wrong with it.
  const isOvertaken = error !== undefined && waybillNo === proposing.data && waybillNo !== lost
  useEffect(() => {
    if (isOvertaken) propose(waybillNo)
  }, [isOvertaken])
  return (
    <Field
      label={t('pieces.form.optional', { label: t('waybills.number') })}
      value={waybillNo}
      onInput={(event) => form.set({ waybillNo: event.currentTarget.value })}
      error={error}
      hint={
        error === undefined && (
          <p role="status">
            {lost !== undefined && waybillNo === proposing.data
              ? t('waybills.overtaken', { number: lost })
              : t('waybills.numberHint')}
          </p>
        )
      }
      trailing={
        <IconButton
          icon="refresh"
          label={t('waybills.propose')}
          disabled={!nodes || proposing.isPending}
          onClick={() => propose()}
        />
      }
      autoComplete="off"
      spellCheck={false}
    />
  )
}
