/**
 * The grammar of live topics. A feature declares its topic's query and messages beside its calls
 * (`<feature>/<feature>-topic.ts`); live.ts puts them together, and neither the server's hub nor the console's client knows a
 * single topic.
 */
import { z } from 'zod'

/** A message of a topic: `id` is that of the subscription it answers. */
export const messageOf = <const Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), id: z.string(), ...shape, serverMs: z.number() })

/** Devices that one topic may name. */
export const topicDevicesMax = 1000

/** Devices of the caller's organisations, of one organisation's branch, or of a list. */
export const ofDevices = {
  orgId: z.int().optional(),
  deviceIds: z.array(z.int()).max(topicDevicesMax).optional(),
}
