/**
 * Menu and button codes a role can hold. A call names the one it needs; the console hides what the user lacks. Grants for the
 * mobile companion are separate: `mobileMenus`.
 */
export const permissions = [
  'monitor:view',
  'track:view',
  'sensor:view',
  'sensor:edit',
  'alarm:view',
  'alarm:edit',
  'alarm:handle',
  'device:view',
  'device:edit',
  'device:allocate',
  'deviceType:view',
  'deviceType:edit',
  'command:view',
  'command:send',
  'command:unlock',
  'site:view',
  'site:edit',
  'organisation:view',
  'organisation:edit',
  'user:view',
  'user:edit',
  'role:view',
  'role:edit',
  'line:view',
  'line:edit',
  'waybill:view',
  'waybill:edit',
  'vehicle:view',
  'vehicle:edit',
  'lockOrder:view',
  'lockOrder:edit',
  'product:view',
  'product:edit',
  'release:sign',
  'recipient:view',
  'recipient:edit',
  'share:view',
  'share:edit',
  'audit:view',
  'outbox:view',
  'outbox:edit',
  'operations:view',
] as const
export type Permission = (typeof permissions)[number]

export const mobileMenus = ['mobile:monitor', 'mobile:track', 'mobile:sensor', 'mobile:device'] as const
export type MobileMenu = (typeof mobileMenus)[number]
