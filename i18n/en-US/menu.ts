/** Home, and the groups of the menu; every other entry takes the title of its screen. */
export const menu = {
  home: 'Home',
  monitoring: 'Monitoring',
  alarms: 'Alarms',
  devices: 'Devices',
  commands: 'Device commands',
  sites: 'Sites',
  lines: 'Lines',
  waybills: 'Waybills',
  lockOrders: 'Electronic-lock orders',
  quality: 'Quality',
  rooms: 'Climate',
  vehicles: 'Vehicles',
  userCentre: 'User centre',
  system: 'System',
  scenarios: 'Scenarios',
}
