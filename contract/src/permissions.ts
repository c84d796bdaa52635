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
  'waybill:capture',
  'vehicle:view',
  'vehicle:edit',
  'lockOrder:view',
  'lockOrder:edit',
  'probe:view',
  'probe:edit',
  'mapping:view',
  'mapping:edit',
  'mapping:sign',
  'product:view',
  'product:edit',
  'room:view',
  'room:edit',
  'release:sign',
  'recipient:view',
  'recipient:edit',
  'share:view',
  'share:edit',
  'audit:view',
  'outbox:view',
  'outbox:edit',
  'operations:view',
  'apiClient:view',
  'apiClient:edit',
  'forwarding:view',
  'forwarding:edit',
] as const
export type Permission = (typeof permissions)[number]

/** Each names the area of its `:view` permission, which its calls need as well. */
export const mobileMenus = [
  'mobile:monitor',
  'mobile:track',
  'mobile:sensor',
  'mobile:device',
  'mobile:alarm',
  'mobile:command',
  'mobile:waybill',
] as const
export type MobileMenu = (typeof mobileMenus)[number]

/** `mobile:alarm` needs `alarm:view`. */
const viewOf = (menu: MobileMenu): Permission => `${menu.slice('mobile:'.length)}:view` as Permission

/** Whether a role opens a part of the companion: it has the mobile menu, and the permission without which its calls are refused. */
export const opensMenu = ({ permissions: granted, mobileMenus: menus }: Rights, menu: MobileMenu): boolean =>
  menus.includes(menu) && granted.includes(viewOf(menu))

interface Rights {
  readonly permissions: readonly Permission[]
  readonly mobileMenus: readonly MobileMenu[]
}
