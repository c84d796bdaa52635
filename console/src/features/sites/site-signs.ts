/** The sign of each type of site on map and list: a colour and a line drawing on a 24 px grid. */
import type { SiteType } from '@coldway/contract/enums.ts'

interface Sign {
  readonly path: string
  readonly colour: string
}

/** Distinct from the colours of states: a site has no condition. */
export const siteSigns: Readonly<Record<SiteType, Sign>> = {
  senderStation: { colour: '#1d4ed8', path: 'M4 13v7h16v-7M12 15V4M7.5 8.5 12 4l4.5 4.5' },
  receiverStation: { colour: '#6d28d9', path: 'M4 13v7h16v-7M12 4v11M7.5 10.5 12 15l4.5-4.5' },
  trackingPoint: {
    colour: '#475569',
    path: 'M12 18a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM12 2v7M12 15v7M2 12h7M15 12h7',
  },
  store: { colour: '#be185d', path: 'M3.5 10h17L18 4H6ZM5.5 10v10h13V10M10 20v-5h4v5' },
  logisticsPark: { colour: '#0f766e', path: 'M2 20h20M4 20v-8l6-3v11M10 12l6-3v11M16 12l5-2.5V20' },
  warehouse: { colour: '#4338ca', path: 'M3 20V9l9-5 9 5v11M7 20v-8h10v8M7 16h10' },
  yard: { colour: '#57534e', path: 'M5 20V6M12 20V6M19 20V6M2 10h20M2 16h20' },
  factory: { colour: '#7c2d12', path: 'M3 20V10l6 4v-4l6 4V4h6v16Z' },
  railwayStation: {
    colour: '#3f6212',
    path: 'M6.5 3h11v13h-11ZM6.5 10h11M9.5 13.2h.01M14.5 13.2h.01M6 21l2.5-5M18 21l-2.5-5',
  },
  airport: { colour: '#0e7490', path: 'M12 2v19M12 8 3 14.5M12 8l9 6.5M12 18l-4 3.5M12 18l4 3.5' },
  wharf: { colour: '#155e75', path: 'M12 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM12 7v14M8 11h8M4 14c1 5 4 7 8 7s7-2 8-7' },
  transferStation: { colour: '#86198f', path: 'M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4' },
  serviceArea: { colour: '#334155', path: 'M8 20V4h5a4.5 4.5 0 0 1 0 9H8' },
  other: {
    colour: '#64748b',
    path: 'M12 21c4.5-5 7-8.5 7-11.5a7 7 0 1 0-14 0C5 12.5 7.5 16 12 21ZM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  },
}
