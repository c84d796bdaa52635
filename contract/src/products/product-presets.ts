/**
 * Starting points of product profiles. Each takes its figures from a published source; what a certain product tolerates stands in
 * its own stability data, so a person checks and changes them.
 */
import type { ProductPreset } from './product-enums.ts'
import { emptyDefinition, type ProductDefinition, type ProductLimit } from './product-definition.ts'

const limit = (
  side: ProductLimit['side'],
  temperatureC: number,
  allowedMin: number,
  kind: ProductLimit['kind'] = 'single',
) => ({
  side,
  temperatureC,
  kind,
  allowedMin,
})
const hour = 60
/** Default ranges of WHO prequalified user-programmable loggers and of 10-day fridge loggers, type I (WHO/PQS/E006). */
const whoTypeOne = [
  limit('atOrAbove', 45, hour),
  limit('atOrAbove', 30, 10 * hour, 'cumulative'),
  limit('atOrBelow', -0.5, hour),
]

export const productPresets: Readonly<Record<ProductPreset, ProductDefinition>> = {
  /** Refrigerated vaccines and medicines: 2 to 8 °C; short excursions as in Open mSupply's cold-chain app, frost never. */
  vaccine: {
    ...emptyDefinition,
    lowC: 2,
    highC: 8,
    limits: [
      limit('above', 8, 30),
      limit('above', 8, hour, 'cumulative'),
      limit('below', 2, 20),
      limit('below', 2, 40, 'cumulative'),
    ],
    freezeC: -0.5,
    needsTwoPersons: true,
  },
  /** USP <659> and <1079.2>: excursions between 2 and 15 °C for at most 24 hours, mean kinetic temperature at most 8 °C in 24 hours. */
  controlledCold: {
    ...emptyDefinition,
    lowC: 2,
    highC: 8,
    limits: [limit('above', 8, 24 * hour, 'cumulative'), limit('above', 15, 0), limit('below', 2, 0)],
    freezeC: 0,
    meanKineticMaxC: 8,
    meanKineticHours: 24,
    needsTwoPersons: true,
  },
  /** USP <659> and <1079.2>: 20 to 25 °C, 15 to 30 °C allowed, up to 40 °C for less than 24 hours, mean kinetic temperature at most 25 °C in 30 days. */
  roomTemperature: {
    ...emptyDefinition,
    lowC: 15,
    highC: 30,
    limits: [limit('above', 30, 24 * hour, 'cumulative'), limit('above', 40, 0), limit('below', 15, 0)],
    meanKineticMaxC: 25,
    meanKineticHours: 720,
    needsTwoPersons: true,
  },
  /** Quick-frozen food: -18 °C or colder, brief upward fluctuations of at most 3 °C in transport (Directive 89/108/EEC, article 5). */
  frozen: {
    ...emptyDefinition,
    highC: -18,
    limits: [limit('above', -18, 4 * hour, 'cumulative'), limit('above', -15, 0)],
  },
  /** Goods kept between -90 and -60 °C. */
  deepFrozen: { ...emptyDefinition, lowC: -90, highC: -60, needsTwoPersons: true },
  whoTypeOne: { ...emptyDefinition, lowC: 2, highC: 8, limits: whoTypeOne, freezeC: null },
  whoTypeTwo: {
    ...emptyDefinition,
    lowC: 2,
    highC: 8,
    limits: [...whoTypeOne, limit('atOrAbove', 10, 20 * hour, 'cumulative')],
  },
  /** Fresh produce such as berries and leaves: 0 to 5 °C, and a shelf life that warmth shortens. */
  produce: {
    ...emptyDefinition,
    lowC: 0,
    highC: 5,
    limits: [limit('above', 5, 4 * hour, 'cumulative'), limit('above', 12, hour)],
    freezeC: -0.5,
    activationKJPerMol: 70,
    shelfLifeDays: 10,
    shelfLifeAtC: 2,
  },
  /** Red blood cells in transport: 1 to 10 °C (21 CFR 600.15). */
  blood: { ...emptyDefinition, lowC: 1, highC: 10, freezeC: 0, needsTwoPersons: true },
}
