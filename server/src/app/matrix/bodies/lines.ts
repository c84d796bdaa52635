import { type Bodies, dayFromNow, nextNumber } from '../body.ts'

const course = {
  startPoint: { lng: 121, lat: 31, address: '' },
  endPoint: { lng: 121.1, lat: 31.1, address: '' },
  waypoints: [],
}
const named = () => ({ lineName: `Sweep ${nextNumber()}`, lineNumber: 'SWEEP', remark: '', ...course })

export const linesBodies: Bodies = {
  'lines.queryByLineId': ({ line }) => [{ lineId: line }],
  'lines.queryByLineIds': ({ line }) => [{ lineIds: [line] }],
  'lines.planCourse': () => [course],
  'lines.save': ({ organisation }) => [{ orgId: organisation, ...named() }],
  'lines.update': ({ line }) => [{ id: line, version: 1, ...named() }],
  'lines.deleteByIds': ({ line }) => [{ ids: [line] }],
  'lineSubscriptions.saveSub': ({ line, device, organisation, recipient }) => [
    {
      lineId: line,
      deviceIds: [device],
      orgIds: [organisation],
      validity: 'permanent',
      startTime: dayFromNow(0),
      endTime: dayFromNow(30),
      offsetM: 500,
      stayTimeoutS: 600,
      email: [recipient],
      sms: [recipient],
      wechat: [recipient],
      http: [recipient],
    },
  ],
  'lineSubscriptions.cancleSubById': ({ lineSubscription }) => [{ id: lineSubscription }],
}
