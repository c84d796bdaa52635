/** Descriptions of positions without a geocoder. */
export const places = {
  inProvince: '{{town}}, {{province}}',
  near: 'near {{town}}, {{distance}} {{direction}}',
  directions: { n: 'N', ne: 'NE', e: 'E', se: 'SE', s: 'S', sw: 'SW', w: 'W', nw: 'NW' },
  search: 'Town or latitude,longitude',
  found: 'Places found',
  none: 'No places found.',
  here: 'Go to {{place}}',
} as const
