/** What a product profile says, in words. */
import type { ProductDefinition, ProductLimit } from '@coldway/contract/products/product-definition.ts'
import { formatDuration, formatNumber } from '../../settings/format.ts'
import type { Translate } from '../../settings/texts.ts'

const minuteMs = 60_000

/** As it is typed: 8, and 2.5. */
export const printDegrees = (value: number): string => formatNumber(value, Number.isInteger(value) ? 0 : 1)
export const printCelsius = (value: number): string => `${printDegrees(value)} °C`

/** The label range: `2 – 8 °C`, or its only end. */
export const printRange = (t: Translate, { lowC, highC }: Pick<ProductDefinition, 'lowC' | 'highC'>): string => {
  if (lowC === null) return highC === null ? '' : t('products.atMost', { value: printCelsius(highC) })
  if (highC === null) return t('products.atLeast', { value: printCelsius(lowC) })
  return `${printDegrees(lowC)} – ${printCelsius(highC)}`
}

/** `above 8 °C: 30 min without a break`. */
export const printLimit = (t: Translate, { side, temperatureC, kind, allowedMin }: ProductLimit): string => {
  const beyond = t(`products.beyond.${side}`, { value: printCelsius(temperatureC) })
  if (allowedMin === 0) return t('products.never', { beyond })
  return t(`products.limitOf.${kind}`, { beyond, time: formatDuration(allowedMin * minuteMs) })
}
