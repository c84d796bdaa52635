/** Sensor data for the holder of a share link: the share's devices inside its span, checked again at every call. */
import type { Input, Output } from '@coldway/contract/call.ts'
import type { Condition } from '@coldway/contract/list.ts'
import type { SeriesAnswer, sharedSensors } from '@coldway/contract/readings/sensors.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { SensorQuery } from '../readings/index.ts'
import type { SensorsParts, SensorsService } from './sensors.service.ts'

export const createSharedSensors = ({ clock, samples }: SensorsParts, service: SensorsService) => {
  return {
    async devices({ share, zone }: CallContext<'share' | 'zone'>): Promise<Output<typeof sharedSensors.devices>> {
      const conditionVos = [{ column: 'id', type: 'in', value: share.deviceIds } as const]
      const size = share.deviceIds.length
      const { records } = await service.listDevices({ scope: share.scope }, { page: 1, size, conditionVos, sorts: [] })
      const shown = records.map(({ code: _code, ...device }) => ({
        ...device,
        id: share.deviceIds.indexOf(device.id) + 1,
      }))
      return {
        devices: shown.toSorted((a, b) => a.id - b.id),
        expireTime: share.expiresMs === undefined ? null : printTime(share.expiresMs, zone),
        fromMs: share.fromMs ?? null,
        untilMs: share.untilMs ?? null,
        serverMs: clock.now(),
      }
    },

    async series(
      { share, zone }: CallContext<'share' | 'zone'>,
      asked: Input<typeof sharedSensors.series>,
    ): Promise<SeriesAnswer> {
      return service.measure(await samples.getSharedSpan(share, asked, zone), asked)
    },

    async rows({ share, zone }: CallContext<'share' | 'zone'>, asked: Input<typeof sharedSensors.rows>) {
      const { device, span } = await samples.getSharedSpan(share, asked, zone)
      const conditionVos: Condition<SensorQuery['conditionVos'][number]['column']>[] = [
        { column: 'deviceCode', type: 'eq', value: device.code },
        { column: 'time', type: 'ge', value: printTime(span.fromMs, zone) },
        { column: 'time', type: 'lt', value: printTime(span.untilMs, zone) },
        { column: 'key', type: 'in', value: asked.keys },
      ]
      const { page, size } = asked
      return samples.list(share.scope, { page, size, conditionVos, sorts: [] }, zone)
    },
  }
}
