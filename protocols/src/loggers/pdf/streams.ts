/** What a stream of a PDF holds, unpacked (ISO 32000-1, 7.4), never more than is left of what one file may unpack. */
import type { PdfStream } from './objects.ts'
import { isDictionary, isList, nameOf, type Value } from './syntax.ts'

export interface Budget {
  /** Bytes that may still be unpacked. */
  left: number
}

/** Undefined when it is packed by what is not read here, damaged, or too large. */
export const decodeStream = async (
  { dictionary, bytes }: PdfStream,
  budget: Budget,
): Promise<Uint8Array | undefined> => {
  const filters = listOf(dictionary.get('Filter')).map(nameOf)
  const parameters = listOf(dictionary.get('DecodeParms'))
  if (filters.length > 3 || parameters.some((one) => isDictionary(one) && Number(one.get('Predictor') ?? 1) > 1))
    return undefined
  let found: Uint8Array | undefined = bytes
  for (const filter of filters) {
    if (!found) return undefined
    if (filter === 'FlateDecode' || filter === 'Fl') found = await inflate(found, budget)
    else if (filter === 'ASCIIHexDecode' || filter === 'AHx') found = hexOf(found)
    else return undefined
  }
  return found
}

const listOf = (value: Value | undefined): readonly Value[] => {
  if (value === undefined || value === null) return []
  return isList(value) ? value : [value]
}

const inflate = async (bytes: Uint8Array, budget: Budget): Promise<Uint8Array | undefined> => {
  const packed = new Blob([bytes.slice()]).stream()
  const parts: Uint8Array[] = []
  try {
    for await (const part of packed.pipeThrough(new DecompressionStream('deflate'))) {
      budget.left -= part.length
      if (budget.left < 0) return undefined
      parts.push(part)
    }
  } catch {
    return undefined
  }
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const hexOf = (bytes: Uint8Array): Uint8Array | undefined => {
  const digits = new TextDecoder('latin1').decode(bytes).replaceAll(/[\0\t\n\f\r ]|>[\s\S]*$/g, '')
  if (/[^0-9a-f]/i.test(digits)) return undefined
  return Uint8Array.from(digits.match(/..?/g) ?? [], (pair) => parseInt(pair.padEnd(2, '0'), 16))
}
