export const siteFiles = {
  title: 'Sites',
  example: 'example',
  siteName: 'Site name',
  siteNo: 'Site number',
  siteType: 'Type',
  coordinates: 'Coordinates (lat,lng)',
  radius: 'Radius, m',
  address: 'Address',
  hints: {
    required: 'Required.',
    name: '1 to {{max}} characters',
    no: 'Up to {{max}} characters; if empty, numbered automatically',
    type: 'One of: {{words}}; if empty, other',
    coordinates: 'The centre of a circle as lat,lng in WGS-84, or the corners of a polygon: lat,lng; lat,lng; lat,lng',
    radius: 'Circles only: above {{min}} and up to {{max}}',
    address: 'Up to {{max}} characters; if empty, looked up',
  },
} as const
