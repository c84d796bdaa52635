/** A name, number or plate of the device of a stay: it leads to the page of the device, for whom that opens. */
import { devicePath } from '@coldway/contract/screens/screens.ts'
import { Link } from 'react-router'
import { useCan } from '../../api/use-me.ts'

export const RecordDevice = ({ code, text }: { code: string; text: string }) => {
  const canMonitor = useCan('monitor:view') ?? false
  return canMonitor ? <Link to={devicePath(code)}>{text}</Link> : text
}
