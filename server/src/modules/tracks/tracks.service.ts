/** Use cases of tracks: drawn, finer, raw; and the same for the holder of a share link. */
import type { Input, Output } from '@coldway/contract/call.ts'
import type {
  DrawnTrack,
  FinerTrack,
  SharedTrackDevice,
  sharedTracks,
  tracks,
} from '@coldway/contract/readings/tracks.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CallContext, SharePrincipal } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { DevicesService } from '../devices/index.ts'
import type { DeviceSpan, SamplesService } from '../readings/index.ts'
import { drawnTrack } from './drawn.ts'
import { finerTrack } from './finer.ts'

export interface TracksParts {
  readonly clock: Clock
  readonly devices: DevicesService
  readonly samples: SamplesService
}
type Span = DeviceSpan['span']

export const createTracksService = ({ clock, devices, samples }: TracksParts) => {
  const draw = (span: Span, asked: { isRaw: boolean; points: number }): Promise<DrawnTrack> =>
    drawnTrack(samples.fixes(span, asked.isRaw), asked.points)

  const refine = (span: Span, asked: Pick<Input<typeof tracks.postFinerList>, 'isRaw' | 'points' | 'stretches'>) =>
    finerTrack({
      stretches: inOrder(asked.stretches),
      pointsMax: asked.points,
      read: ({ fromMs, untilMs }) => samples.fixes(inside(span, fromMs, untilMs), asked.isRaw),
    })

  const listShared = async (share: SharePrincipal, zone: string): Promise<SharedTrackDevice[]> => {
    const conditionVos = [{ column: 'id' as const, type: 'in' as const, value: [...share.deviceIds] }]
    const query = { page: 1, size: share.deviceIds.length, conditionVos, sorts: [] }
    const { records } = await devices.listMonitored(share.scope, query, zone)
    return records
      .map((device) => sharedDevice(device, share.deviceIds.indexOf(device.id) + 1))
      .toSorted((a, b) => a.id - b.id)
  }

  return {
    async drawn(
      { scope, zone }: CallContext<'scope' | 'zone'>,
      asked: Input<typeof tracks.postBizList>,
    ): Promise<DrawnTrack> {
      const { span } = await samples.getSpan(scope, asked, zone)
      return draw(span, asked)
    },

    async finer(
      { scope, zone }: CallContext<'scope' | 'zone'>,
      asked: Input<typeof tracks.postFinerList>,
    ): Promise<FinerTrack> {
      const { span } = await samples.getSpan(scope, asked, zone)
      return refine(span, asked)
    },

    /** Gives fixes in portions; refusals come before the first. */
    async fixes(scope: OrgScope, asked: Input<typeof tracks.postList>, zone: string) {
      const { span } = await samples.getSpan(scope, asked, zone)
      return samples.fixes(span, asked.isRaw)
    },

    async sharedDevices({ share, zone }: CallContext<'share' | 'zone'>): Promise<Output<typeof sharedTracks.devices>> {
      const { fromMs = null, untilMs = null } = share
      return { devices: await listShared(share, zone), fromMs, untilMs, serverMs: clock.now() }
    },

    async sharedDrawn({ share, zone }: CallContext<'share' | 'zone'>, asked: Input<typeof sharedTracks.drawn>) {
      const { device, span } = await samples.getSharedSpan(share, asked, zone)
      return { ...(await draw(span, asked)), device: sharedDevice(device, asked.place) }
    },

    async sharedFiner({ share, zone }: CallContext<'share' | 'zone'>, asked: Input<typeof sharedTracks.finer>) {
      const { span } = await samples.getSharedSpan(share, asked, zone)
      return refine(span, asked)
    },
  }
}
export type TracksService = ReturnType<typeof createTracksService>

/** A stretch includes its last moment, a span does not. */
const inside = ({ deviceId, fromMs, untilMs }: Span, firstMs: number, lastMs: number): Span => {
  const from = Math.min(Math.max(fromMs, firstMs), untilMs)
  return { deviceId, fromMs: from, untilMs: Math.max(from, Math.min(untilMs, lastMs + 1)) }
}

const inOrder = <Stretch extends { readonly fromMs: number }>(stretches: readonly Stretch[]): Stretch[] =>
  stretches.toSorted((a, b) => a.fromMs - b.fromMs)

const sharedDevice = (
  { name, category, plate, range, reportIntervalS }: Omit<SharedTrackDevice, 'id'>,
  id: number,
): SharedTrackDevice => ({ id, name, category, plate, range, reportIntervalS })
