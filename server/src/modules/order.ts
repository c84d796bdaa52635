/** The modules in order: a module may import earlier ones, through their index.ts only. Upward talk is by events. */
export const moduleOrder = [
  'organisations',
  'roles',
  'recipients',
  'users',
  'outbox',
  'verification',
  'preferences',
  'dictionary',
  'audit',
  'devices',
  'allocation',
  'readings',
  'search',
] as const
