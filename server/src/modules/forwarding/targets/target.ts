/** What a target is given, and what it says. A target never throws for what the other side does. */
import type { ForwardedEvent } from '@coldway/contract/forwarding/events.ts'
import type { ForwardingFailure } from '@coldway/contract/forwarding/forwarding.ts'
import type { ForwardingTarget } from '@coldway/contract/forwarding/targets.ts'

export interface BrokerOptions {
  /** What topics or subjects begin with. */
  readonly topic: string
  /** Empty: the broker asks for none. */
  readonly username: string
  readonly password: string
}
/** What the database holds of it: of the password the sealed form, or, from before there was a key, the password. */
export interface KeptBroker extends Pick<BrokerOptions, 'topic' | 'username'> {
  readonly password?: string
  readonly sealedPassword?: string
}
export interface Outgoing<Broker = BrokerOptions> {
  readonly rule: {
    readonly id: number
    readonly name: string
    /** The branch whose things may leave. */
    readonly orgPath: string
    readonly target: ForwardingTarget
    readonly address: string
    readonly broker: Broker | null
  }
  /** The same in every attempt. */
  readonly messageId: string
  /** The newest first; each signs. */
  readonly secrets: readonly Buffer[]
  readonly events: readonly ForwardedEvent[]
  /** What the attempt before said of it; null: nothing. */
  readonly progress?: Progress | null
  /** Bounds the attempt more tightly than the target does by itself. */
  readonly withinMs?: number
}

/** How far a target has come with a batch: it goes on from there. Lost with a process that dies, and then all of it is sent again. */
export interface Progress {
  /** EPCIS events that are captured. */
  readonly captured: number
  /** EPCIS events of a document. */
  readonly size: number
  /** The capture of the next document, which has not ended; null: it is to be sent. */
  readonly job: string | null
}
export interface Failure extends ForwardingFailure {
  readonly progress?: Progress
  /** How long the target asks to be left alone. */
  readonly restMs?: number
  /** More of the batch was taken than before: the next attempt goes on from there, soon. */
  readonly hasMoved?: boolean
}

/** Resolves to undefined when the other side has taken everything. */
export type Deliver = (outgoing: Outgoing) => Promise<Failure | undefined>
/** The same, given what the database holds. */
export type DeliverKept = (outgoing: Outgoing<KeptBroker>) => Promise<Failure | undefined>
