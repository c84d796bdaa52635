/** Menu and button codes a role can hold. A call names the one it needs; the console hides what the user lacks. */
export const permissions = [
  'monitor:view',
  'track:view',
  'sensor:view',
  'device:view',
  'device:edit',
  'organisation:view',
  'organisation:edit',
  'user:view',
  'user:edit',
  'role:view',
  'role:edit',
] as const
export type Permission = (typeof permissions)[number]
