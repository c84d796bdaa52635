/** A command without what the server keeps beside it: kind and parameters, as every wire says them. */
import type { CommandKind, CommandParams } from '@coldway/contract/command-kinds.ts'

export interface Order {
  readonly kind: CommandKind
  readonly params: CommandParams
}

/** Wires of bytes carry no other text: beyond ASCII their makers do not agree. */
export const isPlain = (text: string): boolean => /^[\x20-\x7e]+$/.test(text)
