/** Reports of shipments and devices. */
export const reports = {
  curves: 'Curves',
  figures: 'Figures',
  readings: 'Readings',
  legend:
    'Line: mean; light band: lowest to highest; dashed red: limits; red ground: beyond a limit; orange: door open.',
  moreCurves: 'Curves of {{count}} more series are left out; their figures are in the table.',
  kinetic:
    'Mean kinetic temperature after USP <1079.2>, activation energy 83.144 kJ/mol, weighted by the time that each reading holds.',
  period: 'Period',
  taken: 'Data as of',
  fingerprint: 'Fingerprint of the inputs (SHA-256)',
  unsigned: 'Files of the same inputs have the same fingerprint. This report is not signed.',
  from: 'From',
  until: 'Until',
  comment: 'Comment',
  site: 'Site',
  step: 'Step',
  quality: 'Remark',
  count: 'Number',
  way: 'Way',
  noAlarms: 'No alarms began in this time.',
  noReadings: 'Nothing was measured.',
  noExcursions: 'No readings beyond the limits.',
  noVisits: 'No visits at sites were recorded.',
  unseen: 'Left out: the account it was made for may not see this.',
  cut: 'Only the first {{count}} rows are listed.',
  condensed:
    '{{count}} values are too many for a document: each row is the range of a stretch of time. Excel and CSV list every reading.',
  wayLegend:
    '{{km}} km driven. Green ring: first place; dark dot: last place; orange dots: stops. Drawn to scale, north is up.',
  intro:
    'Verdict, route, curves, excursions and every reading in one file. It is made in the background and waits in the download centre for 7 days.',
  make: 'Make the report',
  format: 'Format',
  latest: 'Reports made of it',
  none: 'No report was made yet.',
  open: 'Report',
  span: 'Period of the report',
  spans: {
    day: 'Last 24 hours',
    week: 'Last 7 days',
    month: 'Last 30 days',
  },
  sent: 'The report is being made.',
} as const
