/** The content of a command: kind and parameters, without what the server keeps beside them. */
import type { CommandKind, CommandParams } from '@coldway/contract/commands/command-kinds.ts'

export interface Command {
  readonly kind: CommandKind
  readonly params: CommandParams
}

/** True when a text can be sent: terminals do not agree on an encoding beyond printable ASCII. */
export const isPlain = (text: string): boolean => /^[\x20-\x7e]+$/.test(text)
