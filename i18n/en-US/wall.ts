export const wall = {
  choose: 'Choose vehicles',
  vehicles: 'Vehicles {{count}}/{{max}}',
  mode: 'Live or playback',
  live: 'Live',
  remove: 'Remove {{name}}',
  map: 'Position of {{name}}',
  gone: 'This device no longer exists, or you no longer have access to it.',
  empty: 'No vehicles chosen',
  hint: 'Follow up to {{max}} vehicles side by side, live or in playback.',
  noMap: 'This browser cannot draw the map (no WebGL). Trails and readings keep working.',
} as const
