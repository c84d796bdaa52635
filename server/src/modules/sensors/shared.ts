/** Sensor data for the holder of a link: the devices of his share, inside its span, judged anew at every call. */
import type { Input, Output } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Condition } from '@coldway/contract/list.ts'
import type { SeriesAnswer, sharedSensors } from '@coldway/contract/sensors.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { SharePrincipal } from '../../platform/implement.ts'
import type { DeviceSpan, SensorQuery } from '../readings/index.ts'
import type { SensorsParts, SensorsService } from './sensors.service.ts'

interface Asked {
  readonly place: number
  readonly startTime: string
  readonly endTime: string
}

export const createSharedSensors = ({ clock, samples }: SensorsParts, service: SensorsService) => {
  /** What lies outside the span of the share is not there. */
  const open = async (share: SharePrincipal, asked: Asked, zone: string): Promise<DeviceSpan> => {
    const deviceId = share.deviceIds[asked.place - 1]
    if (deviceId === undefined) throw fail('deviceNotFound')
    const { device, span } = await samples.getSpan(share.scope, { ...asked, deviceId }, zone)
    const fromMs = Math.max(span.fromMs, share.fromMs ?? span.fromMs)
    const untilMs = Math.max(fromMs, Math.min(span.untilMs, share.untilMs ?? span.untilMs))
    return { device, span: { deviceId, fromMs, untilMs } }
  }

  return {
    async devices(share: SharePrincipal, zone: string): Promise<Output<typeof sharedSensors.devices>> {
      const conditionVos = [{ column: 'id', type: 'in', value: share.deviceIds } as const]
      const size = share.deviceIds.length
      const { records } = await service.listDevices(share.scope, { page: 1, size, conditionVos, sorts: [] })
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
      share: SharePrincipal,
      asked: Input<typeof sharedSensors.series>,
      zone: string,
    ): Promise<SeriesAnswer> {
      return service.measure(await open(share, asked, zone), asked)
    },

    async rows(share: SharePrincipal, asked: Input<typeof sharedSensors.rows>, zone: string) {
      const { device, span } = await open(share, asked, zone)
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
