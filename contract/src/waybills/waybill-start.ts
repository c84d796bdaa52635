/** What a shipment that starts by itself waits for: where its devices were seen last, beside the site of the sender. */
import { z } from 'zod'

/**
 * `inside`: leaving starts the shipment. `leaving`: one report outside, a second one or a minute confirms it. `atEdge`: too near
 * the edge to tell. `outside`: it has to be seen inside before. `longAgo`: inside, but too long before it was bound to count.
 * `notShared`: it belongs to the organisation that shares the shipment, which shares what it reports from the start on.
 */
export const startSights = ['inside', 'leaving', 'atEdge', 'outside', 'longAgo', 'noPosition', 'notShared'] as const
export type StartSight = (typeof startSights)[number]

export const StartWait = z.object({
  siteName: z.string(),
  devices: z.array(
    z.object({
      deviceId: z.int(),
      deviceName: z.string(),
      sight: z.enum(startSights),
      /** The distance to the edge of the site in metres; null when it is not outside. */
      distanceM: z.number().nullable(),
      fixTime: z.string().nullable(),
    }),
  ),
})
export type StartWait = z.infer<typeof StartWait>
