import { testPassword } from '../../../testing/make.ts'
import type { Bodies } from '../body.ts'

export const releasesBodies: Bodies = {
  'releases.queryById': ({ waybillCompleted }) => [{ waybillId: waybillCompleted }],
  'releases.sign': ({ waybillCompleted }) => [
    { waybillId: waybillCompleted, version: 0, password: testPassword, step: { kind: 'review', comment: '' } },
  ],
}
