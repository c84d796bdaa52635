/** The modules in order: a module may import earlier ones, through their index.ts only. Upward talk is by events. */
export const moduleOrder = [
  'organisations',
  'roles',
  'recipients',
  'outbox',
  'users',
  'verification',
  'wechat',
  'preferences',
  'dictionary',
  'audit',
  'device-types',
  'devices',
  'allocation',
  'readings',
  'shares',
  'search',
] as const
