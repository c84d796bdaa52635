export const wall = {
  title: 'Multi-screen tracking',
  choose: 'Choose vehicles',
  vehicles: 'Vehicles {{count}}/{{max}}',
  mode: 'Live or playback',
  live: 'Live',
  remove: 'Take {{name}} off the wall',
  map: 'Where {{name}} is',
  gone: 'This device is not there any more, or is not yours to see.',
  empty: 'No vehicles chosen',
  hint: 'Follow up to {{max}} vehicles side by side, live or played at one clock.',
  noMap: 'This browser cannot draw the map (no WebGL). Trails and readings keep working.',
} as const
