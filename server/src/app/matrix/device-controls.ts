/** Makes calls that bind labels to gateways succeed: devices of the right kinds at the principal's place. */
import { dayFromNow } from './body.ts'
import type { Control } from './control.ts'
import { freshAt, secretOf } from './factories.ts'
import type { Principal } from './principals.ts'
import type { Matrix } from './world.ts'

const pairAt = async (matrix: Matrix, { home = 'own' }: Principal): Promise<{ gatewayId: number; labelId: number }> => {
  const [gatewayId, labelId] = [
    (await freshAt(matrix, home, ['device'])).device,
    (await freshAt(matrix, home, ['device'])).device,
  ]
  await matrix.query(
    `update devices set category = case id when $1 then 'gateway' else 'label' end where id in ($1, $2)`,
    [gatewayId, labelId],
  )
  return { gatewayId, labelId }
}

/** The credential of a device at the principal's place. */
const proofAt: Control = async (matrix, { home = 'own' }) => {
  const { deviceCode } = await freshAt(matrix, home, ['device'])
  return { body: { deviceCode, secret: secretOf(deviceCode) } }
}

export const deviceControls: Readonly<Record<string, Control>> = {
  'maintenance.openDataLog': proofAt,
  'maintenance.openPrimitiveData': proofAt,
  // Manual readings are only accepted for a device in use.
  'history.reportHistoryData': async (matrix, { home = 'own' }) => {
    const { device } = await freshAt(matrix, home, ['device'])
    await matrix.query(
      `update devices set use_status = 'inUse', use_started_at = now() - interval '3 days' where id = $1`,
      [device],
    )
    return { body: { deviceId: device, dataList: [{ time: dayFromNow(-1), key: 'temp1', value: 4 }], reason: 'Sweep' } }
  },
  'devices.bindLabels': async (matrix, who) => {
    const { gatewayId, labelId } = await pairAt(matrix, who)
    return { body: { gatewayId, labelIds: [labelId] } }
  },
  'devices.unbindLabels': async (matrix, who) => {
    const { gatewayId, labelId } = await pairAt(matrix, who)
    await matrix.query('update devices set gateway_id = $1 where id = $2', [gatewayId, labelId])
    return { body: { labelIds: [labelId] } }
  },
}
