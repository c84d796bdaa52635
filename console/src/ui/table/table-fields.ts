/** The visible columns of a table and their order: pure rules of the table-field dialog. */
export interface TableField {
  readonly key: string
  readonly label: string
  /** Cannot be hidden (the number that names the row). */
  readonly isFixed?: boolean
}
/** The order of all columns, and those switched off. */
export interface FieldChoice {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

export const allFields = (fields: readonly TableField[]): FieldChoice => ({
  order: fields.map((field) => field.key),
  hidden: [],
})

/** A kept choice may be older than the table: unknown columns are dropped, new ones are added at the end and shown. */
export const fitChoice = (fields: readonly TableField[], choice: FieldChoice): FieldChoice => {
  const known = fields.map((field) => field.key)
  const order = [...new Set(choice.order)].filter((key) => known.includes(key))
  const fixed = fields.filter((field) => field.isFixed).map((field) => field.key)
  return {
    order: [...order, ...known.filter((key) => !order.includes(key))],
    hidden: choice.hidden.filter((key) => known.includes(key) && !fixed.includes(key)),
  }
}

export const shownKeys = (fields: readonly TableField[], choice: FieldChoice): string[] => {
  const fit = fitChoice(fields, choice)
  return fit.order.filter((key) => !fit.hidden.includes(key))
}

export const toggleField = (choice: FieldChoice, key: string): FieldChoice => ({
  ...choice,
  hidden: choice.hidden.includes(key) ? choice.hidden.filter((one) => one !== key) : [...choice.hidden, key],
})

export const moveField = (choice: FieldChoice, key: string, by: -1 | 1): FieldChoice => {
  const at = choice.order.indexOf(key)
  const to = at + by
  if (at < 0 || to < 0 || to >= choice.order.length) return choice
  const order = choice.order.filter((one) => one !== key)
  order.splice(to, 0, key)
  return { ...choice, order }
}

/** Validates a value from `useKept`; undefined when it is not a choice. */
export const readChoice = (kept: unknown): FieldChoice | undefined => {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { order, hidden } = kept as Record<string, unknown>
  const areTexts = (list: unknown): list is string[] =>
    Array.isArray(list) && list.every((one) => typeof one === 'string')
  return areTexts(order) && areTexts(hidden) ? { order, hidden } : undefined
}
