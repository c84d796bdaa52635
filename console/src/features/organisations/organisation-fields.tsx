import type { ErrorName } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { OrgNode } from '@coldway/contract/organisations.ts'
import type { Form } from '../../api/use-form.ts'
import { keptMonths } from '@coldway/contract/retention.ts'
import { formatMonths } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { FormSelect, FormText, FormTree } from '../../ui/form-fields.tsx'
import { FormSection } from '../../ui/form-page.tsx'

export interface OrganisationDraft {
  readonly parentId: number | undefined
  readonly name: string
  readonly code: string
  /** 0: as long as the organisation above says. */
  readonly keptMonths: number
}

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
  /** Stands for an empty code. */
  readonly codeProposed?: string
  /** Organisations that cannot be the parent. */
  readonly isOff?: (node: { id: number }) => boolean
  /** The top stays where it is. */
  readonly isTop?: boolean
}

export const OrganisationFields = ({ form, nodes, codeProposed, isOff, isTop }: OrganisationFieldsProps) => {
  const t = useText()
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
      {!isTop && <FormTree form={form} name="parentId" label={t('organisations.parent')} nodes={nodes} isOff={isOff} />}
      <FormSelect form={form} name="keptMonths" label={t('organisations.kept')} options={keptOptions(t, form.draft)} />
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
