/** Which kinds of command each wire can carry; what it cannot is unsupported at once. */
import type { CommandKind } from '@coldway/contract/command-kinds.ts'

const carriedBy: Readonly<Record<string, 'all' | readonly CommandKind[]>> = {
  json: 'all',
  jt808: [
    'setWorkingModelAuto',
    'primaryServer',
    'remoteUpgrade',
    'remoteReboot',
    'remoteShutdown',
    'smsCommand',
    'elockLock',
    'elockUnlock',
    'photograph',
    'transparentTransmission',
  ],
}

export const isCarried = (protocol: string, kind: CommandKind): boolean => {
  const kinds = carriedBy[protocol] ?? []
  return kinds === 'all' || kinds.includes(kind)
}
