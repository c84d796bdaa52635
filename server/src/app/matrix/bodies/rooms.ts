import { type Bodies, nextNumber } from '../body.ts'

const given = () => ({
  name: `RM-${nextNumber()}`,
  crop: '',
  stage: null,
  plan: [{ stage: null, targets: { temp: { low: 2, high: 8 } } }],
  baseC: null,
  seasonStart: null,
  remark: '',
})
const span = { startTime: '2026-01-01 00:00:00', endTime: '2026-01-02 00:00:00' }

export const roomsBodies: Bodies = {
  'rooms.queryClimate': () => [{ kind: 'coldRoom' }],
  'rooms.queryById': ({ room }) => [{ id: room }],
  'rooms.queryDays': ({ room }) => [{ id: room, ...span }],
  'rooms.save': ({ organisation, site, device }) => [
    { orgId: organisation, siteId: site, deviceIds: [device], kind: 'coldRoom', ...given() },
  ],
  'rooms.update': ({ room, site, device }) => [{ id: room, version: 1, siteId: site, deviceIds: [device], ...given() }],
  'rooms.deleteByIds': ({ room }) => [{ ids: [room] }],
}
