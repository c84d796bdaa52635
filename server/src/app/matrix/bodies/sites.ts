import { makeZip, rowXml, workbookParts } from '../../../testing/zip.ts'
import { type Bodies, dayFromNow, nextNumber } from '../body.ts'

const oneSite = (): string => {
  const data =
    rowXml(1, ['siteName', 'coordinates', 'radius']) + rowXml(2, [`Sweep ${nextNumber()}`, '31.2,121.4', '1500'])
  return Buffer.from(makeZip(workbookParts({ data }))).toString('base64')
}
const circle = { siteName: 'Sweep', siteType: 'yard', shape: 'circle', centerlat: 31.2, centerlng: 121.4, radius: 1500 }
const nobody = { email: [], sms: [], wechat: [], http: [] }
const recipients = (email: number) => ({
  isEnabled: true,
  types: ['entry'],
  scope: 'branch',
  recipients: { ...nobody, email: [email] },
})
const span = () => ({ validity: 'permanent', events: ['entry'], startTime: dayFromNow(0), endTime: dayFromNow(30) })
const day = () => ({ startTime: dayFromNow(-1), endTime: dayFromNow(0) })

export const sitesBodies: Bodies = {
  'sites.querySiteList': ({ site }) => [{}, { ids: [site] }],
  'sites.queryById': ({ site }) => [{ id: site }],
  'sites.save': ({ organisation }) => [{ orgId: organisation, ...circle }],
  'sites.update': ({ site }) => [
    { id: site, version: 1, siteNo: null, gln: null, address: null, points: [], isGlobal: false, ...circle },
  ],
  'sites.deleteByIds': ({ site }) => [{ ids: [site] }],
  'sites.queryPushMsg': ({ site, organisation }) => [{ fenceId: site, orgId: organisation }],
  'sites.saveMsgPush': ({ site, organisation, recipient }) => [
    { fenceId: site, orgId: organisation, version: 0, ...recipients(recipient) },
    { fenceId: site, orgId: organisation, version: 1, isEnabled: false, recipients: { ...nobody, sms: [recipient] } },
    {
      fenceId: site,
      orgId: organisation,
      version: 2,
      isEnabled: false,
      recipients: { ...nobody, wechat: [recipient] },
    },
    { fenceId: site, orgId: organisation, version: 3, isEnabled: false, recipients: { ...nobody, http: [recipient] } },
  ],
  'sites.getResultByAddress': () => [{ address: '31.2,121.4' }],
  'sites.importCheck': () => [{ file: oneSite() }],
  'sites.importSave': () => [{ file: oneSite() }],
  'siteSubscriptions.saveSub': ({ site, organisation, device }) => [
    { fenceIds: [site], orgIds: [organisation], ...span() },
    { fenceIds: [site], deviceIds: [device], ...span() },
  ],
  'siteSubscriptions.cancleSubById': ({ siteSubscription }) => [{ id: siteSubscription }],
  'siteSubscriptions.querySubInfoByDeviceCode': ({ deviceCode }) => [{ deviceCode }],
  'siteRecords.findeDeviceFence': ({ device }) => [{ deviceId: device, ...day() }],
  'siteRecords.read': ({ siteRecord }) => [{ ids: [siteRecord] }],
  'sitePush.queryPushMsg': ({ organisation }) => [{ bizSceneId: 1, orgId: organisation }],
  'sitePush.saveMsgPush': ({ organisation, recipient }) => [
    { bizSceneId: 1, orgId: organisation, version: 0, ...recipients(recipient) },
  ],
}
