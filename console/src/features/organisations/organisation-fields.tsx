import { type Language, languages } from '@coldway/contract/enums.ts'
import type { ErrorName } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Organisation, OrgNode } from '@coldway/contract/users/organisations.ts'
import type { Form } from '../../api/use-form.ts'
import { keptMonths } from '@coldway/contract/readings/retention.ts'
import { formatMonths } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { FormChoice, FormSelect, FormText, FormTree } from '../../ui/form/form-fields.tsx'
import { FormSection } from '../../ui/form/form-page.tsx'
import { useZoneOptions } from '../settings/index.ts'

export interface OrganisationDraft {
  readonly parentId: number | undefined
  readonly name: string
  readonly code: string
  readonly gln: string
  /** Zero when it is inherited from the organisation above. */
  readonly keptMonths: number
  /** The zone; empty when it is inherited from the organisation above. */
  readonly zone: string
  readonly language: Language | ''
  readonly factor: 'required' | 'optional'
}

export const emptyDraft = {
  parentId: undefined,
  name: '',
  code: '',
  gln: '',
  keptMonths: 0,
  zone: '',
  language: '',
  factor: 'optional',
} as const

export const draftOf = ({
  parentId,
  name,
  code,
  keptMonths,
  zone,
  language,
  ...more
}: Organisation): OrganisationDraft => ({
  parentId: parentId ?? undefined,
  name,
  code,
  gln: more.gln ?? '',
  keptMonths: keptMonths ?? 0,
  zone: zone ?? '',
  language: language ?? '',
  factor: more.requiresSecondFactor ? 'required' : 'optional',
})

export const saidOf = ({ gln, keptMonths, zone, language, factor }: OrganisationDraft) => ({
  gln: gln.trim() || null,
  keptMonths: keptMonths || null,
  zone: zone || null,
  language: language || null,
  requiresSecondFactor: factor === 'required',
})

export const refusedAt = {
  organisationNameExists: 'name',
  organisationCodeExists: 'code',
  organisationParentNotFound: 'parentId',
  organisationParentSelf: 'parentId',
  organisationNotFound: 'parentId',
} as const satisfies Partial<Record<ErrorName, keyof OrganisationDraft>>

interface OrganisationFieldsProps {
  readonly form: Form<OrganisationDraft>
  readonly nodes: readonly OrgNode[] | undefined
  /** Proposed in place of an empty code. */
  readonly codeProposed?: string
  /** True for organisations that cannot be the parent. */
  readonly isOff?: (node: { id: number }) => boolean
  /** The top organisation cannot be moved. */
  readonly isTop?: boolean
}

export const OrganisationFields = ({ form, nodes, codeProposed, isOff, isTop }: OrganisationFieldsProps) => {
  const t = useText()
  const zones = useZoneOptions(form.draft.zone)
  const asAbove = { value: '', label: t('organisations.asAbove') }
  return (
    <FormSection title={t('organisations.section')} hint={isTop ? t('organisations.rootFixed') : undefined}>
      <FormText
        form={form}
        name="name"
        label={t('organisations.name')}
        rule={t('organisations.nameRule', { max: limits.nameMax })}
        autoFocus
      />
      <FormText
        form={form}
        name="code"
        label={t('organisations.code')}
        rule={t('organisations.codeRule')}
        placeholder={codeProposed}
      />
      <FormText
        form={form}
        name="gln"
        label={t('organisations.gln')}
        rule={t('organisations.glnRule')}
        inputMode="decimal"
        isOptional
      />
      {!isTop && <FormTree form={form} name="parentId" label={t('organisations.parent')} nodes={nodes} isOff={isOff} />}
      <FormSelect form={form} name="keptMonths" label={t('organisations.kept')} options={keptOptions(t, form.draft)} />
      <FormChoice
        form={form}
        name="zone"
        label={t('organisations.zone')}
        rule={t('organisations.zoneRule', { free: limits.freeSmsPerPhonePerDay })}
        options={[asAbove, ...zones]}
      />
      <FormChoice
        form={form}
        name="language"
        label={t('organisations.language')}
        rule={t('organisations.languageRule')}
        options={[asAbove, ...languages.map((value) => ({ value, label: t(`enums.languages.${value}`) }))]}
      />
      <FormSelect
        form={form}
        name="factor"
        label={t('security.factor')}
        rule={t('organisations.factorRule')}
        options={(['optional', 'required'] as const).map((value) => ({
          value,
          label: t(`organisations.factor.${value}`),
        }))}
      />
    </FormSection>
  )
}

const keptOptions = (t: Translate, { keptMonths: now }: OrganisationDraft) => [
  { value: 0, label: t('organisations.keptAsAbove') },
  ...[...new Set([...keptMonths, now])]
    .filter((months) => months > 0)
    .toSorted((a, b) => a - b)
    .map((months) => ({ value: months, label: formatMonths(months) })),
]
