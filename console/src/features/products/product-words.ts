/** What a product profile says, in the words and numbers of the page. */
import type { ProductDefinition, ProductLimit } from '@coldway/contract/products/product-definition.ts'
import { limitInWords, rangeInWords } from '@coldway/i18n/product-words.ts'
import { formatDuration, formatNumber } from '../../settings/format.ts'
import type { Translate } from '../../settings/texts.ts'

/** Prints degrees with the decimals of a typed number: 8, and 2.5. */
export const printDegrees = (value: number): string => formatNumber(value, Number.isInteger(value) ? 0 : 1)
export const printCelsius = (value: number): string => `${printDegrees(value)} °C`

export const printRange = (say: Translate, range: Pick<ProductDefinition, 'lowC' | 'highC'>): string =>
  rangeInWords({ say, degrees: printDegrees }, range)

export const printLimit = (say: Translate, limit: ProductLimit): string =>
  limitInWords({ say, degrees: printDegrees, lasting: formatDuration }, limit)
