/** The content of a command: kind and parameters, without what the server keeps beside them. */
import type { CommandKind, CommandParams } from '@coldway/contract/commands/command-kinds.ts'

export interface Command {
  readonly kind: CommandKind
  readonly params: CommandParams
}

/** Whether a text can go as it is: beyond printable ASCII the makers of terminals do not agree on an encoding. */
export const isPlain = (text: string): boolean => /^[\x20-\x7e]+$/.test(text)
