import type { SiteRecord } from '@coldway/contract/sites/site-records.ts'
import type { SiteSubscription } from '@coldway/contract/sites/site-subscriptions.ts'
import type { DrawnSite, Site, SiteRow } from '@coldway/contract/sites/sites.ts'

/** A round depot of the user's organisation; tests override what differs. */
export const depot: Site = {
  id: 9,
  siteNo: 'S-9',
  gln: null,
  siteName: 'Pudong depot',
  siteType: 'warehouse',
  shape: 'circle',
  centerlat: 31.2,
  centerlng: 121.5,
  radius: 2000,
  points: [],
  address: 'near Shanghai',
  isGlobal: false,
  source: 'console',
  orgId: 1,
  orgName: 'East Cold Chain',
  isOwn: true,
  canShare: false,
  version: 3,
  createTime: '2026-11-20 08:00:00',
  updateTime: '2026-11-20 08:00:00',
}

export const rowOfSite = (site: Site): SiteRow => ({
  ...site,
  coordinates: `${site.centerlat},${site.centerlng}`,
  subscriptionCount: 1,
})

export const drawnOfSite = (site: Site): DrawnSite => site

export const depotSubscription: SiteSubscription = {
  id: 21,
  siteId: 9,
  siteName: 'Pudong depot',
  siteType: 'warehouse',
  orgId: 1,
  orgName: 'East Cold Chain',
  deviceCount: 3,
  deviceNames: ['Reefer 7', 'Reefer 8'],
  validity: 'permanent',
  status: 'valid',
  events: ['entry', 'dwell'],
  dwellS: 1800,
  startTime: '2026-11-20 08:00:00',
  endTime: '2026-12-20 08:00:00',
  finishTime: null,
  createTime: '2026-11-20 08:00:00',
}

export const depotStay: SiteRecord = {
  id: 31,
  deviceId: 7,
  deviceCode: 'CW-7',
  deviceName: 'Reefer 7',
  orgName: 'East Cold Chain',
  siteId: 9,
  siteName: 'Pudong depot',
  siteType: 'warehouse',
  state: 'left',
  entryTime: '2026-11-21 08:00:00',
  exitTime: '2026-11-21 09:30:00',
  dwellS: 5400,
  dwellTime: null,
  entrylng: 121.52,
  entrylat: 31.2,
  exitlng: 121.48,
  exitlat: 31.2,
  plate: '沪A·88K21',
  waybillNo: null,
  scene: 'device',
  isRead: false,
  isCorrected: false,
  createTime: '2026-11-21 08:01:00',
}
