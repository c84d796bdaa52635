/** What a scanned text may be the number of. Pure. */
import { objectIn } from '@coldway/contract/screens/screens.ts'
import { readElements } from './gs1.ts'

/** Identifiers that name one thing: serial number, individual and returnable asset, logistic unit, consignment, shipment. */
const naming = ['21', '8004', '8003', '00', '401', '402']
const numberMax = 60

/** Numbers to look for; empty: the text names nothing that we know. */
export const candidatesOf = (scanned: string): readonly string[] => {
  const text = scanned.trim()
  const elements = readElements(text)
  if (elements) return elements.filter(({ ai }) => naming.includes(ai)).map(({ value }) => value)
  if (/^https?:/i.test(text)) return fromAddress(text)
  return text === '' || text.length > numberMax ? [] : [text]
}

/** The codes of the console: that for the installer names the device in its query, a page's address in its path. */
const fromAddress = (text: string): readonly string[] => {
  if (!URL.canParse(text)) return []
  const { pathname, searchParams } = new URL(text)
  const named = searchParams.get('deviceCode') ?? objectIn(pathname)
  return named ? [named] : []
}
