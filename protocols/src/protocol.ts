/** A protocol's description of itself: everything the server and the console know about it apart from its bytes. */
import type { CommandKind } from '@coldway/contract/commands/command-kinds.ts'
import type { DeviceProtocol, TerminalForm } from '@coldway/contract/devices/protocols.ts'

export interface Protocol {
  readonly name: DeviceProtocol
  /** The maker's name for it. */
  readonly title: string
  readonly terminal: TerminalForm
  /** Devices prove themselves by the credential of their registration; absent: the wire has no place for one, and their number alone is known. */
  readonly sendsCredential?: true
  /** The wire pads the terminal number with zeros on the left, which are not part of it. */
  readonly isZeroPadded?: true
  /** The commands the wire can carry to a device of this model; any other is answered as unsupported at once. */
  commandsOf(model: string): readonly CommandKind[]
  /**
   * Commands that are not resent without an answer, because the device would execute them twice: the wire has no number that
   * identifies a repetition.
   */
  readonly neverRepeated?: readonly CommandKind[]
}
