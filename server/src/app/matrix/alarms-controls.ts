/** Gives a device a policy of its own, so that calls that switch its alarms succeed. */
import type { Control } from './control.ts'
import { freshAt } from './factories.ts'

export const alarmsControls: Readonly<Record<string, Control>> = {
  'devicePolicies.updateEnableAlarmPolices': async (matrix, { home = 'own' }) => {
    const { device, alarmPolicy } = await freshAt(matrix, home, ['device', 'alarmPolicy'])
    await matrix.query(
      `update alarm_policies p set device_id = d.id, org_id = d.org_id, org_path = d.org_path from devices d
       where p.id = $1 and d.id = $2`,
      [alarmPolicy, device],
    )
    return { body: { deviceId: device, status: 'disabled' } }
  },
}
