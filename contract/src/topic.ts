/**
 * The grammar of live topics. A feature says beside its calls what its topic is asked with and what it answers
 * (`<feature>/<feature>-topic.ts`); live.ts puts them together, the server's hub and the console's client know none of them.
 */
import { z } from 'zod'

/** A message of a topic: `id` is that of the subscription it answers. */
export const messageOf = <const Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), id: z.string(), ...shape, serverMs: z.number() })

/** Of the caller's organisations, of one organisation and all below it, or of a list of devices. */
export const ofDevices = {
  orgId: z.int().optional(),
  deviceIds: z.array(z.int()).max(1000).optional(),
}
