/**
 * What goods tolerate: the part of a product profile by which a shipment is judged. Temperatures in °C, times in minutes unless
 * the name says otherwise.
 */
import { z } from 'zod'
import { limitKinds, limitSides } from './product-enums.ts'

export const productRule = {
  minC: -200,
  maxC: 150,
  limitsMax: 12,
  /** 90 days. */
  minutesMax: 129_600,
  /** kJ/mol. USP <1079.2> takes 83.144 unless that of the product is known. */
  activationKJPerMol: 83.144,
  activationMin: 1,
  activationMax: 500,
  shelfLifeDaysMax: 36_500,
  /** Windows of the mean kinetic temperature: 24 hours for cold goods, 30 days at room temperature (USP <1079.2>). */
  meanKineticHoursMax: 720,
} as const

const Celsius = z.number().min(productRule.minC).max(productRule.maxC)
const Minutes = z.int().min(0).max(productRule.minutesMax)

/** Time that the goods may be beyond a temperature, unbroken or in total. It is reached when the time is as long as allowed. */
export const ProductLimit = z.object({
  side: z.enum(limitSides),
  temperatureC: Celsius,
  kind: z.enum(limitKinds),
  /** 0: a single reading is too much. */
  allowedMin: Minutes,
})
export type ProductLimit = z.infer<typeof ProductLimit>

export const ProductDefinition = z
  .object({
    /** The label range, both ends inside. null: unbounded on that side. */
    lowC: Celsius.nullable(),
    highC: Celsius.nullable(),
    limits: z.array(ProductLimit).max(productRule.limitsMax),
    /** Stability budget: total time outside the label range that a lot may spend, over all of its shipments. null: none. */
    budgetMin: Minutes.nullable(),
    /** Goods that were at this temperature or below are lost, however short. null: they stand frost. */
    freezeC: Celsius.nullable(),
    /** The activation energy of the mean kinetic temperature and of the loss of shelf life, in kJ/mol. */
    activationKJPerMol: z.number().min(productRule.activationMin).max(productRule.activationMax),
    /** Highest mean kinetic temperature in any `meanKineticHours`. null: not judged. */
    meanKineticMaxC: Celsius.nullable(),
    meanKineticHours: z.int().min(1).max(productRule.meanKineticHoursMax),
    /** Days that the goods keep at `shelfLifeAtC`. null: the loss of shelf life is not reckoned. */
    shelfLifeDays: z.number().positive().max(productRule.shelfLifeDaysMax).nullable(),
    shelfLifeAtC: Celsius.nullable(),
    /** Two persons sign the decision about a shipment. */
    needsTwoPersons: z.boolean(),
    /** A person saves and starts a shipment only with devices whose temperature probes have a certificate that holds. */
    needsCalibration: z.boolean(),
  })
  .check(({ value, issues }) => {
    const refuse = (path: keyof typeof value): void => {
      issues.push({ code: 'custom', message: 'contradicts another field', path: [path], input: value })
    }
    const { lowC, highC, shelfLifeDays, shelfLifeAtC } = value
    if (lowC === null && highC === null) refuse('lowC')
    if (lowC !== null && highC !== null && lowC >= highC) refuse('highC')
    if ((shelfLifeDays === null) !== (shelfLifeAtC === null)) refuse('shelfLifeDays')
    if (value.freezeC !== null && lowC !== null && value.freezeC > lowC) refuse('freezeC')
  })
export type ProductDefinition = z.infer<typeof ProductDefinition>

/** No limit of its own means that no time outside the label range is allowed on that side, unless a budget says otherwise. */
export const emptyDefinition: ProductDefinition = {
  lowC: null,
  highC: null,
  limits: [],
  budgetMin: null,
  freezeC: null,
  activationKJPerMol: productRule.activationKJPerMol,
  meanKineticMaxC: null,
  meanKineticHours: 24,
  shelfLifeDays: null,
  shelfLifeAtC: null,
  needsTwoPersons: false,
  needsCalibration: false,
}
