/** Kinds of targets of forwarding, with the form of their addresses and what each needs beside it. */
import { z } from 'zod'
import { lineOf } from '../fields.ts'
import { limits } from '../limits.ts'
import { HttpAddress } from '../messages/recipients.ts'

export const forwardingTargets = ['http', 'mqtt', 'nats', 'epcis'] as const
export type ForwardingTarget = (typeof forwardingTargets)[number]

/** `mqtt` on port 1883 or `mqtts` on port 8883. Whether it may be reached is decided at sending time. */
const MqttAddress = z.url({ protocol: /^mqtts?$/ }).refine((address) => URL.parse(address)?.username === '')

/** `nats` or `tls`, both on port 4222. */
const NatsAddress = z.url({ protocol: /^(nats|tls)$/ }).refine((address) => URL.parse(address)?.username === '')

export const BrokerOptions = z.object({
  /** What topics begin with, `<topic>/<device>/<type>`, or subjects of NATS, `<topic>.<device>.<type>`. Empty for EPCIS. */
  topic: z.string().max(limits.httpAddressMax),
  username: lineOf(0, limits.nameMax).default(''),
  /** Never shown again; null: as it was. */
  password: z.string().max(limits.httpAddressMax).nullable().default(null),
})

export interface Target {
  readonly target: ForwardingTarget
  readonly address: string
  readonly broker: { readonly topic: string } | null
}

export const checkAddress = ({ target, address }: Target): boolean => addresses[target].safeParse(address).success
const addresses = {
  http: HttpAddress,
  mqtt: MqttAddress,
  nats: NatsAddress,
  /** That of the capture interface itself, such as `https://epcis.example/capture`. */
  epcis: HttpAddress,
} as const satisfies Record<ForwardingTarget, z.ZodType>

export const checkBroker = ({ target, broker }: Target): boolean => {
  if (target === 'http') return broker === null
  if (target === 'epcis') return broker === null || broker.topic === ''
  return broker !== null && topics[target].test(broker.topic)
}
/** What events are published under: levels of a topic, or tokens of a subject, none of which is a wildcard. */
const topics = { mqtt: /^[^+#\s\0/$]([^+#\s\0]*[^+#\s\0/])?$/u, nats: /^[^.*>\s\0$]+(\.[^.*>\s\0]+)*$/u } as const
