/** A product profile as it stands in the form: numbers are texts, as they are typed. */
import { type LimitKind, type LimitSide, limitKinds, limitSides } from '@coldway/contract/products/product-enums.ts'
import { ProductDefinition } from '@coldway/contract/products/product-definition.ts'
import type { Product } from '@coldway/contract/products/products.ts'
import type { Form } from '../../api/use-form.ts'

export interface LimitDraft {
  readonly side: LimitSide
  readonly temperatureC: string
  readonly kind: LimitKind
  readonly allowedMin: string
}

const numbers = [
  'lowC',
  'highC',
  'freezeC',
  'activationKJPerMol',
  'meanKineticMaxC',
  'meanKineticHours',
  'shelfLifeDays',
  'shelfLifeAtC',
] as const
type NumberName = (typeof numbers)[number]

export interface ProductDraft extends Readonly<Record<NumberName, string>> {
  readonly orgId: number | undefined
  readonly name: string
  readonly gtin: string
  readonly remark: string
  /** The budget in hours, the unit in which people speak of it. */
  readonly budgetH: string
  readonly limits: readonly LimitDraft[]
  readonly needsTwoPersons: boolean
  readonly needsCalibration: boolean
}

const minutesPerHour = 60
const textOf = (value: number | null): string => (value === null ? '' : String(value))
/** The number of a text. Empty means not given; a text that is no number stays wrong for the schema. */
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')))

export const emptyLimit: LimitDraft = { side: limitSides[0], temperatureC: '', kind: limitKinds[0], allowedMin: '' }

export const definitionDraft = (definition: ProductDefinition) => ({
  ...(Object.fromEntries(numbers.map((name) => [name, textOf(definition[name])])) as Record<NumberName, string>),
  budgetH: textOf(definition.budgetMin === null ? null : definition.budgetMin / minutesPerHour),
  limits: definition.limits.map((limit) => ({
    ...limit,
    temperatureC: String(limit.temperatureC),
    allowedMin: String(limit.allowedMin),
  })),
  needsTwoPersons: definition.needsTwoPersons,
  needsCalibration: definition.needsCalibration,
})

type Said = Pick<Product, 'orgId' | 'name' | 'gtin' | 'remark' | 'definition'>

export const draftOf = ({ orgId, name, gtin, remark, definition }: Said): ProductDraft => ({
  orgId,
  name,
  gtin: gtin ?? '',
  remark,
  ...definitionDraft(definition),
})

/** The definition that the draft stands for, valid or not. */
export const toDefinition = (draft: ProductDraft) => {
  const budgetH = numberOf(draft.budgetH)
  return {
    ...(Object.fromEntries(numbers.map((name) => [name, numberOf(draft[name])])) as Record<NumberName, number | null>),
    budgetMin: budgetH === null ? null : Math.round(budgetH * minutesPerHour),
    limits: draft.limits.map((limit) => ({
      ...limit,
      temperatureC: numberOf(limit.temperatureC),
      allowedMin: numberOf(limit.allowedMin),
    })),
    needsTwoPersons: draft.needsTwoPersons,
    needsCalibration: draft.needsCalibration,
  }
}

export const toProduct = (draft: ProductDraft) => ({
  name: draft.name,
  gtin: draft.gtin.trim() || null,
  remark: draft.remark,
  definition: toDefinition(draft),
})

/** The form, with the errors of the definition shown at their own fields. */
export const withDefinitionErrors = (form: Form<ProductDraft>, invalid: string): Form<ProductDraft> => {
  const issues = form.failures > 0 ? (ProductDefinition.safeParse(toDefinition(form.draft)).error?.issues ?? []) : []
  const wrong = new Set(issues.map(({ path: [name] }) => (name === 'budgetMin' ? 'budgetH' : name)))
  return {
    ...form,
    errorOf: (name, rule) => (wrong.has(name) ? (rule ?? invalid) : form.errorOf(name, rule)),
  }
}
