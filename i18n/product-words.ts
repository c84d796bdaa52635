/** What a product profile says, in words. Pages and documents print numbers and times each in their own way. */
import type { ProductDefinition, ProductLimit } from '@coldway/contract/products/product-definition.ts'
import type { TextKey } from './texts.ts'
import type { TextParams } from './translate.ts'

export interface ProductPrinter {
  readonly say: (key: TextKey, params?: TextParams) => string
  /** A temperature in °C without its unit. */
  readonly degrees: (valueC: number) => string
  readonly lasting: (lengthMs: number) => string
}

const minuteMs = 60_000

/** The label range: `2 – 8 °C`, or its only end. */
export const rangeInWords = (
  { say, degrees }: Omit<ProductPrinter, 'lasting'>,
  { lowC, highC }: Pick<ProductDefinition, 'lowC' | 'highC'>,
): string => {
  if (lowC === null) return highC === null ? '' : say('products.atMost', { value: `${degrees(highC)} °C` })
  if (highC === null) return say('products.atLeast', { value: `${degrees(lowC)} °C` })
  return `${degrees(lowC)} – ${degrees(highC)} °C`
}

/** `above 8 °C: 30 min without a break`. */
export const limitInWords = (
  { say, degrees, lasting }: ProductPrinter,
  { side, temperatureC, kind, allowedMin }: ProductLimit,
): string => {
  const beyond = say(`products.beyond.${side}`, { value: `${degrees(temperatureC)} °C` })
  if (allowedMin === 0) return say('products.never', { beyond })
  return say(`products.limitOf.${kind}`, { beyond, time: lasting(allowedMin * minuteMs) })
}
