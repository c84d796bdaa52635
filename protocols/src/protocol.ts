/** What a protocol says of itself: everything that the server and the console know of it beside its bytes. */
import type { CommandKind } from '@coldway/contract/commands/command-kinds.ts'
import type { DeviceProtocol, TerminalForm } from '@coldway/contract/devices/protocols.ts'

export interface Protocol {
  readonly name: DeviceProtocol
  /** What its makers call it. */
  readonly title: string
  readonly terminal: TerminalForm
  /** The wire fills the terminal number up with zeros at the left, which are no part of it. */
  readonly isZeroPadded?: true
  /** The kinds of command that the wire can carry to a device of this model; any other is unsupported at once. */
  commandsOf(model: string): readonly CommandKind[]
  /**
   * Kinds that are not sent again when no answer comes, because the device would execute them twice: the wire has no
   * number by which the device knows a repeated command for the same.
   */
  readonly neverRepeated?: readonly CommandKind[]
}
