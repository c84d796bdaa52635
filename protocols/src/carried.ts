/** Which kinds of command each wire can carry; what it cannot is unsupported at once. */
import type { CommandKind } from '@coldway/contract/command-kinds.ts'
import { isOfPlatform, platformKinds, textKinds } from './teltonika/orders.ts'

type Carried = 'all' | readonly CommandKind[]
const carriedBy: Readonly<Record<string, Carried | ((model: string) => Carried)>> = {
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
  teltonika: (model) => (isOfPlatform(model) ? [...platformKinds, ...textKinds] : textKinds),
  gt06: ['setWorkingModelAuto', 'primaryServer', 'remoteReboot', 'smsCommand'],
  queclink: ['remoteReboot', 'remoteShutdown', 'smsCommand'],
}

export const isCarried = (protocol: string, kind: CommandKind, model: string): boolean => {
  const given = carriedBy[protocol] ?? []
  const kinds = typeof given === 'function' ? given(model) : given
  return kinds === 'all' || kinds.includes(kind)
}

/**
 * Never told again when no answer comes: it would be done twice. Teltonika restarts without a word, and its wire has no
 * number by which a device could know a command for the same.
 */
export const toldOnce: readonly { readonly protocol: string; readonly kind: CommandKind }[] = textKinds.map((kind) => ({
  protocol: 'teltonika',
  kind,
}))
