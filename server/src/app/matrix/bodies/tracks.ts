import { type Bodies, dayFromNow, type Ids } from '../body.ts'

const span = () => ({ startTime: dayFromNow(-1), endTime: dayFromNow(1) })
const stretches = () => [{ fromMs: Date.now() - 3_600_000, untilMs: Date.now() }]
const ofDevice = ({ device }: Ids) => [{ deviceId: device, ...span() }]
const ofPlace = () => [{ place: 1, ...span() }]

export const tracksBodies: Bodies = {
  'tracks.postBizList': ofDevice,
  'tracks.postList': ofDevice,
  'tracks.postFinerList': ({ device }) => [{ deviceId: device, ...span(), stretches: stretches() }],
  'sharedTracks.drawn': ofPlace,
  'sharedTracks.finer': () => [{ place: 1, ...span(), stretches: stretches() }],
  'waybillDetails.historicalTrack': ({ waybillDetail }) => [{ detailId: waybillDetail }],
}
