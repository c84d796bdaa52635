// Made by `npm run openapi` from contract/openapi.json; never edited.
import type * as types from './schemas.ts'

export interface Calls {
  /** Users of the caller's organisations. Scope: user:view. */
  'users.queryUserInfo': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; keyword: "like"; account: "eq" | "ne" | "like" | "in"; userName: "eq" | "ne" | "like" | "in"; email: "eq" | "ne" | "like" | "in"; phone: "eq" | "ne" | "like" | "in"; emailState: "eq" | "ne" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; roleId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; accountStatus: "eq" | "ne" | "in"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.User)[] } }
  /** One user. Scope: user:view. */
  'users.queryUserInfoById': { sends: { id: number }; gives: types.User }
  /** Creates an account and returns its initial password once. Scope: user:edit. */
  'users.saveUser': { sends: { account: string; userName: string; orgId: number; roleId: number; email?: string | null; phone?: types.PhoneInput | null }; gives: types.InitialPassword }
  /** Changes name, organisation, role and contact of a user; the account name stays. Scope: user:edit. */
  'users.updateUser': { sends: { id: number; version: number; userName: string; orgId: number; roleId?: number | null; email: string | null; phone: types.PhoneInput | null }; gives: null }
  /** Enables or deactivates accounts, all or none; the sessions of deactivated ones end at once. Scope: user:edit. */
  'users.updateUserAccountStatus': { sends: { ids: (number)[]; accountStatus: "enabled" | "deactivated" }; gives: null }
  /** Deletes accounts, all or none; their names stay in the audit trail. Scope: user:edit. */
  'users.deleteUser': { sends: { ids: (number)[] }; gives: null }
  /** Gives accounts new initial passwords and ends all their sessions. Its POST twin: resetPwdByIds. Scope: user:edit. */
  'users.resetPwd': { sends: { ids: string }; gives: (types.InitialPassword)[] }
  /** Gives accounts new initial passwords, shown once, and ends all their sessions. Scope: user:edit. */
  'users.resetPwdByIds': { sends: { ids: (number)[] }; gives: (types.InitialPassword)[] }
  /** Removes the second factor of accounts whose owners lost it, ends their sessions and notifies them. Scope: user:edit. */
  'users.removeSecondFactor': { sends: { ids: (number)[] }; gives: null }
  /** Organisations of the caller's branch, with their numbers of users and devices. Scope: organisation:view. */
  'organisations.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; keyword: "like"; name: "eq" | "ne" | "like" | "in"; code: "eq" | "ne" | "like" | "in"; gln: "eq" | "ne" | "like" | "in"; parentId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.Organisation)[] } }
  /** One organisation. Scope: organisation:view. */
  'organisations.queryById': { sends: { id: number }; gives: types.Organisation }
  /** Proposes a free code for a new organisation below the given one. Scope: organisation:edit. */
  'organisations.getOrgCode': { sends: { parentId: number }; gives: string }
  /** Creates an organisation below another. Scope: organisation:edit. */
  'organisations.saveOrg': { sends: { parentId: number; name: string; code: string; keptMonths?: number | null; zone?: string | null; language?: "en-US" | "zh-CN" | "ru-RU" | "ko-KR" | "th-TH" | null; requiresSecondFactor?: boolean; gln?: string | null }; gives: { id: number } }
  /** Renames an organisation or moves it, with all below it, under another parent. Scope: organisation:edit. */
  'organisations.updateOrg': { sends: { id: number; version: number; name: string; code: string; parentId?: number | null; keptMonths?: number | null; zone?: string | null; language?: "en-US" | "zh-CN" | "ru-RU" | "ko-KR" | "th-TH" | null; requiresSecondFactor?: boolean; gln?: string | null }; gives: null }
  /** Deletes an organisation without organisations below, users and devices. Scope: organisation:edit. */
  'organisations.deleteOrg': { sends: { id: number }; gives: null }
  /** Roles of the caller's organisations. Scope: role:view. */
  'roles.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; keyword: "like"; name: "eq" | "ne" | "like" | "in"; description: "eq" | "ne" | "like" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.Role)[] } }
  /** One role with its grants. Scope: role:view. */
  'roles.queryById': { sends: { id: number }; gives: types.Role }
  /** Creates a role; its rights are at most those of the caller. Scope: role:edit. */
  'roles.saveRole': { sends: { orgId: number; name: string; description?: string; permissions: ("monitor:view" | "track:view" | "sensor:view" | "sensor:edit" | "alarm:view" | "alarm:edit" | "alarm:handle" | "device:view" | "device:edit" | "device:allocate" | "deviceType:view" | "deviceType:edit" | "command:view" | "command:send" | "command:unlock" | "site:view" | "site:edit" | "organisation:view" | "organisation:edit" | "user:view" | "user:edit" | "role:view" | "role:edit" | "line:view" | "line:edit" | "waybill:view" | "waybill:edit" | "waybill:capture" | "vehicle:view" | "vehicle:edit" | "lockOrder:view" | "lockOrder:edit" | "probe:view" | "probe:edit" | "mapping:view" | "mapping:edit" | "mapping:sign" | "product:view" | "product:edit" | "room:view" | "room:edit" | "release:sign" | "recipient:view" | "recipient:edit" | "share:view" | "share:edit" | "audit:view" | "outbox:view" | "outbox:edit" | "operations:view" | "apiClient:view" | "apiClient:edit" | "forwarding:view" | "forwarding:edit")[]; mobileMenus?: ("mobile:monitor" | "mobile:track" | "mobile:sensor" | "mobile:device" | "mobile:alarm" | "mobile:command" | "mobile:waybill")[] }; gives: { id: number } }
  /** Changes a role; the new rights apply from its users' next call. Scope: role:edit. */
  'roles.updateRole': { sends: { id: number; version: number; name: string; description: string; permissions: ("monitor:view" | "track:view" | "sensor:view" | "sensor:edit" | "alarm:view" | "alarm:edit" | "alarm:handle" | "device:view" | "device:edit" | "device:allocate" | "deviceType:view" | "deviceType:edit" | "command:view" | "command:send" | "command:unlock" | "site:view" | "site:edit" | "organisation:view" | "organisation:edit" | "user:view" | "user:edit" | "role:view" | "role:edit" | "line:view" | "line:edit" | "waybill:view" | "waybill:edit" | "waybill:capture" | "vehicle:view" | "vehicle:edit" | "lockOrder:view" | "lockOrder:edit" | "probe:view" | "probe:edit" | "mapping:view" | "mapping:edit" | "mapping:sign" | "product:view" | "product:edit" | "room:view" | "room:edit" | "release:sign" | "recipient:view" | "recipient:edit" | "share:view" | "share:edit" | "audit:view" | "outbox:view" | "outbox:edit" | "operations:view" | "apiClient:view" | "apiClient:edit" | "forwarding:view" | "forwarding:edit")[]; mobileMenus: ("mobile:monitor" | "mobile:track" | "mobile:sensor" | "mobile:device" | "mobile:alarm" | "mobile:command" | "mobile:waybill")[] }; gives: null }
  /** Deletes roles without users; all or none. Scope: role:edit. */
  'roles.deleteRole': { sends: { ids: (number)[] }; gives: null }
  /** Sends a code to a recipient's e-mail address, to bind it. Scope: recipient:edit. */
  'verification.send': { sends: { recipientId: number }; gives: { challengeId: string; expiresInS: number; leavesServer: boolean } }
  /** Binds the address when the code is right and the address has not changed. Scope: recipient:edit. */
  'verification.check': { sends: { challengeId: string; code: string }; gives: null }
  /** Measurements of each process over the last minutes; for operators, who belong to the root organisation. Scope: operations:view. */
  'operations.queryFigures': { sends: { minutes?: 15 | 60 | 360 | 1440 }; gives: { nowMs: number; processes: (types.ProcessFigures)[]; broken: (types.BrokenPromise)[] } }
  /** Messages that no decoder can read, by protocol, model and type, the most frequent first; for operators. Scope: operations:view. */
  'operations.queryUnread': { sends: { [key: string]: never }; gives: { kinds: (types.UnreadKind)[]; dropped: number } }
  /** Messages to people of the caller's organisations, newest first. Scope: outbox:view. */
  'outbox.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; time: "gt" | "ge" | "lt" | "le" | "between"; channel: "eq" | "ne" | "in"; address: "eq" | "ne" | "like" | "in"; subject: "eq" | "ne" | "like" | "in"; state: "eq" | "ne" | "in"; attempts: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; sentTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.OutboxMessage)[] } }
  /** Sends a failed message again; refused in other states and for expired codes. Scope: outbox:edit. */
  'outbox.retry': { sends: { id: number }; gives: null }
  /** Actions, done and denied, in the caller's organisations. Scope: audit:view. */
  'audit.queryPageList': { sends: types.ListOf<{ chain: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; seq: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; time: "gt" | "ge" | "lt" | "le" | "between"; account: "eq" | "ne" | "like" | "in"; userName: "eq" | "ne" | "like" | "in"; call: "eq" | "ne" | "like" | "in"; outcome: "eq" | "ne" | "in"; entity: "eq" | "ne" | "like" | "in"; entityId: "eq" | "ne" | "like" | "in"; entityName: "eq" | "ne" | "like" | "in"; requestId: "eq" | "ne" | "like" | "in" }>; gives: { page: number; size: number; total: number; records: (types.AuditRow)[] } }
  /** Recomputes the chain of the caller's tenant, for the root all chains, and names the first broken row. Scope: audit:view. */
  'audit.verify': { sends: { [key: string]: never }; gives: (types.ChainReport)[] }
  /** Providers of sign-ins in the caller's organisations. Scope: user:view. */
  'identityProviders.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; name: "eq" | "ne" | "like" | "in"; alias: "eq" | "ne" | "like" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.IdentityProvider)[] } }
  /** One provider, without its client secret. Scope: user:view. */
  'identityProviders.queryById': { sends: { id: number }; gives: types.IdentityProvider }
  /** Adds a provider of sign-ins. Roles are those that the caller may give. Scope: user:edit. */
  'identityProviders.save': { sends: { orgId: number; name: string; alias: string; issuer: string; clientId: string; groupsClaim?: string; extraScopes?: string; isEnabled?: boolean; roles?: ({ group: string | null; roleId: number })[]; clientSecret: string }; gives: { id: number } }
  /** Changes a provider. With client secret null the one it has stays, unless the issuer changes. Scope: user:edit. */
  'identityProviders.update': { sends: { id: number; version: number; name: string; alias: string; issuer: string; clientId: string; groupsClaim: string; extraScopes: string; isEnabled: boolean; roles: ({ group: string | null; roleId: number })[]; clientSecret: string | null }; gives: null }
  /** Deletes providers, all or none. Accounts that they made stay, and open by their password alone. Scope: user:edit. */
  'identityProviders.deleteByIds': { sends: { ids: (number)[] }; gives: null }
  /** Message recipients of the caller's organisations. Scope: recipient:view. */
  'recipients.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; keyword: "like"; name: "eq" | "ne" | "like" | "in"; email: "eq" | "ne" | "like" | "in"; phone: "eq" | "ne" | "like" | "in"; wechatId: "eq" | "ne" | "like" | "in"; httpAddress: "eq" | "ne" | "like" | "in"; emailState: "eq" | "ne" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.Recipient)[] } }
  /** Adds recipients to an organisation, all or none. Scope: recipient:edit. */
  'recipients.batchSave': { sends: { orgId: number; recipients: ({ name: string; email?: string | null; phone?: types.PhoneInput | null; wechatId?: string | null; httpAddress?: types.HttpAddress | null; language?: "en-US" | "zh-CN" | "ru-RU" | "ko-KR" | "th-TH" | null })[] }; gives: { ids: (number)[] } }
  /** Changes a recipient; a new e-mail address waits for its confirmation. Scope: recipient:edit. */
  'recipients.update': { sends: { id: number; version: number; name: string; email: string | null; phone: types.PhoneInput | null; wechatId: string | null; httpAddress: types.HttpAddress | null; language: "en-US" | "zh-CN" | "ru-RU" | "ko-KR" | "th-TH" | null }; gives: null }
  /** Deletes recipients, all or none. Scope: recipient:edit. */
  'recipients.deleteByIds': { sends: { ids: (number)[] }; gives: null }
  /** Unbinds a confirmed e-mail address; it can be confirmed again. Scope: recipient:edit. */
  'recipients.unbinding': { sends: { id: number }; gives: null }
  /** Unbinds a recipient from WeChat; it can be bound again. Scope: recipient:edit. */
  'recipients.unbindingWechat': { sends: { id: number }; gives: null }
  /** Creates a new secret that signs the HTTP pushes to a recipient, shown once; the former one also signs for a day. Scope: recipient:edit. */
  'recipients.renewHttpSecret': { sends: { id: number }; gives: { secret: string } }
  /** Opens a request to bind a recipient's WeChat: scanning its QR code within a day binds it. Scope: recipient:edit. */
  'wechat.openForRecipient': { sends: { recipientId: number }; gives: { sceneStr: string; expiresInS: number } }
  /** Mails the QR code of a recipient's bind request. Its POST twin: mailQRcode. Scope: recipient:edit. */
  'wechat.sendMailWeCharPublicQRcode': { sends: { sceneStr: string; email: string }; gives: null }
  /** Mails the QR code of a recipient's bind request. Scope: recipient:edit. */
  'wechat.mailQRcode': { sends: { sceneStr: string; email: string }; gives: null }
  /** The types of the caller's organisations, and those of organisations above that the caller may use. Scope: deviceType:view. */
  'deviceTypes.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; typeName: "eq" | "ne" | "like" | "in"; model: "eq" | "ne" | "like" | "in"; category: "eq" | "ne" | "in"; tempFloorC: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.DeviceType)[] } }
  /** The types of the caller's devices. Scope: deviceType:view. */
  'deviceTypes.queryMyPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; typeName: "eq" | "ne" | "like" | "in"; model: "eq" | "ne" | "like" | "in"; category: "eq" | "ne" | "in"; tempFloorC: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.DeviceType)[] } }
  /** All types a device can be given, to choose from. Scope: device:view. */
  'deviceTypes.queryDbList': { sends: { category?: types.DeviceCategory }; gives: (types.DeviceTypeOption)[] }
  /** Adds a device type. Scope: deviceType:edit. */
  'deviceTypes.save': { sends: { orgId: number; typeName: string; model: string | null; category: types.DeviceCategory; sensorConfig: (number)[]; tempFloorC?: number; doorInput?: types.DoorInput }; gives: { id: number } }
  /** Changes a type, and with it its devices' category, model, temperature floor and door input. Scope: deviceType:edit. */
  'deviceTypes.update': { sends: { id: number; version: number; typeName: string; model: string | null; category: types.DeviceCategory; sensorConfig: (number)[]; tempFloorC: number; doorInput: types.DoorInput }; gives: null }
  /** Deletes types without devices. Scope: deviceType:edit. */
  'deviceTypes.deleteByIds': { sends: { ids: (number)[] }; gives: null }
  /** The protocols of the server: titles, ports, terminal numbers and supported commands. Scope: device:view. */
  'protocols.queryProtocols': { sends: { [key: string]: never }; gives: { protocols: (types.ProtocolInfo)[] } }
  /** Explains every byte of a frame with the decoder itself; nothing is stored or sent. Scope: device:edit. */
  'protocols.explainFrame': { sends: { frame: string; protocol?: "jt808" | "teltonika" | "gt06" | "queclink" | "jointech" | null; type?: string | null }; gives: { protocol: "jt808" | "teltonika" | "gt06" | "queclink" | "jointech" | null; bytes: string; parts: (types.FramePart)[]; outcomes: (types.FrameOutcome)[] } }
  /** Where devices connect: the host and ports this server listens on, and what is entered in a terminal. Scope: device:view. */
  'connections.queryConnections': { sends: { origin: string }; gives: { admitsByNumber: boolean; connections: (types.Connection)[] } }
  /** Devices of the caller's organisations. Scope: device:view. */
  'devices.queryDeviceList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; keyword: "like"; deviceCode: "eq" | "ne" | "like" | "in"; deviceName: "eq" | "ne" | "like" | "in"; plate: "eq" | "ne" | "like" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; category: "eq" | "ne" | "in"; typeId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; gatewayId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; terminalNo: "eq" | "ne" | "like" | "in"; deviceGroup: "eq" | "ne" | "like" | "in"; monitorTarget: "eq" | "ne" | "like" | "in"; workMode: "eq" | "ne" | "in"; useStatus: "eq" | "ne" | "in"; serviceStatus: "eq" | "ne" | "in"; isBound: "eq" | "ne" | "in"; createTime: "gt" | "ge" | "lt" | "le" | "between"; title: never; temperature: never }>; gives: { page: number; size: number; total: number; records: (types.Device)[] } }
  /** Registers a device and shows its credential once. Scope: device:edit. */
  'devices.save': { sends: types.NewDevice; gives: types.Credential }
  /** One device, with all fields of its form. Scope: device:view. */
  'devices.queryById': { sends: { id: number }; gives: types.Device }
  /** Changes a device that is idle; its number and organisation stay. Scope: device:edit. */
  'devices.updateBizDevice': { sends: types.ChangedDevice; gives: null }
  /** Gives a device a new secret; the old one stops working at once. Scope: device:edit. */
  'devices.rotateCredential': { sends: { id: number }; gives: types.Credential }
  /** Deletes devices with their latest state; their readings stay until retention deletes them. One on an open waybill stays. Scope: device:edit. */
  'devices.deleteByIds': { sends: { ids: (number)[] | null }; gives: null }
  /** A workbook to fill in, in the caller's language, with the organisations and types the caller may use. Scope: device:edit. */
  'imports.importTemplate': { sends: { [key: string]: never }; gives: Response }
  /** Reads a workbook and reports row by row what an import would do; nothing is imported. Scope: device:edit. */
  'imports.importCheck': { sends: { file: Blob }; gives: types.ImportTask }
  /** Imports the valid rows of a checked workbook, or all rows or none. Scope: device:edit. */
  'imports.importSave': { sends: { id: number; mode?: "good" | "all" }; gives: types.ImportTask }
  /** One import of the caller: its progress, and its rows by outcome. Scope: device:edit. */
  'imports.queryImport': { sends: { id: number }; gives: types.ImportTask }
  /** The report of an import of the caller, row by row. Scope: device:edit. */
  'imports.queryImportRows': { sends: types.ListOf<{ importId: "eq"; outcome: "eq" | "ne" | "in"; row: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.ImportRow)[] } }
  /** Creates the credentials of imported devices and returns them as a workbook, once. Scope: device:edit. */
  'imports.importCredentials': { sends: { id: number }; gives: Response }
  /** The organisations with their numbers of devices, and the devices of one of them. Scope: device:view. */
  'devices.queryDeviceTree': { sends: { orgId?: number; keyword?: types.Keyword }; gives: types.OrgDeviceTree }
  /** All devices of the caller by type. Scope: device:view. */
  'devices.queryMyDeviceByTypeTree': { sends: { keyword?: types.Keyword }; gives: types.TypeDeviceTree }
  /** Devices to choose from, by a part of number, name or plate. Scope: device:view. */
  'devices.queryDeviceListForOption': { sends: { keyword?: types.Keyword; category?: types.DeviceCategory }; gives: types.DevicesFound }
  /** Those of up to 10,000 numbers or names that are devices of the caller; others are left out. Scope: device:view. */
  'devices.queryDeviceCodeOrName': { sends: { deviceCodes: (string)[] }; gives: (types.DeviceOption)[] }
  /** Binds labels or thermometers to the gateway they report through; all or none. Scope: device:edit. */
  'devices.bindLabels': { sends: { gatewayId: number; labelIds: (number)[] | null }; gives: null }
  /** Unbinds labels or thermometers from their gateway; all or none. Scope: device:edit. */
  'devices.unbindLabels': { sends: { labelIds: (number)[] | null }; gives: null }
  /** Begins the use of idle devices, ends one, or makes ended devices idle again; all or none. Scope: device:edit. */
  'devices.updateUseStatus': { sends: { ids: (number)[] | null; useStatus: "unused" | "inUse" | "ended" }; gives: null }
  /** Moves one device to another organisation. Scope: device:allocate. */
  'devices.updateOrgId': { sends: { id: number; orgId: number }; gives: null }
  /** The organisations with their numbers of devices, and the devices of one of them. Scope: device:view. */
  'allocation.queryOrgDeviceTree': { sends: { orgId?: number; keyword?: types.Keyword }; gives: types.OrgDeviceTree }
  /** The devices of an organisation by type; with `isBranch` those of its whole branch. Scope: device:view. */
  'allocation.queryTypeDeviceTree': { sends: { orgId?: number; isBranch?: boolean; keyword?: types.Keyword }; gives: types.TypeDeviceTree }
  /** Allocates devices to an organisation, all or none. Scope: device:allocate. */
  'allocation.allocationDeviceSave': { sends: { orgId: number; deviceIds: (number)[] | null }; gives: null }
  /** Takes devices back to the caller's own organisation, all or none; for the root, to the top of their tenant. Scope: device:allocate. */
  'allocation.allocationDeviceDel': { sends: { deviceIds: (number)[] | null }; gives: null }
  /** The devices the caller may monitor, without their state: load once, then follow the live topic. Scope: monitor:view. */
  'deviceStatus.queryBizDeviceList': { sends: types.ListOf<{ keyword: "like"; id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; deviceCode: "eq" | "ne" | "like" | "in"; deviceName: "eq" | "ne" | "like" | "in"; plate: "eq" | "ne" | "like" | "in"; monitorTarget: "eq" | "ne" | "like" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; category: "eq" | "ne" | "in" }>; gives: { page: number; size: number; total: number; records: (types.MonitoredDevice)[] } }
  /** The latest states of up to 1000 devices; a device that never reported is left out. Scope: monitor:view. */
  'deviceStatus.queryBizDeviceStatusList': { sends: { deviceIds: (number)[] | null }; gives: (types.DeviceState)[] }
  /** The devices whose last position is near a place, the nearest 100 first; the total counts all of them. Scope: monitor:view. */
  'deviceStatus.queryNearbyDevices': { sends: { lng: number; lat: number; withinKm: number }; gives: { devices: (types.NearbyDevice)[]; total: number } }
  /** The temperature of up to 100 devices over the past day, in equal buckets with minimum and maximum. Scope: monitor:view. */
  'deviceStatus.queryDayCurves': { sends: { deviceIds: (number)[] | null }; gives: types.DayCurves }
  /** Counts the devices that move, stand, are silent, are switched off, or have never reported. Scope: monitor:view. */
  'deviceStatus.queryBdsDeviceJKCount': { sends: { orgId?: number }; gives: types.MotionCounts }
  /** The devices that fell silent, the last one first, and those that report with a low battery, the lowest first. Scope: monitor:view. */
  'deviceStatus.queryDevicesToWatch': { sends: { [key: string]: never }; gives: types.DevicesToWatch }
  /** Devices with their last values, as a table. Scope: monitor:view. */
  'deviceStatus.realTimeMonitoringPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; deviceCode: "eq" | "ne" | "like" | "in"; deviceName: "eq" | "ne" | "like" | "in"; plate: "eq" | "ne" | "like" | "in"; monitorTarget: "eq" | "ne" | "like" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; category: "eq" | "ne" | "in" }>; gives: { page: number; size: number; total: number; records: (types.RealTimeRow)[] } }
  /** Idle devices, each with the warnings to confirm before it is used. Scope: monitor:view. */
  'deviceStatus.queryNotUsedDevicePageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; deviceCode: "eq" | "ne" | "like" | "in"; deviceName: "eq" | "ne" | "like" | "in"; plate: "eq" | "ne" | "like" | "in"; monitorTarget: "eq" | "ne" | "like" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; category: "eq" | "ne" | "in" }>; gives: { page: number; size: number; total: number; records: (types.FreeDevice)[] } }
  /** The organisations, and the devices of one of them with their states. Scope: monitor:view. */
  'deviceStatus.queryDeviceTree': { sends: { orgId?: number; keyword?: types.Keyword }; gives: types.StateTree }
  /** The organisations, and the devices of one branch with their states. Scope: monitor:view. */
  'deviceStatus.queryBizDeviceTree': { sends: { orgId?: number; keyword?: types.Keyword }; gives: types.StateTree }
  /** Bluetooth thermometers with their last measurements. Scope: device:view. */
  'bluetooth.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; deviceCode: "eq" | "ne" | "like" | "in"; deviceName: "eq" | "ne" | "like" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; gatewayId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; isBound: "eq" | "ne" | "in" }>; gives: { page: number; size: number; total: number; records: (types.Thermometer)[] } }
  /** The settings of a device: as stored on the platform, and as last reported by the device. Scope: device:view. */
  'deviceParams.queryPageList': { sends: types.ListOf<{ deviceCode: "eq"; name: "eq" | "ne" | "like" | "in" }>; gives: { page: number; size: number; total: number; records: (types.DeviceParam)[] } }
  /** The times at which the lock and the door of a device opened and closed, within retention. Scope: sensor:view. */
  'lockRecords.queryPageList': { sends: { page?: number; size?: number; conditionVos?: types.Conditions; sorts?: types.Sorts }; gives: { page: number; size: number; total: number; records: (types.SwitchRecord)[] } }
  /** Messages of a device that no decoder reads, as they arrived, the newest first. Scope: device:edit. */
  'unreadRecords.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; deviceCode: "eq"; protocol: "eq" | "ne" | "like" | "in"; type: "eq" | "ne" | "like" | "in"; arriveTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.UnreadRecord)[] } }
  /** Series of one device in equal buckets with minimum, maximum and mean, and the figures of the whole window. Scope: sensor:view. */
  'sensors.querySeries': { sends: { deviceId: number | null; startTime: string | null; endTime: string; keys: (string)[]; buckets?: number; bounds?: { [key in string]: { low: number | null; high: number | null } } }; gives: types.SeriesAnswer }
  /** The stored reports of one device, newest first, with the series of the requested sensor types or keys. Scope: sensor:view. */
  'sensors.querySensorPageList': { sends: { page?: number; size?: number; conditionVos?: types.Conditions; sorts?: types.Sorts }; gives: { page: number; size: number; total: number; records: (types.SensorRow)[] } }
  /** Devices by a part of number, name or plate, or by id, with the series each has measured. Scope: sensor:view. */
  'sensors.querySensorDevicePageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; keyword: "like" }>; gives: { page: number; size: number; total: number; records: (types.SensorDevice)[] } }
  /** Enters one reading for a device by hand, within its present or last use. Scope: sensor:edit. */
  'history.reportHistoryData': { sends: { deviceId: number | null; dataList: ({ time: string; key: string; value: number })[]; reason: string }; gives: null }
  /** The lines of the caller's organisations. Scope: line:view. */
  'lines.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; keyword: "like"; lineName: "eq" | "ne" | "like" | "in"; lineNumber: "eq" | "ne" | "like" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; startAddress: "eq" | "ne" | "like" | "in"; endAddress: "eq" | "ne" | "like" | "in"; distanceM: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.Line)[] } }
  /** One line with its points and its path. Scope: line:view. */
  'lines.queryByLineId': { sends: { lineId: number }; gives: types.LineDetail }
  /** Several lines with their points and paths, for drawing. Scope: line:view. */
  'lines.queryByLineIds': { sends: { lineIds: (number)[] }; gives: (types.LineDetail)[] }
  /** The path through points, before saving, with the traffic along it where the provider of ways says it. Scope: line:edit. */
  'lines.planCourse': { sends: { startPoint: types.LinePointInput | null; endPoint: types.LinePointInput | null; waypoints?: (types.LinePointInput)[] }; gives: { path: ([number, number])[]; distanceM: number; durationS: number; source: "osrm" | "valhalla" | "google" | "baidu" | "estimate"; isEstimate: boolean; stretches: ({ condition: "severeCongestion" | "crowded" | "slow" | "clear"; distanceM: number; path: ([number, number])[] })[] } }
  /** Adds a line and computes its path. Scope: line:edit. */
  'lines.save': { sends: { orgId: number; lineName: string; lineNumber: string; startPoint: types.LinePointInput | null; endPoint: types.LinePointInput | null; waypoints?: (types.LinePointInput)[]; remark?: string }; gives: { id: number; isEstimate: boolean } }
  /** Changes a line from now on; its path is computed again when its points changed. Scope: line:edit. */
  'lines.update': { sends: { id: number; version: number; lineName: string; lineNumber: string; startPoint: { lng: number; lat: number; address: "" | string } | null; endPoint: { lng: number; lat: number; address: "" | string } | null; waypoints: ({ lng: number; lat: number; address: "" | string })[]; remark: string }; gives: { isEstimate: boolean } }
  /** Deletes lines with their subscriptions, all or none. Scope: line:edit. */
  'lines.deleteByIds': { sends: { ids: (number)[] }; gives: null }
  /** Subscriptions of the caller's organisations, with each device's position on its line. Scope: line:view. */
  'lineSubscriptions.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; keyword: "like"; lineId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; lineName: "eq" | "ne" | "like" | "in"; deviceId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; deviceCode: "eq" | "ne" | "like" | "in"; deviceName: "eq" | "ne" | "like" | "in"; plate: "eq" | "ne" | "like" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; validity: "eq" | "ne" | "in"; status: "eq" | "ne" | "in"; state: "eq" | "ne" | "in"; startTime: "gt" | "ge" | "lt" | "le" | "between"; endTime: "gt" | "ge" | "lt" | "le" | "between"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.LineSubscription)[] } }
  /** Subscribes organisations to devices on a line: one subscription for each device and organisation, all or none. Scope: line:edit. */
  'lineSubscriptions.saveSub': { sends: { lineId: number; deviceIds: (number)[] | null; orgIds: (number)[]; validity: "once" | "permanent"; startTime: string | null; endTime: string; offsetM: number; stayTimeoutS: number | null; email?: (number)[]; sms?: (number)[]; wechat?: (number)[]; http?: (number)[] }; gives: { ids: (number)[] } }
  /** Cancels an active subscription; a cancelled or completed one is refused. Scope: line:edit. */
  'lineSubscriptions.cancleSubById': { sends: { id: number }; gives: null }
  /** Deviations from lines and stays on them, of the caller's subscriptions. Scope: line:view. */
  'lineSubscriptions.queryRecordList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; subscriptionId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; lineId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; lineName: "eq" | "ne" | "like" | "in"; deviceId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; deviceCode: "eq" | "ne" | "like" | "in"; deviceName: "eq" | "ne" | "like" | "in"; kind: "eq" | "ne" | "in"; state: "eq" | "ne" | "in"; startTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.LineRecord)[] } }
  /** The track of one device to draw: simplified without losing extremes, with its stops and its length. Scope: track:view. */
  'tracks.postBizList': { sends: { deviceId: number | null; startTime: string | null; endTime: string; isRaw?: boolean; points?: number }; gives: types.DrawnTrack }
  /** Stretches of a track in more points, for a map that is zoomed in. Scope: track:view. */
  'tracks.postFinerList': { sends: { deviceId: number | null; startTime: string | null; endTime: string; isRaw?: boolean; points?: number; stretches: ({ fromMs: number; untilMs: number })[] }; gives: types.FinerTrack }
  /** Every fix of one device, oldest first, without implausible ones unless `isRaw`. Scope: track:view. */
  'tracks.postList': { sends: { deviceId: number | null; startTime: string | null; endTime: string; isRaw?: boolean }; gives: { points: (types.TrackPoint)[] } }
  /** The waybills of the caller's organisations, newest first. Scope: waybill:view. */
  'waybills.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; keyword: "like"; waybillNo: "eq" | "ne" | "like" | "in"; customerOrderId: "eq" | "ne" | "like" | "in"; businessCode: "eq" | "ne" | "like" | "in"; containerNo: "eq" | "ne" | "like" | "in"; ssccs: "like"; waybillType: "eq" | "ne" | "in"; goodsName: "eq" | "ne" | "like" | "in"; carrierName: "eq" | "ne" | "like" | "in"; driverName: "eq" | "ne" | "like" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; state: "eq" | "ne" | "in"; completedState: "eq" | "ne" | "in"; shippingAddress: "eq" | "ne" | "like" | "in"; receivingAddress: "eq" | "ne" | "like" | "in"; deviceCode: "eq" | "in"; plannedStartTime: "gt" | "ge" | "lt" | "le" | "between"; plannedArrivalTime: "gt" | "ge" | "lt" | "le" | "between"; actualStartTime: "gt" | "ge" | "lt" | "le" | "between"; completionTime: "gt" | "ge" | "lt" | "le" | "between"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.Waybill)[] } }
  /** The same waybills, each with where it is and what needs a person. Scope: waybill:view. */
  'waybills.queryMonitoringPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; keyword: "like"; waybillNo: "eq" | "ne" | "like" | "in"; customerOrderId: "eq" | "ne" | "like" | "in"; businessCode: "eq" | "ne" | "like" | "in"; containerNo: "eq" | "ne" | "like" | "in"; ssccs: "like"; waybillType: "eq" | "ne" | "in"; goodsName: "eq" | "ne" | "like" | "in"; carrierName: "eq" | "ne" | "like" | "in"; driverName: "eq" | "ne" | "like" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; state: "eq" | "ne" | "in"; completedState: "eq" | "ne" | "in"; shippingAddress: "eq" | "ne" | "like" | "in"; receivingAddress: "eq" | "ne" | "like" | "in"; deviceCode: "eq" | "in"; plannedStartTime: "gt" | "ge" | "lt" | "le" | "between"; plannedArrivalTime: "gt" | "ge" | "lt" | "le" | "between"; actualStartTime: "gt" | "ge" | "lt" | "le" | "between"; completionTime: "gt" | "ge" | "lt" | "le" | "between"; createTime: "gt" | "ge" | "lt" | "le" | "between"; exception: "eq" | "in" }>; gives: { page: number; size: number; total: number; records: (types.MonitoredWaybill)[] } }
  /** Where the goods of waybills in transit are: each with the last place of every device that travels along. Scope: waybill:view. */
  'waybills.queryPositionPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; keyword: "like"; waybillNo: "eq" | "ne" | "like" | "in"; customerOrderId: "eq" | "ne" | "like" | "in"; businessCode: "eq" | "ne" | "like" | "in"; containerNo: "eq" | "ne" | "like" | "in"; ssccs: "like"; waybillType: "eq" | "ne" | "in"; goodsName: "eq" | "ne" | "like" | "in"; carrierName: "eq" | "ne" | "like" | "in"; driverName: "eq" | "ne" | "like" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; state: "eq" | "ne" | "in"; completedState: "eq" | "ne" | "in"; shippingAddress: "eq" | "ne" | "like" | "in"; receivingAddress: "eq" | "ne" | "like" | "in"; deviceCode: "eq" | "in"; plannedStartTime: "gt" | "ge" | "lt" | "le" | "between"; plannedArrivalTime: "gt" | "ge" | "lt" | "le" | "between"; actualStartTime: "gt" | "ge" | "lt" | "le" | "between"; completionTime: "gt" | "ge" | "lt" | "le" | "between"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.PositionedWaybill)[] } }
  /** How many waybills are in each state, and how many open ones need a person. Scope: waybill:view. */
  'waybills.queryMonitoringCount': { sends: types.CountBody; gives: types.WaybillCounts }
  /** Where all waybills in transit are, and which of them need a person. Scope: waybill:view. */
  'waybills.queryMonitoringMap': { sends: { orgId?: number }; gives: types.WaybillMap }
  /** How the waybills went that were completed in a span of time: on time, warm, by day, lane and kind of transport. Scope: waybill:view. */
  'waybills.queryWaybillSceneStatistics': { sends: { orgId?: number; startTime: string | null; endTime: string }; gives: types.WaybillStatistics }
  /** The same figures as a list, which leaves as a file: all, then by day, lane, carrier and kind of transport. Scope: waybill:view. */
  'waybills.queryStatisticsPageList': { sends: { page?: number; size?: number; conditionVos?: types.Conditions; sorts?: types.Sorts }; gives: { page: number; size: number; total: number; records: (types.StatisticsRow)[] } }
  /** One waybill with where each of its devices is. Of a past moment: what was recorded of it until then. Scope: waybill:view. */
  'waybills.queryMonitoringById': { sends: { id: number; knownAt?: string }; gives: types.MonitoredDetail }
  /** The caller's organisations with their open waybills, a thousand at most. Scope: waybill:view. */
  'waybills.queryWaybillByOrgTree': { sends: types.TreeBody; gives: (types.WaybillNode)[] }
  /** Whom to call about devices: the drivers of the waybills in transit they are bound to. Without a phone, none. Scope: waybill:view. */
  'waybills.queryDrivers': { sends: { deviceIds: (number)[] | null }; gives: (types.Driver)[] }
  /** One waybill with its devices, exchanged ones included, and each step of its life. Scope: waybill:view. */
  'waybills.queryById': { sends: { id: number }; gives: types.WaybillDetail }
  /** How the cargo of one waybill fared: verdict, excursions and curves of its devices while they were on it. Scope: waybill:view. */
  'waybills.queryConditionById': { sends: { id: number; knownAt?: string }; gives: types.ShownCondition }
  /** Proposes a free waybill number that begins with a code, such as that of an organisation. Scope: waybill:edit. */
  'waybills.getWaybillCode': { sends: { orgCode: string; orgId?: number }; gives: string }
  /** What would refuse a waybill: numbers that are taken, devices on another open waybill, overdue upkeep and missing calibrations. Scope: waybill:edit. */
  'waybills.queryConflicts': { sends: types.ConflictsBody; gives: types.Conflicts }
  /** Adds a waybill that is to be shipped, with the devices that travel along. Scope: waybill:edit. */
  'waybills.save': { sends: { orgId: number; waybillNo?: string | null; waybillType: "road" | "rail" | "air" | "sea" | "multimodal" | "other" | null; businessCode: string | null; customerOrderId?: string | null; containerNo?: string; goodsName?: string; goods?: (types.WaybillGoods)[]; ssccs?: (string)[]; carrierName?: string; driverName?: string; driverPhone?: "" | types.PhoneInput; shipping: types.WaybillPlaceInput | null; receiving: types.WaybillPlaceInput | null; waypoints?: (types.Waypoint)[]; deviceIds: (number)[] | null; alarmPolicyId?: number | null; startMode: "automatic" | "manual"; endMode: "automatic" | "manual"; plannedStartTime: string | null; plannedArrivalTime?: string | null; recordInterval?: number | null; delayTime?: number | null; messages?: ("alarm" | "goods" | "siteEntry" | "siteExit" | "start" | "completion")[]; recipients?: types.ChannelRecipientsInput; remark?: string; sharedOrgCodes?: types.PartnerCodes }; gives: { id: number; waybillNo: string } }
  /** A workbook of waybills to fill in, in the caller's language. Scope: waybill:edit. */
  'waybills.importTemplate': { sends: { [key: string]: never }; gives: Response }
  /** Reads waybills from a workbook or pasted rows, and says row by row what would be saved. It saves nothing. Scope: waybill:edit. */
  'waybills.importCheck': { sends: { file: Blob }; gives: types.WaybillImport }
  /** Changes a waybill that is not completed; sender and planned start stand from its start on. Exchanged devices keep their time. Scope: waybill:edit. */
  'waybills.update': { sends: { id: number; version: number; waybillType: "road" | "rail" | "air" | "sea" | "multimodal" | "other" | null; businessCode: string | null; customerOrderId: string | null; containerNo: string; goodsName: string; goods: ({ productId: number; lot: string })[]; ssccs: (string)[]; carrierName: string; driverName: string; driverPhone: "" | types.PhoneInput; shipping: { siteId: number | null; address: string; lng: number | null; lat: number | null } | null; receiving: { siteId: number | null; address: string; lng: number | null; lat: number | null } | null; waypoints: ({ siteId: number | null; address: string; lng: number | null; lat: number | null; plannedArrivalTime: string | null; plannedStayMin: number | null })[]; deviceIds: (number)[] | null; alarmPolicyId: number | null; startMode: "automatic" | "manual"; endMode: "automatic" | "manual"; plannedStartTime: string | null; plannedArrivalTime: string | null; recordInterval: number | null; delayTime: number | null; messages: ("alarm" | "goods" | "siteEntry" | "siteExit" | "start" | "completion")[]; recipients: { email: (number)[]; sms: (number)[]; wechat: (number)[]; http: (number)[] }; remark: string }; gives: null }
  /** Deletes waybills that are to be shipped, all or none. What was shipped stays on record. Scope: waybill:edit. */
  'waybills.deleteByIds': { sends: { ids: (number)[] }; gives: null }
  /** Starts waybills manually, with a reason, all or none. The data of a refusal (RefusedWaybills) names each that cannot be started, why, and who took its last step. Scope: waybill:edit. */
  'waybills.batchStart': { sends: { ids: (number)[]; reason: string; startTime?: string }; gives: null }
  /** Ends waybills manually, with a reason, all or none. One that somebody else ended meanwhile is refused. Scope: waybill:edit. */
  'waybills.batchFinish': { sends: { ids: (number)[]; reason: string; endTime?: string; isRecycling?: boolean }; gives: null }
  /** Shipments that were under way in a period and whose temperature was beyond a bound for some minutes at least, with probable causes. Scope: waybill:view. */
  'excursions.query': { sends: { orgId?: number; startTime: string | null; endTime: string; above?: number; below?: number; minutes?: number }; gives: types.ExcursionAnswer }
  /** The track of a device while it was bound to a waybill, to draw. Scope: track:view. */
  'waybillDetails.historicalTrack': { sends: { detailId: number; knownAt?: string; isRaw?: boolean; points?: number }; gives: { points: (types.TrackPoint)[]; stops: (types.Stop)[]; distanceM: number; fixes: number; waybillNo: string; deviceId: number; device: types.TrackedDevice; startTime: string; endTime: string } }
  /** Whether a shipment that is to be shipped may depart: one line each for temperatures, devices, batteries, calibration, pre-trip inspection, upkeep, binding and doors; and the checks that were recorded. Scope: waybill:view. */
  'loadChecks.queryByWaybill': { sends: { waybillId: number }; gives: types.LoadCheck }
  /** Records that a person checked a load before it departed: passed, or departing in spite of open points, with the reason and what was seen. Scope: waybill:edit. */
  'loadChecks.save': { sends: { waybillId: number; decision: "passed" | "departs"; reason: string; checkTime: string; seen: { asOfMs: number; lines: (types.LoadLine)[] } }; gives: { id: number } }
  /** The documents and photos of a waybill, the newest first. Scope: waybill:view. */
  'waybillDocuments.queryList': { sends: { waybillId: number }; gives: (types.WaybillDocument)[] }
  /** Attaches a document or a photo: PDF, JPEG, PNG or WebP, or the file of a logger (text, XML, or a PDF with either inside), by its content. Scope: waybill:edit. */
  'waybillDocuments.add': { sends: { waybillId: number; proof?: { role: "signature" | "photo"; signer: string; place: { lng: number; lat: number; accuracyM: number } | null; signTime: string }; file: Blob }; gives: { sha256: string; kind: "pdf" | "jpeg" | "png" | "webp" | "logger"; bytes: number; notRead: "noAttachment" | "encrypted" | "noPdf" | "noTable" | "dayOrMonth" | "noUnit" | "tooMany" | null } }
  /** The file of a document, as it was attached. Scope: waybill:view. */
  'waybillDocuments.file': { sends: { waybillId: number; sha256: string }; gives: Response }
  /** Deletes a document that is no proof of the delivery. The audit trail keeps its name and its SHA-256. Scope: waybill:edit. */
  'waybillDocuments.remove': { sends: { waybillId: number; sha256: string }; gives: null }
  /** The same waybills, each with where it is and what needs a person. Scope: waybill:view. */
  'customWaybills.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; keyword: "like"; waybillNo: "eq" | "ne" | "like" | "in"; customerOrderId: "eq" | "ne" | "like" | "in"; businessCode: "eq" | "ne" | "like" | "in"; containerNo: "eq" | "ne" | "like" | "in"; ssccs: "like"; waybillType: "eq" | "ne" | "in"; goodsName: "eq" | "ne" | "like" | "in"; carrierName: "eq" | "ne" | "like" | "in"; driverName: "eq" | "ne" | "like" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; state: "eq" | "ne" | "in"; completedState: "eq" | "ne" | "in"; shippingAddress: "eq" | "ne" | "like" | "in"; receivingAddress: "eq" | "ne" | "like" | "in"; deviceCode: "eq" | "in"; plannedStartTime: "gt" | "ge" | "lt" | "le" | "between"; plannedArrivalTime: "gt" | "ge" | "lt" | "le" | "between"; actualStartTime: "gt" | "ge" | "lt" | "le" | "between"; completionTime: "gt" | "ge" | "lt" | "le" | "between"; createTime: "gt" | "ge" | "lt" | "le" | "between"; exception: "eq" | "in" }>; gives: { page: number; size: number; total: number; records: (types.MonitoredWaybill)[] } }
  /** One waybill with its devices, exchanged ones included, and each step of its life. Scope: waybill:view. */
  'customWaybills.queryById': { sends: { id: number }; gives: types.WaybillDetail }
  /** Adds a waybill that is to be shipped, with the devices that travel along. Scope: waybill:edit. */
  'customWaybills.save': { sends: { orgId: number; waybillNo?: string | null; waybillType: "road" | "rail" | "air" | "sea" | "multimodal" | "other" | null; businessCode: string | null; customerOrderId?: string | null; containerNo?: string; goodsName?: string; goods?: (types.WaybillGoods)[]; ssccs?: (string)[]; carrierName?: string; driverName?: string; driverPhone?: "" | types.PhoneInput; shipping: types.WaybillPlaceInput | null; receiving: types.WaybillPlaceInput | null; waypoints?: (types.Waypoint)[]; deviceIds: (number)[] | null; alarmPolicyId?: number | null; startMode: "automatic" | "manual"; endMode: "automatic" | "manual"; plannedStartTime: string | null; plannedArrivalTime?: string | null; recordInterval?: number | null; delayTime?: number | null; messages?: ("alarm" | "goods" | "siteEntry" | "siteExit" | "start" | "completion")[]; recipients?: types.ChannelRecipientsInput; remark?: string; sharedOrgCodes?: types.PartnerCodes }; gives: { id: number; waybillNo: string } }
  /** Changes a waybill that is not completed; sender and planned start stand from its start on. Exchanged devices keep their time. Scope: waybill:edit. */
  'customWaybills.update': { sends: { id: number; version: number; waybillType: "road" | "rail" | "air" | "sea" | "multimodal" | "other" | null; businessCode: string | null; customerOrderId: string | null; containerNo: string; goodsName: string; goods: ({ productId: number; lot: string })[]; ssccs: (string)[]; carrierName: string; driverName: string; driverPhone: "" | types.PhoneInput; shipping: { siteId: number | null; address: string; lng: number | null; lat: number | null } | null; receiving: { siteId: number | null; address: string; lng: number | null; lat: number | null } | null; waypoints: ({ siteId: number | null; address: string; lng: number | null; lat: number | null; plannedArrivalTime: string | null; plannedStayMin: number | null })[]; deviceIds: (number)[] | null; alarmPolicyId: number | null; startMode: "automatic" | "manual"; endMode: "automatic" | "manual"; plannedStartTime: string | null; plannedArrivalTime: string | null; recordInterval: number | null; delayTime: number | null; messages: ("alarm" | "goods" | "siteEntry" | "siteExit" | "start" | "completion")[]; recipients: { email: (number)[]; sms: (number)[]; wechat: (number)[]; http: (number)[] }; remark: string }; gives: null }
  /** Deletes waybills that are to be shipped, all or none. What was shipped stays on record. Scope: waybill:edit. */
  'customWaybills.deleteByIds': { sends: { ids: (number)[] }; gives: null }
  /** Starts waybills manually, with a reason, all or none. The data of a refusal (RefusedWaybills) names each that cannot be started, why, and who took its last step. Scope: waybill:edit. */
  'customWaybillSteps.startWaybill': { sends: { ids: (number)[]; reason: string; startTime?: string }; gives: null }
  /** Ends waybills manually, with a reason, all or none. One that somebody else ended meanwhile is refused. Scope: waybill:edit. */
  'customWaybillSteps.finishWaybill': { sends: { ids: (number)[]; reason: string; endTime?: string; isRecycling?: boolean }; gives: null }
  /** Site visits and alarms of the devices of a waybill, while they were on it. Of a past moment: as they were recorded then. Scope: waybill:view. */
  'waybillRecords.queryByWaybill': { sends: { waybillId: number; knownAt?: string }; gives: types.WaybillRecords }
  /** The organisations that a waybill is shared with. To one of these, none. Scope: waybill:view. */
  'waybillShares.queryList': { sends: { waybillId: number }; gives: { isOwner: boolean; shares: (types.WaybillShare)[] } }
  /** The organisations that the caller's waybills were shared with so far, the last ones first. Scope: waybill:view. */
  'waybillShares.queryPartners': { sends: { [key: string]: never }; gives: (types.SharePartner)[] }
  /** Shares a waybill with organisations, which are named by their codes. Scope: waybill:edit. */
  'waybillShares.add': { sends: { waybillId: number; orgCodes: types.PartnerCodes }; gives: null }
  /** Takes a waybill back from organisations. They no longer see it from then on. Scope: waybill:edit. */
  'waybillShares.remove': { sends: { waybillId: number; orgCodes: types.PartnerCodes }; gives: null }
  /** The templates of waybills of the caller's organisations. Scope: waybill:view. */
  'waybillTemplates.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; name: "eq" | "ne" | "like" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.WaybillTemplate)[] } }
  /** One template of waybills, with what a new waybill of the caller may take from it. Scope: waybill:view. */
  'waybillTemplates.queryById': { sends: { id: number }; gives: types.WaybillTemplateDetail }
  /** Adds a template of waybills. Its name is unique in the organisation. Scope: waybill:edit. */
  'waybillTemplates.save': { sends: { orgId: number; name: string; content: types.TemplateContentInput }; gives: { id: number } }
  /** Replaces what a template of waybills keeps. Waybills that were made from it stay. Scope: waybill:edit. */
  'waybillTemplates.update': { sends: { id: number; version: number; content: { waybillType: "road" | "rail" | "air" | "sea" | "multimodal" | "other"; containerNo: string; goodsName: string; carrierName: string; driverName: string; driverPhone: "" | types.PhoneInput; productIds: (number)[]; shipping: { siteId: number | null; address: string; lng: number | null; lat: number | null } | null; receiving: { siteId: number | null; address: string; lng: number | null; lat: number | null } | null; waypoints: ({ siteId: number | null; address: string; lng: number | null; lat: number | null })[]; alarmPolicyId: number | null; startMode: "automatic" | "manual"; endMode: "automatic" | "manual"; durationMin: number | null; recordInterval: number | null; delayTime: number | null; messages: ("alarm" | "goods" | "siteEntry" | "siteExit" | "start" | "completion")[]; recipients: { email: (number)[]; sms: (number)[]; wechat: (number)[]; http: (number)[] }; remark: string } }; gives: null }
  /** Gives a template of waybills another name. Scope: waybill:edit. */
  'waybillTemplates.rename': { sends: { id: number; version: number; name: string }; gives: null }
  /** Deletes templates of waybills, all or none. Waybills that were made from them stay. Scope: waybill:edit. */
  'waybillTemplates.deleteByIds': { sends: { ids: (number)[] }; gives: null }
  /** The caller's logistics parks, those of the highest level first, and the orders that are open there. Scope: waybill:view. */
  'parkOrders.fence': { sends: { [key: string]: never }; gives: { parks: (types.Park)[]; parkCount: number; orders: (types.ParkOrder)[]; orderCount: number } }
  /** The alarms that last now of devices bound to a park, those of the parks of the highest level first. Scope: alarm:view. */
  'parkOrders.alarm': { sends: { [key: string]: never }; gives: { alarms: (types.ParkAlarm)[]; alarmCount: number } }
  /** Sets how closely a logistics park is watched. Scope: site:edit. */
  'parkOrders.setFenceLevel': { sends: { siteId: number; level: number }; gives: null }
  /** Binds a device to a logistics park, from now on. A device on any open waybill is refused. Scope: waybill:edit. */
  'parkOrders.binding': { sends: { deviceCode: string; bindType: "inbound" | "inPark" | "outbound"; siteId: number }; gives: { id: number; waybillNo: string } }
  /** Ends the binding of a device to a park. One that ended meanwhile, or is of another park or type, is refused. Scope: waybill:edit. */
  'parkOrders.unbinding': { sends: { deviceCode: string; bindType: "inbound" | "inPark" | "outbound"; siteId: number | null }; gives: null }
  /** The vehicles of the caller's organisations. Scope: vehicle:view. */
  'vehicles.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; keyword: "like"; plate: "eq" | "ne" | "like" | "in"; state: "eq" | "ne" | "in"; property: "eq" | "ne" | "in"; vehicleType: "eq" | "ne" | "in"; team: "eq" | "ne" | "like" | "in"; ownerName: "eq" | "ne" | "like" | "in"; brand: "eq" | "ne" | "like" | "in"; loadKg: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; mainDriverName: "eq" | "ne" | "like" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; deviceCode: "eq" | "in"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.Vehicle)[] } }
  /** The same vehicles, each with where it is. Scope: vehicle:view. */
  'vehicles.queryPageList2': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; keyword: "like"; plate: "eq" | "ne" | "like" | "in"; state: "eq" | "ne" | "in"; property: "eq" | "ne" | "in"; vehicleType: "eq" | "ne" | "in"; team: "eq" | "ne" | "like" | "in"; ownerName: "eq" | "ne" | "like" | "in"; brand: "eq" | "ne" | "like" | "in"; loadKg: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; mainDriverName: "eq" | "ne" | "like" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; deviceCode: "eq" | "in"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.LocatedVehicle)[] } }
  /** One vehicle with the devices that it carried and the states that it was in. Scope: vehicle:view. */
  'vehicles.queryById': { sends: { id: number }; gives: types.VehicleDetail }
  /** Which shipments used one vehicle and which alarms it had: those of its devices while they were on it. Scope: vehicle:view. */
  'vehicles.queryUse': { sends: { id: number }; gives: types.VehicleUse }
  /** Adds a vehicle. Its devices bear its plate from now on. Scope: vehicle:edit. */
  'vehicles.save': { sends: { orgId: number; plate: types.LicencePlate; state?: "available" | "maintenance" | "upkeep" | "inspection"; stateReason?: string; property?: "own" | "social" | "outside" | "frequent"; vehicleType?: "container" | "coldChain" | "dumpTrailer" | "flatbed" | "van" | "oilTank"; team?: string; ownerName?: string; ownerPhone?: types.PhoneInput | null; brand?: string; loadKg?: number | null; lengthMm?: number | null; widthMm?: number | null; heightMm?: number | null; passengers?: number | null; mainDriverName?: string; mainDriverPhone?: types.PhoneInput | null; assistantDriverName?: string; assistantDriverPhone?: types.PhoneInput | null; deviceIds?: (number)[]; remark?: string }; gives: { id: number } }
  /** Changes a vehicle. Devices that leave it keep the time they were on it. Scope: vehicle:edit. */
  'vehicles.update': { sends: { id: number; version: number; plate: types.LicencePlate; state: "available" | "maintenance" | "upkeep" | "inspection"; stateReason: string; property: "own" | "social" | "outside" | "frequent"; vehicleType: "container" | "coldChain" | "dumpTrailer" | "flatbed" | "van" | "oilTank"; team: string; ownerName: string; ownerPhone: types.PhoneInput | null; brand: string; loadKg: number | null; lengthMm: number | null; widthMm: number | null; heightMm: number | null; passengers: number | null; mainDriverName: string; mainDriverPhone: types.PhoneInput | null; assistantDriverName: string; assistantDriverPhone: types.PhoneInput | null; deviceIds: (number)[]; remark: string }; gives: null }
  /** Deletes vehicles that carry no device, all or none. Scope: vehicle:edit. */
  'vehicles.deleteByIds': { sends: { ids: (number)[] }; gives: null }
  /** A workbook of vehicles to fill in, in the caller's language. Scope: vehicle:edit. */
  'vehicleImports.importTemplate': { sends: { [key: string]: never }; gives: Response }
  /** Reads a workbook of vehicles and reports row by row what an import would do; nothing is imported. Scope: vehicle:edit. */
  'vehicleImports.importCheck': { sends: { file: Blob }; gives: types.SheetImport }
  /** Imports the valid rows of a workbook of vehicles; the others are reported. Scope: vehicle:edit. */
  'vehicleImports.importSave': { sends: { file: Blob }; gives: types.SheetImport }
  /** Where a vehicle was, by the devices that were on it: one track to draw, simplified without losing extremes. Scope: track:view. */
  'vehicleTracks.queryDrawn': { sends: { vehicleId: number; startTime: string | null; endTime: string; isRaw?: boolean; points?: number }; gives: types.VehicleTrack }
  /** Stretches of the track of a vehicle in more points, for a map that is zoomed in. Scope: track:view. */
  'vehicleTracks.queryFiner': { sends: { vehicleId: number; startTime: string | null; endTime: string; isRaw?: boolean; points?: number; stretches: ({ fromMs: number; untilMs: number })[] }; gives: types.FinerTrack }
  /** What is to be done on the vehicles, the earliest first. Scope: vehicle:view. */
  'vehicleUpkeep.queryPageList': { sends: types.ListOf<{ vehicleId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; plate: "eq" | "ne" | "like" | "in"; kind: "eq" | "ne" | "in"; state: "eq" | "ne" | "in"; whenOverdue: "eq" | "ne" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; dueTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.VehicleUpkeep)[] } }
  /** Says by when something is to be done on a vehicle, and what a waybill gets that takes it later. Scope: vehicle:edit. */
  'vehicleUpkeep.save': { sends: { vehicleId: number; kind: "maintenance" | "inspection" | "unitService" | "probeCalibration"; version: number; dueTime: string | null; dueKm: number | null; dueHours: number | null; everyDays: number | null; everyKm: number | null; everyHours: number | null; whenOverdue: "note" | "warn" | "refuse"; remark: string }; gives: null }
  /** Records that it was done now; what recurs is due again so many days, kilometres or unit hours later. Scope: vehicle:edit. */
  'vehicleUpkeep.complete': { sends: { vehicleId: number; kind: "maintenance" | "inspection" | "unitService" | "probeCalibration"; version: number }; gives: null }
  /** Takes it off the list of the vehicle. Scope: vehicle:edit. */
  'vehicleUpkeep.remove': { sends: { vehicleId: number; kind: "maintenance" | "inspection" | "unitService" | "probeCalibration"; version: number }; gives: null }
  /** What the odometer and the hour meter of one vehicle read, as far as somebody read them or the unit reported them. Scope: vehicle:view. */
  'vehicleUpkeep.queryMeters': { sends: { vehicleId: number }; gives: types.VehicleMeters }
  /** Records what a person read now; null leaves what is known of that meter. Scope: vehicle:edit. */
  'vehicleUpkeep.recordMeters': { sends: { vehicleId: number; km: number | null; hours: number | null }; gives: null }
  /** The compartments of the refrigeration unit of one vehicle, and which channels of its devices measure in them. Scope: vehicle:view. */
  'vehicleUnits.queryUnit': { sends: { vehicleId: number }; gives: types.VehicleUnit }
  /** Enters the compartments of a vehicle. Channels of one that is gone are taken off; none: the vehicle has no unit. Scope: vehicle:edit. */
  'vehicleUnits.save': { sends: { vehicleId: number; version: number; compartments: (string)[] }; gives: null }
  /** Enters what the channels of a device measure on the vehicle it is on, in place of what was entered for it. Scope: vehicle:edit. */
  'vehicleUnits.assignDevice': { sends: { deviceId: number | null; version: number; channels: (types.UnitChannel)[] }; gives: null }
  /** The pre-trip inspections of the vehicles, the newest first. Scope: vehicle:view. */
  'vehicleInspections.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; vehicleId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; plate: "eq" | "ne" | "like" | "in"; compartment: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; result: "eq" | "ne" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; doneTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.VehicleInspection)[] } }
  /** Records what a pre-trip inspection of a vehicle found: passed, or failed with what. Scope: vehicle:edit. */
  'vehicleInspections.save': { sends: { vehicleId: number; compartment: number; result: "passed" | "failed"; faults: string; doneTime: string; remark: string }; gives: { id: number } }
  /** The probes that are in place, with the state of their calibration; the one that is due first comes first. Scope: probe:view. */
  'probes.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; deviceId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; deviceCode: "eq" | "ne" | "like" | "in"; deviceName: "eq" | "ne" | "like" | "in"; plate: "eq" | "ne" | "like" | "in"; key: "eq" | "ne" | "in"; serialNumber: "eq" | "ne" | "like" | "in"; number: "eq" | "ne" | "like" | "in"; laboratory: "eq" | "ne" | "like" | "in"; state: "eq" | "ne" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; dueOn: never }>; gives: { page: number; size: number; total: number; records: (types.ProbeRow)[] } }
  /** The probes of a device, those in place first, with their certificates. Scope: probe:view. */
  'probes.queryByDevice': { sends: { deviceId: number | null }; gives: { probes: (types.Probe)[]; unknownKeys: (string)[] } }
  /** Puts a probe on a channel of a device. The one that is there is taken off at that time. Scope: probe:edit. */
  'probes.save': { sends: { deviceId: number | null; key: string; serialNumber: string; sinceTime: string; remark?: string }; gives: { id: number } }
  /** Changes what is known of a probe and the time it is on its channel. Scope: probe:edit. */
  'probes.update': { sends: { id: number; version: number; untilTime: string | null; serialNumber: string; sinceTime: string; remark: string }; gives: null }
  /** Deletes a probe that was entered by mistake, with its certificates. The audit trail keeps what it was. Scope: probe:edit. */
  'probes.remove': { sends: { id: number; version: number }; gives: null }
  /** Adds a certificate to a probe. Scope: probe:edit. */
  'probes.addCertificate': { sends: { probeId: number; number: string; laboratory: string; calibratedOn: string; dueOn: string; points: (types.CalibrationPoint)[] }; gives: { id: number } }
  /** Attaches the file of a certificate, once: PDF, JPEG, PNG or WebP, by its content. Scope: probe:edit. */
  'probes.attachFile': { sends: { certificateId: number; file: Blob }; gives: null }
  /** The file of a certificate, as it was attached. Scope: probe:view. */
  'probes.certificateFile': { sends: { certificateId: number }; gives: Response }
  /** Deletes a certificate with its file. The audit trail keeps what it said; evidence that names it stays as it is. Scope: probe:edit. */
  'probes.removeCertificate': { sends: { certificateId: number }; gives: null }
  /** The temperature mapping studies of the caller's organisations, the newest first. Scope: mapping:view. */
  'mappings.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; name: "eq" | "ne" | "like" | "in"; place: "eq" | "ne" | "in"; placeName: "eq" | "ne" | "like" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; state: "eq" | "ne" | "in"; verdict: "eq" | "ne" | "in"; fromTime: "gt" | "ge" | "lt" | "le" | "between"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.MappingRow)[] } }
  /** One temperature mapping study with its probes. Scope: mapping:view. */
  'mappings.queryById': { sends: { id: number }; gives: types.Mapping }
  /** What the probes of a mapping study measured in its run so far, or as it was approved. Scope: mapping:view. */
  'mappings.queryResult': { sends: { id: number }; gives: types.MappingResult }
  /** Adds a temperature mapping study as a draft. Scope: mapping:edit. */
  'mappings.save': { sends: types.NewMapping; gives: { id: number } }
  /** Changes a mapping study that has not begun. Scope: mapping:edit. */
  'mappings.update': { sends: types.ChangedMapping; gives: null }
  /** Begins the run of a mapping study at a time, now at the latest. Place and probes are fixed from then on. Scope: mapping:edit. */
  'mappings.start': { sends: { id: number; version: number; fromTime: string }; gives: null }
  /** Ends the run of a mapping study at a time, now at the latest. Scope: mapping:edit. */
  'mappings.complete': { sends: { id: number; version: number; untilTime: string }; gives: null }
  /** Deletes a mapping study that has not begun. Scope: mapping:edit. */
  'mappings.remove': { sends: { id: number; version: number }; gives: null }
  /** The report of a mapping study as a document, or its figures as a sheet. Scope: mapping:view. */
  'mappings.report': { sends: { id: number; format: "excel" | "pdf" | "csv" | null }; gives: Response }
  /** The product profiles of the caller's organisations. Scope: product:view. */
  'products.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; keyword: "like"; name: "eq" | "ne" | "like" | "in"; gtin: "eq" | "ne" | "like" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; lowC: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; highC: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.Product)[] } }
  /** Product profiles to choose from, by name or GTIN, a hundred at most. Scope: product:view. */
  'products.queryOptions': { sends: { keyword?: string }; gives: ({ id: number; name: string; gtin: string | null; definition: types.ProductDefinition })[] }
  /** One product profile. Scope: product:view. */
  'products.queryById': { sends: { id: number }; gives: types.Product }
  /** Adds a product profile. Scope: product:edit. */
  'products.save': { sends: { orgId: number; name: string; gtin?: string | null; definition: types.ProductDefinition; remark?: string }; gives: { id: number } }
  /** Changes a product profile. Shipments that took it before keep what it said. Scope: product:edit. */
  'products.update': { sends: { id: number; version: number; name: string; gtin: string | null; definition: types.ProductDefinition; remark: string }; gives: null }
  /** Deletes product profiles that no shipment took, all or none. Scope: product:edit. */
  'products.deleteByIds': { sends: { ids: (number)[] }; gives: null }
  /** The rooms of the caller's organisations. Scope: room:view. */
  'rooms.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; kind: "eq" | "ne" | "in"; name: "eq" | "ne" | "like" | "in"; siteId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; siteName: "eq" | "ne" | "like" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; crop: "eq" | "ne" | "like" | "in"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.Room)[] } }
  /** The rooms of one kind with what their devices measure now, by site and name. Scope: room:view. */
  'rooms.queryClimate': { sends: { kind: "coldRoom" | "greenhouseZone" }; gives: { rooms: (types.RoomClimate)[]; isWhole: boolean } }
  /** One room. Scope: room:view. */
  'rooms.queryById': { sends: { id: number }; gives: types.Room }
  /** The climate of a room day by day: lit and dark hours apart, with growing degree days. Scope: room:view. */
  'rooms.queryDays': { sends: { id: number; startTime: string | null; endTime: string }; gives: types.RoomDays }
  /** Adds a room to a site. Scope: room:edit. */
  'rooms.save': { sends: { orgId: number; kind: "coldRoom" | "greenhouseZone"; name: string; siteId: number; crop?: string; stage?: "germination" | "seedling" | "vegetative" | "flowering" | "fruiting" | "harvest" | null; plan: (types.StageTargets)[]; baseC?: number | null; seasonStart?: string | null; deviceIds: (number)[]; remark?: string }; gives: { id: number } }
  /** Changes a room. Scope: room:edit. */
  'rooms.update': { sends: { id: number; version: number; name: string; siteId: number; crop: string; stage: "germination" | "seedling" | "vegetative" | "flowering" | "fruiting" | "harvest" | null; plan: (types.StageTargets)[]; baseC: number | null; seasonStart: string | null; deviceIds: (number)[]; remark: string }; gives: null }
  /** Deletes rooms, all or none. Their devices stay. Scope: room:edit. */
  'rooms.deleteByIds': { sends: { ids: (number)[] }; gives: null }
  /** The completed shipments with what was decided about them, the newest first. Scope: waybill:view. */
  'releases.queryPageList': { sends: types.ListOf<{ waybillId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; keyword: "like"; waybillNo: "eq" | "ne" | "like" | "in"; goodsName: "eq" | "ne" | "like" | "in"; state: "eq" | "ne" | "in"; outcome: "eq" | "ne" | "in"; verdict: "eq" | "ne" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; completionTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.ReleaseRow)[] } }
  /** What was decided about one completed shipment, with each signed step. Scope: waybill:view. */
  'releases.queryById': { sends: { waybillId: number }; gives: types.Release }
  /** The events of one completed shipment as an EPCIS 2.0 document (JSON-LD), corrections among them. Scope: waybill:view. */
  'epcis.document': { sends: { waybillId: number }; gives: Response }
  /** The EPCIS 2.0 events of shipments whose evidence was issued in a span of time, the oldest first, page by page. Scope: waybill:view. */
  'epcis.queryEvents': { sends: { startTime: string | null; endTime: string; after?: string; size?: number }; gives: { document: { [key in string]: unknown }; next: string | null; leftOut: (string)[] } }
  /** EPCIS 2.0 events by the parameters of its query language: those of issued evidence, then those that were captured, page by page. Scope: waybill:view. */
  'epcis.events': { sends: { eventType?: ("ObjectEvent" | "AggregationEvent" | "TransactionEvent" | "TransformationEvent" | "AssociationEvent")[]; GE_eventTime?: string; LT_eventTime?: string; GE_recordTime?: string; LT_recordTime?: string; EQ_action?: ("ADD" | "OBSERVE" | "DELETE")[]; EQ_bizStep?: (string)[]; EQ_disposition?: (string)[]; EQ_readPoint?: (string)[]; EQ_bizLocation?: (string)[]; EQ_bizTransaction_bol?: (string)[]; EQ_bizTransaction_po?: (string)[]; EQ_source_possessing_party?: (string)[]; EQ_source_location?: (string)[]; EQ_destination_possessing_party?: (string)[]; EQ_destination_location?: (string)[]; EQ_eventID?: (string)[]; MATCH_epc?: (string)[]; MATCH_parentID?: (string)[]; MATCH_anyEPC?: (string)[]; MATCH_epcClass?: (string)[]; MATCH_anyEPCClass?: (string)[]; EXISTS_errorDeclaration?: boolean; perPage?: number; nextPageToken?: string }; gives: { document: { [key in string]: unknown }; nextPageToken: string | null; leftOut: (string)[] } }
  /** The types of EPCIS 2.0 events that are known here. Scope: waybill:view. */
  'epcis.eventTypes': { sends: { [key: string]: never }; gives: ("ObjectEvent" | "AggregationEvent" | "TransactionEvent" | "TransformationEvent" | "AssociationEvent")[] }
  /** Takes EPCIS 2.0 events of others about shipments that the caller sees. Each is kept once, with who said it, and changes nothing else. Scope: waybill:capture. */
  'epcis.capture': { sends: { document: { [key in string]: unknown }; errorBehaviour?: "rollback" | "proceed" }; gives: types.CaptureJob }
  /** What became of one of the caller's own captures. Scope: waybill:capture. */
  'epcis.captureJob': { sends: { captureID: string }; gives: types.CaptureJob }
  /** What others said of one shipment, in the order of the events. Scope: waybill:view. */
  'epcis.queryCaptured': { sends: { waybillId: number }; gives: (types.CapturedEvent)[] }
  /** The evidence records of a completed shipment, the newest first. Scope: waybill:view. */
  'evidence.queryList': { sends: { waybillId: number }; gives: (types.EvidenceRecord)[] }
  /** A record with everything that proves it, as one JSON file. Scope: waybill:view. */
  'evidence.bundle': { sends: { waybillId: number; record: string }; gives: Response }
  /** The devices of a record, and the readings of one of them around a time, each with the number of its leaf. Scope: waybill:view. */
  'evidence.queryReadings': { sends: { waybillId: number; record: string; device: number; time?: string }; gives: { devices: ({ device: number; deviceName: string; code: string })[]; readings: ({ leaf: number; time: string; values: { [key in string]: number } })[] } }
  /** The proof that one leaf stands in a record, without the others; of a reading with the probes of its device. Scope: waybill:view. */
  'evidence.proof': { sends: { waybillId: number; record: string; leaf: number }; gives: Response }
  /** The electronic-lock orders of the caller's organisations. Scope: lockOrder:view. */
  'lockOrders.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; keyword: "like"; orderNo: "eq" | "ne" | "like" | "in"; state: "eq" | "ne" | "in"; plate: "eq" | "ne" | "like" | "in"; route: "eq" | "ne" | "like" | "in"; consigneeName: "eq" | "ne" | "like" | "in"; inspectionAddress: "eq" | "ne" | "like" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; deviceCode: "eq" | "in"; supplier: "eq" | "like"; identification: "eq" | "like"; planStartTime: "gt" | "ge" | "lt" | "le" | "between"; planEndTime: "gt" | "ge" | "lt" | "le" | "between"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.LockOrder)[] } }
  /** One electronic-lock order with its materials and the lock on it. Scope: lockOrder:view. */
  'lockOrders.queryById': { sends: { waybillId: number }; gives: types.LockOrder }
  /** Adds an electronic-lock order, to be reviewed. Scope: lockOrder:edit. */
  'lockOrders.save': { sends: { orgId: number; orderNo: string; planStartTime: string; planEndTime: string; plate?: types.LicencePlate | null; route?: string; inspectionAddress?: string; inspectionSiteId?: number | null; consigneeName?: string; consigneePhone?: types.PhoneInput | null; materials: ({ supplier: string; identification: string; quantity: number })[]; recipients?: types.ChannelRecipientsInput; remark?: string }; gives: { id: number } }
  /** Changes an order while all its materials are pending inspection. Its number stays. Scope: lockOrder:edit. */
  'lockOrders.update': { sends: { waybillId: number; version: number; planStartTime: string; planEndTime: string; plate: types.LicencePlate | null; route: string; inspectionAddress: string; inspectionSiteId: number | null; consigneeName: string; consigneePhone: types.PhoneInput | null; materials: ({ supplier: string; identification: string; quantity: number })[]; recipients: { email: (number)[]; sms: (number)[]; wechat: (number)[]; http: (number)[] }; remark: string }; gives: null }
  /** Deletes orders that are pending review, all or none. Scope: lockOrder:edit. */
  'lockOrders.deleteByIds': { sends: { ids: (number)[] }; gives: null }
  /** Puts an electronic lock on an order, or takes it off. Of a second time, and of a lock on another order, nothing changes. Scope: lockOrder:edit. */
  'lockOrders.updateBindingDevice': { sends: { waybillId: number; deviceId: number | null; isBound: boolean; reason: string }; gives: null }
  /** Records how an exception of an order was handled. The order is processed then, and can only be completed. Scope: lockOrder:edit. */
  'lockOrders.exceptionUpdate': { sends: { waybillId: number; reason: string }; gives: null }
  /** Alarms of electronic-lock orders, each with its place: opened elsewhere, outside of the plan or without a request, a cut rope, a low battery. Scope: lockOrder:view. */
  'lockOrderAlarms.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; waybillId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; orderNo: "eq" | "ne" | "like" | "in"; kind: "eq" | "ne" | "in"; deviceCode: "eq" | "ne" | "like" | "in"; time: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.LockOrderAlarm)[] } }
  /** The materials of electronic-lock orders, each with its order and whether it is inspected. Scope: lockOrder:view. */
  'lockOrderDetails.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; waybillId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; orderNo: "eq" | "ne" | "like" | "in"; orderState: "eq" | "ne" | "in"; supplier: "eq" | "ne" | "like" | "in"; identification: "eq" | "ne" | "like" | "in"; quantity: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; state: "eq" | "ne" | "in" }>; gives: { page: number; size: number; total: number; records: (types.LockOrderMaterial)[] } }
  /** Takes an order to its next state. Returning ends the inspection, and completed takes the lock off. Scope: lockOrder:edit. */
  'lockOrderDetails.updateStatus': { sends: { waybillId: number; state: "pendingReview" | "inProgress" | "started" | "unlocked" | "onInspectionRoute" | "inspecting" | "returning" | "processed" | "completed"; reason: string }; gives: null }
  /** A workbook of electronic-lock orders to fill in, in the caller's language. Scope: lockOrder:edit. */
  'lockOrderImports.importTemplate': { sends: { [key: string]: never }; gives: Response }
  /** Reads a workbook of electronic-lock orders and reports row by row what an import would do; nothing is imported. Scope: lockOrder:edit. */
  'lockOrderImports.importCheck': { sends: { file: Blob }; gives: types.SheetImport }
  /** Imports the valid rows of a workbook of electronic-lock orders; the others are reported. Scope: lockOrder:edit. */
  'lockOrderImports.importSave': { sends: { file: Blob }; gives: types.SheetImport }
  /** The operation log of electronic-lock orders: who did what, when and why. Scope: lockOrder:view. */
  'lockOrderSteps.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; waybillId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; orderNo: "eq" | "ne" | "like" | "in"; event: "eq" | "ne" | "in"; deviceCode: "eq" | "ne" | "like" | "in"; userName: "eq" | "ne" | "like" | "in"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.LockOrderStep)[] } }
  /** The track of the lock of an order to draw, as long as it was on the order; of several times the newest, or the one that is asked for. Scope: track:view. */
  'lockOrderTracks.queryById': { sends: { waybillId: number; bindingId?: number; isRaw?: boolean; points?: number }; gives: types.LockOrderTrack }
  /** Requests to open electronic locks, with the order of each, the decision, and what the lock said. Scope: command:view. */
  'unlockRequests.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; waybillId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; orderNo: "eq" | "ne" | "like" | "in"; deviceId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; deviceCode: "eq" | "ne" | "like" | "in"; deviceName: "eq" | "ne" | "like" | "in"; plate: "eq" | "ne" | "like" | "in"; state: "eq" | "ne" | "in"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.UnlockRequest)[] } }
  /** Sites of the caller's organisations and global ones, newest first. Scope: site:view. */
  'sites.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; keyword: "like"; siteNo: "eq" | "ne" | "like" | "in"; siteName: "eq" | "ne" | "like" | "in"; gln: "eq" | "ne" | "like" | "in"; siteType: "eq" | "ne" | "in"; shape: "eq" | "ne" | "in"; address: "eq" | "ne" | "like" | "in"; isGlobal: "eq"; source: "eq" | "ne" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; createTime: "gt" | "ge" | "lt" | "le" | "between"; updateTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.SiteRow)[] } }
  /** The same sites by their names. Scope: site:view. */
  'sites.queryPageListOrderByASC': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; keyword: "like"; siteNo: "eq" | "ne" | "like" | "in"; siteName: "eq" | "ne" | "like" | "in"; gln: "eq" | "ne" | "like" | "in"; siteType: "eq" | "ne" | "in"; shape: "eq" | "ne" | "in"; address: "eq" | "ne" | "like" | "in"; isGlobal: "eq"; source: "eq" | "ne" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; createTime: "gt" | "ge" | "lt" | "le" | "between"; updateTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.SiteRow)[] } }
  /** Sites to choose from or to draw: by name or number, by type, in a window of a map. Sites beyond the first thousand are counted in clusters. Scope: site:view. */
  'sites.querySiteList': { sends: { keyword?: string; siteTypes?: ("senderStation" | "receiverStation" | "trackingPoint" | "store" | "logisticsPark" | "warehouse" | "yard" | "factory" | "railwayStation" | "airport" | "wharf" | "transferStation" | "serviceArea" | "other")[]; ids?: (number)[]; window?: { west: number; south: number; east: number; north: number } }; gives: { sites: (types.DrawnSite)[]; clusters: ({ lng: number; lat: number; count: number })[]; total: number } }
  /** One site with its corners. Scope: site:view. */
  'sites.queryById': { sends: { id: number }; gives: types.Site }
  /** Adds a site to an organisation, the caller's own when left out. Scope: site:edit. */
  'sites.save': { sends: { orgId?: number; siteNo?: string | null; siteName: string; gln?: string | null; siteType: "senderStation" | "receiverStation" | "trackingPoint" | "store" | "logisticsPark" | "warehouse" | "yard" | "factory" | "railwayStation" | "airport" | "wharf" | "transferStation" | "serviceArea" | "other"; shape: "circle" | "polygon"; centerlat?: number | null; centerlng?: number | null; radius?: number | null; points?: ({ lat: number; lng: number })[]; address?: string | null; isGlobal?: boolean }; gives: { id: number } }
  /** Changes a site; its new area applies from then on, also to devices inside. Scope: site:edit. */
  'sites.update': { sends: { id: number; version: number; siteNo: string | null; siteName: string; gln: string | null; siteType: "senderStation" | "receiverStation" | "trackingPoint" | "store" | "logisticsPark" | "warehouse" | "yard" | "factory" | "railwayStation" | "airport" | "wharf" | "transferStation" | "serviceArea" | "other"; shape: "circle" | "polygon"; centerlat: number | null; centerlng: number | null; radius: number | null; points: ({ lat: number; lng: number })[]; address: string | null; isGlobal: boolean }; gives: null }
  /** Deletes sites with their subscriptions, all or none; records stay. Scope: site:edit. */
  'sites.deleteByIds': { sends: { ids: (number)[] }; gives: null }
  /** Who is notified of entry, exit and dwell at one site, which replaces the setting of the scene. Scope: site:view. */
  'sites.queryPushMsg': { sends: { fenceId: number; orgId?: number }; gives: types.SitePush }
  /** Sets who is notified of entry, exit and dwell at one site. Scope: site:edit. */
  'sites.saveMsgPush': { sends: { fenceId: number; isEnabled?: boolean; types?: ("entry" | "exit" | "dwell")[]; scope?: "own" | "branch"; recipients?: types.ChangedRecipients; orgId?: number; version: number }; gives: null }
  /** Places for a text: towns by their name, or the address of a position written 'lat,lng'. Scope: site:view. */
  'sites.getResultByAddress': { sends: { address: string }; gives: { results: ({ lat: number; lng: number; name: string; address: string })[] } }
  /** A workbook of sites to fill in, in the caller's language. Scope: site:edit. */
  'sites.importTemplate': { sends: { [key: string]: never }; gives: Response }
  /** Reads a workbook of sites and reports row by row what an import would do; nothing is imported. Scope: site:edit. */
  'sites.importCheck': { sends: { file: Blob }; gives: types.SheetImport }
  /** Imports the valid rows of a workbook of sites; the others are reported. Scope: site:edit. */
  'sites.importSave': { sends: { file: Blob }; gives: types.SheetImport }
  /** Subscriptions of the caller's organisations, newest first. Scope: site:view. */
  'siteSubscriptions.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; keyword: "like"; siteId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; siteName: "eq" | "ne" | "like" | "in"; siteType: "eq" | "ne" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; deviceId: "eq" | "in"; validity: "eq" | "ne" | "in"; status: "eq" | "ne" | "in"; startTime: "gt" | "ge" | "lt" | "le" | "between"; endTime: "gt" | "ge" | "lt" | "le" | "between"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.SiteSubscription)[] } }
  /** Subscribes to devices at sites: one subscription for each site and organisation. Scope: site:edit. */
  'siteSubscriptions.saveSub': { sends: { fenceIds: (number)[]; orgIds?: (number)[]; deviceIds?: (number)[]; validity: "once" | "permanent"; events?: ("entry" | "exit" | "dwell")[]; dwellS?: number | null; startTime: string | null; endTime: string }; gives: { ids: (number)[] } }
  /** Cancels an active subscription. Scope: site:edit. */
  'siteSubscriptions.cancleSubById': { sends: { id: number }; gives: null }
  /** The active subscriptions that cover one device, by its number. Scope: site:view. */
  'siteSubscriptions.querySubInfoByDeviceCode': { sends: { deviceCode: string }; gives: (types.SiteSubscription)[] }
  /** Stays of the caller's devices at sites, newest first; `scene` waybill: those on a waybill. Scope: site:view. */
  'siteRecords.queryPageList': { sends: { page?: number; size?: number; conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: string }; gives: { page: number; size: number; total: number; records: (types.SiteRecord)[] } }
  /** The stays of one device in a time window, oldest first, for its track. Scope: site:view. */
  'siteRecords.findeDeviceFence': { sends: { deviceId: number | null; startTime: string | null; endTime: string }; gives: { stays: (types.SiteStay)[] } }
  /** Marks records as read, all or none. Scope: site:edit. */
  'siteRecords.read': { sends: { ids: (number)[] }; gives: null }
  /** Who is notified of entry, exit and dwell in a scene: 1 devices, 2 waybills. Scope: site:view. */
  'sitePush.queryPushMsg': { sends: { bizSceneId: 1 | 2; orgId?: number }; gives: types.SitePush }
  /** Sets who is notified of entry, exit and dwell in a scene. Scope: site:edit. */
  'sitePush.saveMsgPush': { sends: { bizSceneId: 1 | 2; isEnabled?: boolean; types?: ("entry" | "exit" | "dwell")[]; scope?: "own" | "branch"; recipients?: types.ChangedRecipients; orgId?: number; version: number }; gives: null }
  /** Work mode by motion: intervals while moving and while standing. Scope: command:send. */
  'commands.setWorkingModelAuto': { sends: { deviceIds: (number)[] | null; moveIntervalS: number; staticIntervalS: number }; gives: types.SentCommands }
  /** Work mode by the clock: a first report, then one every so many minutes. Scope: command:send. */
  'commands.setWorkingModelTiming': { sends: { deviceIds: (number)[] | null; startTime: string; workIntervalMin: number }; gives: types.SentCommands }
  /** Work mode in batches: collected often, reported together. Scope: command:send. */
  'commands.setWorkingModelBatch': { sends: { deviceIds: (number)[] | null; collectIntervalS: number; reportIntervalS: number }; gives: types.SentCommands }
  /** Has the device load its firmware from an address. Scope: command:send. */
  'commands.remoteUpgrade': { sends: { deviceIds: (number)[] | null; address: string; version: string }; gives: types.SentCommands }
  /** Restarts the device. Scope: command:send. */
  'commands.remoteReboot': { sends: { deviceIds: (number)[] | null }; gives: types.SentCommands }
  /** Switches the device off. Scope: command:send. */
  'commands.remoteShutdown': { sends: { deviceIds: (number)[] | null }; gives: types.SentCommands }
  /** Switches satellite positioning on or off. Scope: command:send. */
  'commands.gpsSwitch': { sends: { deviceIds: (number)[] | null; isOn: boolean }; gives: types.SentCommands }
  /** Temperature limits the device itself watches. Scope: command:send. */
  'commands.temperatureAlarm': { sends: { deviceIds: (number)[] | null; isOn: boolean; lowC: number; highC: number; durationS: number }; gives: types.SentCommands }
  /** Humidity limits the device itself watches. Scope: command:send. */
  'commands.humidityAlarm': { sends: { deviceIds: (number)[] | null; isOn: boolean; lowPct: number; highPct: number; durationS: number }; gives: types.SentCommands }
  /** Vibration the device itself watches. Scope: command:send. */
  'commands.vibrationAlarm': { sends: { deviceIds: (number)[] | null; isOn: boolean; collision: number; durationS: number }; gives: types.SentCommands }
  /** Angles the device itself watches. Scope: command:send. */
  'commands.rolloverAlarm': { sends: { deviceIds: (number)[] | null; isOn: boolean; lowDeg: number; highDeg: number; durationS: number }; gives: types.SentCommands }
  /** Light the device itself watches. Scope: command:send. */
  'commands.lightSensingAlarm': { sends: { deviceIds: (number)[] | null; isOn: boolean; highLux: number; durationS: number }; gives: types.SentCommands }
  /** Switches the device's own alarms on or off. Scope: command:send. */
  'commands.terminalAlarmSwitch': { sends: { deviceIds: (number)[] | null; isOn: boolean }; gives: types.SentCommands }
  /** Sets the server the device reports to. Scope: command:send. */
  'commands.primaryServer': { sends: { deviceIds: (number)[] | null; host: string; port: number }; gives: types.SentCommands }
  /** Hands bytes through to what hangs on the device. Scope: command:send. */
  'commands.transparentTransmission': { sends: { deviceIds: (number)[] | null; hex: string }; gives: types.SentCommands }
  /** Locks an electronic lock. Scope: command:send. */
  'commands.elockLock': { sends: { deviceIds: (number)[] | null }; gives: types.SentCommands }
  /** Sets the mode of the refrigeration unit. Scope: command:send. */
  'commands.chillerControl': { sends: { deviceIds: (number)[] | null; mode: "refrigeration" | "heating" | "defrost" | "stopAtTemperature" | "failureShutdown" | "powerOff" }; gives: types.SentCommands }
  /** Sets the set point of the refrigeration unit. Scope: command:send. */
  'commands.coolingTemperature': { sends: { deviceIds: (number)[] | null; setPointC: number }; gives: types.SentCommands }
  /** Starts the pre-trip inspection of the refrigeration unit: of one compartment, or of the whole unit by 0. Scope: command:send. */
  'commands.startPreTrip': { sends: { deviceIds: (number)[] | null; compartment: number }; gives: types.SentCommands }
  /** Waters a circuit of a greenhouse for so many minutes; 0 ends it. Scope: command:send. */
  'commands.irrigate': { sends: { deviceIds: (number)[] | null; circuit: number; minutes: number }; gives: types.SentCommands }
  /** Opens the vents of a greenhouse so far; 0 closes them. Scope: command:send. */
  'commands.setVents': { sends: { deviceIds: (number)[] | null; openPct: number }; gives: types.SentCommands }
  /** Sends a command in the device's own words. Scope: command:send. */
  'commands.smsCommand': { sends: { deviceIds: (number)[] | null; text: string }; gives: types.SentCommands }
  /** Keeps the device from being switched off by hand. Scope: command:send. */
  'commands.disableShutdown': { sends: { deviceIds: (number)[] | null; isOn: boolean }; gives: types.SentCommands }
  /** Takes a picture. Scope: command:send. */
  'commands.photograph': { sends: { deviceIds: (number)[] | null; channel: number }; gives: types.SentCommands }
  /** Suppresses the device's alarms, or no longer. Scope: command:send. */
  'commands.disabledAlarm': { sends: { deviceIds: (number)[] | null; isOn: boolean }; gives: types.SentCommands }
  /** Commands sent to devices, with their delivery and execution. Scope: command:view. */
  'commandRecords.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; deviceId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; deviceCode: "eq" | "ne" | "like" | "in"; deviceName: "eq" | "ne" | "like" | "in"; plate: "eq" | "ne" | "like" | "in"; kind: "eq" | "ne" | "in"; platformState: "eq" | "ne" | "in"; deviceState: "eq" | "ne" | "in"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.CommandRecord)[] } }
  /** Sends a command again, once, after failure, wrong message, unsupported or no response. Scope: command:send. */
  'commandRecords.againSend': { sends: { id: number }; gives: null }
  /** Each step of each command to a lock. Scope: command:view. */
  'commandRecords.queryLockList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; deviceId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; deviceCode: "eq" | "ne" | "like" | "in"; deviceName: "eq" | "ne" | "like" | "in"; plate: "eq" | "ne" | "like" | "in"; action: "eq" | "ne" | "in"; step: "eq" | "ne" | "in"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.LockRecord)[] } }
  /** Saved commands of the caller's organisations. Scope: command:view. */
  'commandTemplates.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; name: "eq" | "ne" | "like" | "in"; kind: "eq" | "ne" | "in"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.CommandTemplate)[] } }
  /** Saves a command under a name, replacing one of that name; never a password. Scope: command:send. */
  'commandTemplates.save': { sends: { orgId: number; name: string; kind: "setWorkingModelAuto" | "setWorkingModelTiming" | "setWorkingModelBatch" | "remoteUpgrade" | "remoteReboot" | "remoteShutdown" | "gpsSwitch" | "temperatureAlarm" | "humidityAlarm" | "vibrationAlarm" | "rolloverAlarm" | "lightSensingAlarm" | "terminalAlarmSwitch" | "primaryServer" | "transparentTransmission" | "elockLock" | "elockUnlock" | "chillerControl" | "coolingTemperature" | "startPreTrip" | "irrigate" | "setVents" | "smsCommand" | "disableShutdown" | "photograph" | "setElockPwd" | "disabledAlarm"; content: { [key in string]: string | number | boolean } }; gives: { id: number } }
  /** Deletes saved commands, all or none. Scope: command:send. */
  'commandTemplates.deleteByIds': { sends: { ids: (number)[] }; gives: null }
  /** The unlock rule that applies in an organisation. Scope: command:view. */
  'unlockRules.queryById': { sends: { orgId: number }; gives: types.UnlockRule }
  /** Sets the unlock rule of an organisation, or removes it, so that the one above applies. Scope: organisation:edit. */
  'unlockRules.save': { sends: { orgId: number; needsApproval: boolean; validS: number; isOwn: boolean; version: number }; gives: null }
  /** Alarm policies of the caller's organisations. Scope: alarm:view. */
  'alarmPolicies.queryPolicy': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; name: "eq" | "ne" | "like" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; status: "eq" | "ne" | "in"; kind: "eq" | "in"; deviceId: "eq"; updateTime: "gt" | "ge" | "lt" | "le" | "between"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.AlarmPolicyRow)[] } }
  /** The alarm kinds of policies: a row for each policy and kind, including waybill policies and own policies of devices. Scope: alarm:view. */
  'alarmPolicies.queryPolicySet': { sends: types.ListOf<{ alarmPolicyId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; deviceId: "eq"; name: "eq" | "ne" | "like" | "in"; status: "eq" | "ne" | "in"; kind: "eq" | "ne" | "in" }>; gives: { page: number; size: number; total: number; records: (types.PolicySetRow)[] } }
  /** One policy with its settings and its timeline. Scope: alarm:view. */
  'alarmPolicies.queryByAlarmPolicyId': { sends: { alarmPolicyId: number }; gives: types.AlarmPolicy }
  /** Creates a policy, which applies from now on. Scope: alarm:edit. */
  'alarmPolicies.savePolicy': { sends: types.NewPolicy; gives: { id: number } }
  /** Changes a policy from now on; earlier alarms stay as they are. Scope: alarm:edit. */
  'alarmPolicies.updatePolicy': { sends: types.ChangedPolicy; gives: null }
  /** Copies a policy under a new name; the copy is disabled. Scope: alarm:edit. */
  'alarmPolicies.copyPolicy': { sends: { alarmPolicyId: number; name: types.PolicyName }; gives: { id: number } }
  /** Deletes policies, all or none; their open alarms end, the records stay. Scope: alarm:edit. */
  'alarmPolicies.deletePolicy': { sends: { ids: (number)[] }; gives: null }
  /** Enables or disables a policy. Its POST twin: updatePolicyStatusById. Scope: alarm:edit. */
  'alarmPolicies.updatePolicyStatus': { sends: { alarmPolicyId: number; status: "enabled" | "disabled" }; gives: null }
  /** Enables or disables a policy; disabling ends its open alarms. Scope: alarm:edit. */
  'alarmPolicies.updatePolicyStatusById': { sends: { alarmPolicyId: number; status: "enabled" | "disabled" }; gives: null }
  /** What a policy would have done over the last 90 days of its devices. Nothing is stored and nobody is notified. Scope: alarm:edit. */
  'alarmPolicies.rehearse': { sends: { orgId: number; coverage: types.PolicyCoverage; kinds: (types.AlarmSettingInput)[]; schedule?: types.PolicyScheduleInput | null }; gives: types.Rehearsed }
  /** Waybill alarm policies of the caller's organisations. Scope: alarm:view. */
  'waybillAlarmPolicies.querySencePolicy': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; name: "eq" | "ne" | "like" | "in"; orgId: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; status: "eq" | "ne" | "in"; kind: "eq" | "in"; deviceId: "eq"; updateTime: "gt" | "ge" | "lt" | "le" | "between"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.AlarmPolicyRow)[] } }
  /** One waybill policy with its settings and its timeline. Scope: alarm:view. */
  'waybillAlarmPolicies.queryByAlarmPolicyId': { sends: { alarmPolicyId: number }; gives: types.AlarmPolicy }
  /** Creates a waybill policy, which applies from now on. Scope: alarm:edit. */
  'waybillAlarmPolicies.saveSencePolicy': { sends: types.NewPolicy; gives: { id: number } }
  /** Changes a waybill policy from now on; earlier alarms stay as they are. Scope: alarm:edit. */
  'waybillAlarmPolicies.updateSencePolicy': { sends: types.ChangedPolicy; gives: null }
  /** Copies a waybill policy under a new name; the copy is disabled. Scope: alarm:edit. */
  'waybillAlarmPolicies.copyPolicy': { sends: { alarmPolicyId: number; name: types.PolicyName }; gives: { id: number } }
  /** Enables or disables a waybill policy; disabling ends its open alarms. Scope: alarm:edit. */
  'waybillAlarmPolicies.updatePolicyStatus': { sends: { alarmPolicyId: number; status: "enabled" | "disabled" }; gives: null }
  /** Deletes waybill policies, all or none; their open alarms end, the records stay. Not one that an open waybill names, which nothing would watch then. Scope: alarm:edit. */
  'waybillAlarmPolicies.deletePolicy': { sends: { ids: (number)[] }; gives: null }
  /** What a waybill policy would have done on the trips of the last 90 days. Nothing is stored and nobody is notified. Scope: alarm:edit. */
  'waybillAlarmPolicies.rehearse': { sends: { orgId: number; coverage: types.PolicyCoverage; kinds: (types.AlarmSettingInput)[]; schedule?: types.PolicyScheduleInput | null }; gives: types.Rehearsed }
  /** The alarm kinds with the fields of their settings: all, or one by code or name. Scope: alarm:view. */
  'alarmPolicySets.getPolicySetsByCode': { sends: { code?: number | "temperature" | "humidity" | "vibration" | "light" | "door" | "tilt" | "pressure" | "battery" | "batteryTemperature" | "methane" | "butane" | "carbonDioxide" | "soil" | "speed" | "stayTimeout" | "offline" | "lowBattery" | "dismantle" | "lockState" | "reeferFailure" | "reeferAlarm" | "shock" | "siteEntryExit" | "lineDeviation" }; gives: (types.PolicySet)[] }
  /** The policies that cover a device, its own first. Scope: alarm:view. */
  'devicePolicies.queryDeviceAlarmPolicies': { sends: { deviceCode: string }; gives: (types.CoveringPolicy)[] }
  /** A device's own policy with its settings, and the policies that cover it. Scope: alarm:view. */
  'devicePolicies.queryDeviceAlarmPoliciesAndSet': { sends: { deviceCode: string }; gives: { deviceId: number; own: types.OwnPolicy | null; covering: (types.CoveringPolicy)[] } }
  /** Sets a device's own policy, and sends the given thresholds to its terminal as commands. Scope: alarm:edit. */
  'devicePolicies.saveDeviceAlarmPolicies': { sends: { deviceId: number | null; version: number; kinds: (types.ChangedAlarmSetting)[]; levels: [{ email: (number)[]; sms: (number)[]; wechat: (number)[]; http: (number)[] }, { email: (number)[]; sms: (number)[]; wechat: (number)[]; http: (number)[] }, { email: (number)[]; sms: (number)[]; wechat: (number)[]; http: (number)[] }]; schedule: { zone: string; windows: (types.ScheduleWindow)[]; isTripOnly: boolean } | null; push: types.GivenPush; terminal?: types.TerminalThresholds }; gives: { alarmPolicyId: number; commandIds: (number)[] } }
  /** Enables or disables a device's own policy. Scope: alarm:edit. */
  'devicePolicies.updateEnableAlarmPolices': { sends: { deviceId: number | null; status: "enabled" | "disabled" }; gives: null }
  /** Alarms of the caller's organisations: open ones that nobody acknowledged first, the worst of them on top. Scope: alarm:view. */
  'alarmRecords.queryAlarmData': { sends: { page?: number; size?: number; conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: string }; gives: { page: number; size: number; total: number; records: (types.AlarmRecord)[] } }
  /** Counts the alarms of the caller's organisations that are open, unread and not acknowledged. Scope: alarm:view. */
  'alarmRecords.selectAlarmCount': { sends: { scene?: "device" | "waybill"; knownAt?: string }; gives: types.AlarmCounts }
  /** One alarm with its timeline and its probable causes. Scope: alarm:view. */
  'alarmRecords.queryById': { sends: { id: number; knownAt?: string }; gives: { id: number; kind: "temperature" | "humidity" | "vibration" | "light" | "door" | "tilt" | "pressure" | "battery" | "batteryTemperature" | "methane" | "butane" | "carbonDioxide" | "soil" | "speed" | "stayTimeout" | "offline" | "lowBattery" | "dismantle" | "lockState" | "reeferFailure" | "reeferAlarm" | "shock" | "siteEntryExit" | "lineDeviation" | "openedUnasked" | "openedOutOfTime" | "openedElsewhere"; series: string | null; level: number; status: "alarming" | "finished"; deviceName: string; deviceCode: string; plate: string | null; orgName: string; alarmPolicyName: string; startTime: string; endTime: string | null; durationS: number; value: number | null; lower: number | null; upper: number | null; peak: number | null; peakTime: string | null; startLng: number | null; startLat: number | null; endLng: number | null; endLat: number | null; endReason: "returned" | "policyOff" | "deviceRemoved" | "outOfSchedule" | "disproved" | "orderEnded" | null; isLate: boolean; isRead: boolean | null; acknowledgedBy: string | null; acknowledgeTime: string | null; acknowledgeComment: string | null; assignedTo: string | null; isNotified: boolean | null; unit: string; decimals: number; scene: "device" | "waybill"; deviceId: number | null; orgId: number; alarmPolicyId: number | null; policyVersion: number; lockOrderId: number | null; laterSteps?: ("opened" | "foundLate" | "level" | "levelSuperseded" | "corrected" | "noted" | "closed" | "acknowledged" | "assigned" | "commented")[]; timeline: (types.AlarmTimelineRow)[]; causes: (types.AlarmCause)[] } }
  /** Marks alarms as read, all or none. Scope: alarm:handle. */
  'alarmRecords.read': { sends: { ids: (number)[] }; gives: null }
  /** Acknowledges an open or ended alarm with a comment; of two concurrent calls one succeeds. Scope: alarm:handle. */
  'alarmRecords.acknowledge': { sends: { id: number; comment: types.alarmComment }; gives: null }
  /** Acknowledges alarms with one comment; those that somebody has acknowledged meanwhile stay as they are. Scope: alarm:handle. */
  'alarmRecords.acknowledgeAll': { sends: { ids: (number)[]; comment: types.alarmComment }; gives: { acknowledged: number } }
  /** Assigns an alarm to a user, or to nobody. Scope: alarm:handle. */
  'alarmRecords.assign': { sends: { id: number; userId: number | null }; gives: null }
  /** Adds a comment to an alarm; comments are never changed. Scope: alarm:handle. */
  'alarmRecords.comment': { sends: { id: number; comment: types.alarmComment }; gives: null }
  /** Since midnight of the caller's zone: the time without a temperature alarm, by the organisation of the devices. Scope: alarm:view. */
  'compliance.queryToday': { sends: { [key: string]: never }; gives: types.DayCompliance }
  /** Creates a link that shows devices on one page, and returns it once. Scope: share:edit. */
  'shares.save': { sends: { deviceIds: (number)[] | null; validityDays: null | 1 | 2 | 3; waybillId?: number; page: "home" | "realtime" | "sensor" | "track" | "alarm"; startTime?: string | null; endTime?: string | null }; gives: types.NewShare }
  /** Creates a link to an electronic-lock order, and returns it once: it shows where the lock is while it is on the order, or lets the driver ask for an unlock. Scope: share:edit. */
  'shares.saveOrder': { sends: { lockOrderId: number; page?: "order" | "driver"; validityDays: null | 1 | 2 | 3 }; gives: types.NewShare }
  /** Links of the caller's organisations, newest first, without their tokens. Scope: share:view. */
  'shares.queryPageList': { sends: types.ListOf<{ id: "eq" | "ne" | "in" | "gt" | "ge" | "lt" | "le" | "between"; deviceId: "eq" | "in"; page: "eq" | "ne" | "in"; state: "eq" | "ne" | "in"; userName: "eq" | "ne" | "like" | "in"; createTime: "gt" | "ge" | "lt" | "le" | "between" }>; gives: { page: number; size: number; total: number; records: (types.Share)[] } }
  /** Revokes a link and everything it has opened, at once. Scope: share:edit. */
  'shares.revoke': { sends: { id: number }; gives: null }
  /** Creates a link to the live location of devices and mails it to up to 10 addresses. Scope: share:edit. */
  'deviceStatus.shareLocationToEmail': { sends: { deviceIds: (number)[] | null; validityDays: null | 1 | 2 | 3; emails: (string)[] }; gives: { id: number; expireTime: string | null; sent: number } }
  /** As a file: Users of the caller's organisations. Scope: user:view. */
  'users.queryUserInfo-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "account" | "userName" | "orgId" | "orgName" | "roleId" | "roleName" | "email" | "phone" | "emailState" | "isWechatContact" | "wechatBoundTime" | "accountStatus" | "mustChangePassword" | "hasSecondFactor" | "version" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Users of the caller's organisations. Scope: user:view. */
  'users.exportSysUserV4': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "account" | "userName" | "orgId" | "orgName" | "roleId" | "roleName" | "email" | "phone" | "emailState" | "isWechatContact" | "wechatBoundTime" | "accountStatus" | "mustChangePassword" | "hasSecondFactor" | "version" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Organisations of the caller's branch, with their numbers of users and devices. Scope: organisation:view. */
  'organisations.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "parentId" | "parentName" | "name" | "code" | "isRoot" | "userCount" | "deviceCount" | "childCount" | "keptMonths" | "zone" | "language" | "requiresSecondFactor" | "gln" | "version" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Roles of the caller's organisations. Scope: role:view. */
  'roles.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "orgId" | "orgName" | "name" | "description" | "permissions" | "mobileMenus" | "userCount" | "version" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Messages to people of the caller's organisations, newest first. Scope: outbox:view. */
  'outbox.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "time" | "channel" | "address" | "subject" | "text" | "state" | "attempts" | "lastError" | "sentTime" | "isCharged" | "messageId" | "providerId"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Actions, done and denied, in the caller's organisations. Scope: audit:view. */
  'audit.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "chain" | "seq" | "time" | "account" | "userName" | "call" | "outcome" | "error" | "entity" | "entityId" | "entityName" | "before" | "after" | "reason" | "ip" | "requestId" | "hash"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Providers of sign-ins in the caller's organisations. Scope: user:view. */
  'identityProviders.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "name" | "alias" | "issuer" | "clientId" | "groupsClaim" | "extraScopes" | "isEnabled" | "orgId" | "orgName" | "roles" | "people" | "redirectUri" | "version" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Message recipients of the caller's organisations. Scope: recipient:view. */
  'recipients.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "orgId" | "orgName" | "name" | "email" | "phone" | "wechatId" | "httpAddress" | "emailState" | "language" | "isWechatBound" | "isOwn" | "version" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The types of the caller's organisations, and those of organisations above that the caller may use. Scope: deviceType:view. */
  'deviceTypes.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "typeName" | "model" | "category" | "sensorConfig" | "tempFloorC" | "doorInput" | "orgName" | "isInherited" | "deviceCount" | "version" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The types of the caller's devices. Scope: deviceType:view. */
  'deviceTypes.queryMyPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "typeName" | "model" | "category" | "sensorConfig" | "tempFloorC" | "doorInput" | "orgName" | "isInherited" | "deviceCount" | "version" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Devices of the caller's organisations. Scope: device:view. */
  'devices.queryDeviceList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "deviceCode" | "deviceName" | "orgId" | "orgName" | "typeId" | "typeName" | "category" | "model" | "protocol" | "terminalNo" | "productId" | "plate" | "deviceGroup" | "monitorTarget" | "range" | "reportIntervalS" | "collectIntervalS" | "moveIntervalS" | "staticIntervalS" | "recordIntervalS" | "delayTimeS" | "workMode" | "useStatus" | "useStartTime" | "serviceStartDate" | "serviceEndDate" | "serviceStatus" | "isBound" | "gatewayId" | "gatewayName" | "boundCount" | "workingStatus" | "batteryPct" | "cautions" | "lastReportTime" | "version" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The report of an import of the caller, row by row. Scope: device:edit. */
  'imports.queryImportRows-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "row" | "deviceCode" | "deviceName" | "outcome" | "code" | "column" | "message"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The devices the caller may monitor, without their state: load once, then follow the live topic. Scope: monitor:view. */
  'deviceStatus.queryBizDeviceList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "code" | "name" | "orgId" | "category" | "model" | "plate" | "monitorTarget" | "range" | "reportIntervalS" | "serviceEndDate"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Devices with their last values, as a table. Scope: monitor:view. */
  'deviceStatus.realTimeMonitoringPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "deviceCode" | "deviceName" | "plate" | "orgId" | "orgName" | "category" | "typeName" | "monitorTarget" | "useStatus" | "workingStatus" | "batteryPct" | "lastReportTime" | "motion" | "positioning" | "fixTime" | "lng" | "lat" | "speedKmh" | "mileageKm" | "signal" | "tempC" | "humPct" | "door" | "isBreached"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Devices with their last values, as a table. Scope: monitor:view. */
  'deviceStatus.exportBizRealPositioning': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "deviceCode" | "deviceName" | "plate" | "orgId" | "orgName" | "category" | "typeName" | "monitorTarget" | "useStatus" | "workingStatus" | "batteryPct" | "lastReportTime" | "motion" | "positioning" | "fixTime" | "lng" | "lat" | "speedKmh" | "mileageKm" | "signal" | "tempC" | "humPct" | "door" | "isBreached"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Devices with their last values, as a table. Scope: monitor:view. */
  'deviceStatus.exportBizRealMonitor': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "deviceCode" | "deviceName" | "plate" | "orgId" | "orgName" | "category" | "typeName" | "monitorTarget" | "useStatus" | "workingStatus" | "batteryPct" | "lastReportTime" | "motion" | "positioning" | "fixTime" | "lng" | "lat" | "speedKmh" | "mileageKm" | "signal" | "tempC" | "humPct" | "door" | "isBreached"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Idle devices, each with the warnings to confirm before it is used. Scope: monitor:view. */
  'deviceStatus.queryNotUsedDevicePageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "deviceCode" | "deviceName" | "plate" | "orgId" | "orgName" | "category" | "typeName" | "workingStatus" | "batteryPct" | "lastReportTime" | "isBound" | "cautions"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Bluetooth thermometers with their last measurements. Scope: device:view. */
  'bluetooth.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "deviceCode" | "deviceName" | "orgId" | "orgName" | "typeName" | "model" | "isBound" | "gatewayName" | "workingStatus" | "batteryPct" | "lastReportTime" | "tempC" | "humPct"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Bluetooth thermometers with their last measurements. Scope: device:view. */
  'bluetooth.export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "deviceCode" | "deviceName" | "orgId" | "orgName" | "typeName" | "model" | "isBound" | "gatewayName" | "workingStatus" | "batteryPct" | "lastReportTime" | "tempC" | "humPct"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The settings of a device: as stored on the platform, and as last reported by the device. Scope: device:view. */
  'deviceParams.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "deviceCode" | "name" | "value" | "isReported" | "reportTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The times at which the lock and the door of a device opened and closed, within retention. Scope: sensor:view. */
  'lockRecords.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "deviceCode" | "kind" | "state" | "time" | "lng" | "lat"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Messages of a device that no decoder reads, as they arrived, the newest first. Scope: device:edit. */
  'unreadRecords.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "repeats" | "protocol" | "type" | "why" | "size" | "hex" | "id" | "deviceCode" | "arriveTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The stored reports of one device, newest first, with the series of the requested sensor types or keys. Scope: sensor:view. */
  'sensors.querySensorPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "time" | "isManual" | "temp1" | "hum1" | "vibration" | "angleZ" | "light" | "door" | "external" | "pressure" | "internalTemp" | "methane" | "butane" | "reeferMode" | "reeferSetPoint" | "reeferSupply" | "reeferReturn" | "reeferSetPoint2" | "reeferSupply2" | "reeferReturn2" | "reeferSetPoint3" | "reeferSupply3" | "reeferReturn3" | "reeferMode2" | "reeferMode3" | "reeferHours" | "reeferAlarms" | "reeferAlarm1" | "reeferAlarm2" | "reeferAlarm3" | "gasPressure" | "batteryTemp" | "dismantle" | "acc" | "lock" | "unlockRequest" | "battery" | "signal" | "mileage" | "voltage" | "batteryVoltage" | "movement" | "input1" | "fuel" | "ambientTemp" | "soilTemp" | "soilMoisture" | "soilConductivity" | "soilPh" | "soilNitrogen" | "soilPhosphorus" | "soilPotassium" | "carbonDioxide" | "ammonia" | "temp2" | "hum2" | "input2" | "temp3" | "hum3" | "input3" | "temp4" | "hum4" | "input4" | "temp5" | "hum5" | "input5" | "temp6" | "hum6" | "input6" | "temp7" | "hum7" | "input7" | "temp8" | "hum8" | "input8" | "temp9" | "hum9" | "temp10" | "hum10" | "temp11" | "hum11" | "temp12" | "hum12" | "temp13" | "hum13" | "temp14" | "hum14" | "temp15" | "hum15" | "temp16" | "hum16" | "temp17" | "hum17" | "temp18" | "hum18" | "temp19" | "hum19" | "temp20" | "hum20" | "temp21" | "hum21" | "temp22" | "hum22" | "temp23" | "hum23" | "temp24" | "hum24" | "temp25" | "hum25" | "temp26" | "hum26" | "temp27" | "hum27" | "temp28" | "hum28" | "temp29" | "hum29" | "temp30" | "hum30" | "temp31" | "hum31" | "temp32" | "hum32" | "faults" | "isSuspect"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Devices by a part of number, name or plate, or by id, with the series each has measured. Scope: sensor:view. */
  'sensors.querySensorDevicePageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "code" | "name" | "category" | "plate" | "range" | "reportIntervalS" | "keys"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The lines of the caller's organisations. Scope: line:view. */
  'lines.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "lineName" | "lineNumber" | "orgId" | "orgName" | "startAddress" | "endAddress" | "waypointCount" | "distanceM" | "durationS" | "source" | "isEstimate" | "subscriptionCount" | "remark" | "version" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The lines of the caller's organisations. Scope: line:view. */
  'lines.exportLineV3': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "lineName" | "lineNumber" | "orgId" | "orgName" | "startAddress" | "endAddress" | "waypointCount" | "distanceM" | "durationS" | "source" | "isEstimate" | "subscriptionCount" | "remark" | "version" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Subscriptions of the caller's organisations, with each device's position on its line. Scope: line:view. */
  'lineSubscriptions.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "lineId" | "lineName" | "deviceId" | "deviceCode" | "deviceName" | "plate" | "orgId" | "orgName" | "validity" | "status" | "startTime" | "endTime" | "offsetM" | "stayTimeoutS" | "state" | "distanceM" | "progress" | "recordCount" | "recipientCount" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Deviations from lines and stays on them, of the caller's subscriptions. Scope: line:view. */
  'lineSubscriptions.queryRecordList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "kind" | "state" | "lineId" | "lineName" | "deviceId" | "deviceCode" | "deviceName" | "plate" | "waybillNo" | "startTime" | "endTime" | "durationS" | "peakM" | "lng" | "lat"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The waybills of the caller's organisations, newest first. Scope: waybill:view. */
  'waybills.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "waybillNo" | "customerOrderId" | "businessCode" | "containerNo" | "ssccs" | "waybillType" | "goodsName" | "carrierName" | "driverName" | "driverPhone" | "orgId" | "orgName" | "sharing" | "state" | "completedState" | "shippingAddress" | "receivingAddress" | "waypointCount" | "deviceCount" | "deviceNames" | "plates" | "startMode" | "endMode" | "plannedStartTime" | "plannedArrivalTime" | "actualStartTime" | "completionTime" | "arrivalTime" | "version" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The waybills of the caller's organisations, newest first. Scope: waybill:view. */
  'waybills.exportWaybillSceneDownCenter': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "waybillNo" | "customerOrderId" | "businessCode" | "containerNo" | "ssccs" | "waybillType" | "goodsName" | "carrierName" | "driverName" | "driverPhone" | "orgId" | "orgName" | "sharing" | "state" | "completedState" | "shippingAddress" | "receivingAddress" | "waypointCount" | "deviceCount" | "deviceNames" | "plates" | "startMode" | "endMode" | "plannedStartTime" | "plannedArrivalTime" | "actualStartTime" | "completionTime" | "arrivalTime" | "version" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The same waybills, each with where it is and what needs a person. Scope: waybill:view. */
  'waybills.queryMonitoringPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "waybillNo" | "customerOrderId" | "businessCode" | "containerNo" | "ssccs" | "waybillType" | "goodsName" | "carrierName" | "driverName" | "driverPhone" | "orgId" | "orgName" | "sharing" | "state" | "completedState" | "shippingAddress" | "receivingAddress" | "waypointCount" | "deviceCount" | "deviceNames" | "plates" | "startMode" | "endMode" | "plannedStartTime" | "plannedArrivalTime" | "actualStartTime" | "completionTime" | "arrivalTime" | "version" | "createTime" | "lng" | "lat" | "fixTime" | "exceptions" | "arrivalBasis" | "estimatedArrivalTime" | "earliestArrivalTime" | "latestArrivalTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Where the goods of waybills in transit are: each with the last place of every device that travels along. Scope: waybill:view. */
  'waybills.queryPositionPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "waybillNo" | "customerOrderId" | "businessCode" | "containerNo" | "ssccs" | "waybillType" | "goodsName" | "carrierName" | "driverName" | "driverPhone" | "orgId" | "orgName" | "sharing" | "state" | "completedState" | "shippingAddress" | "receivingAddress" | "waypointCount" | "deviceCount" | "deviceNames" | "plates" | "startMode" | "endMode" | "plannedStartTime" | "plannedArrivalTime" | "actualStartTime" | "completionTime" | "arrivalTime" | "version" | "createTime" | "lng" | "lat" | "fixTime" | "places"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Where the goods of waybills in transit are: each with the last place of every device that travels along. Scope: waybill:view. */
  'waybills.exportWaybillScenePosition': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "waybillNo" | "customerOrderId" | "businessCode" | "containerNo" | "ssccs" | "waybillType" | "goodsName" | "carrierName" | "driverName" | "driverPhone" | "orgId" | "orgName" | "sharing" | "state" | "completedState" | "shippingAddress" | "receivingAddress" | "waypointCount" | "deviceCount" | "deviceNames" | "plates" | "startMode" | "endMode" | "plannedStartTime" | "plannedArrivalTime" | "actualStartTime" | "completionTime" | "arrivalTime" | "version" | "createTime" | "lng" | "lat" | "fixTime" | "places"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The same figures as a list, which leaves as a file: all, then by day, lane, carrier and kind of transport. Scope: waybill:view. */
  'waybills.queryStatisticsPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "part" | "name" | "completed" | "onTime" | "late" | "warm" | "inRange" | "excursion" | "meanDurationS"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The same waybills, each with where it is and what needs a person. Scope: waybill:view. */
  'customWaybills.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "waybillNo" | "customerOrderId" | "businessCode" | "containerNo" | "ssccs" | "waybillType" | "goodsName" | "carrierName" | "driverName" | "driverPhone" | "orgId" | "orgName" | "sharing" | "state" | "completedState" | "shippingAddress" | "receivingAddress" | "waypointCount" | "deviceCount" | "deviceNames" | "plates" | "startMode" | "endMode" | "plannedStartTime" | "plannedArrivalTime" | "actualStartTime" | "completionTime" | "arrivalTime" | "version" | "createTime" | "lng" | "lat" | "fixTime" | "exceptions" | "arrivalBasis" | "estimatedArrivalTime" | "earliestArrivalTime" | "latestArrivalTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The same waybills, each with where it is and what needs a person. Scope: waybill:view. */
  'customWaybills.exportWaybillHd': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "waybillNo" | "customerOrderId" | "businessCode" | "containerNo" | "ssccs" | "waybillType" | "goodsName" | "carrierName" | "driverName" | "driverPhone" | "orgId" | "orgName" | "sharing" | "state" | "completedState" | "shippingAddress" | "receivingAddress" | "waypointCount" | "deviceCount" | "deviceNames" | "plates" | "startMode" | "endMode" | "plannedStartTime" | "plannedArrivalTime" | "actualStartTime" | "completionTime" | "arrivalTime" | "version" | "createTime" | "lng" | "lat" | "fixTime" | "exceptions" | "arrivalBasis" | "estimatedArrivalTime" | "earliestArrivalTime" | "latestArrivalTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The templates of waybills of the caller's organisations. Scope: waybill:view. */
  'waybillTemplates.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "name" | "orgId" | "orgName" | "shippingAddress" | "receivingAddress" | "version" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The vehicles of the caller's organisations. Scope: vehicle:view. */
  'vehicles.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "plate" | "state" | "property" | "vehicleType" | "team" | "ownerName" | "ownerPhone" | "brand" | "loadKg" | "lengthMm" | "widthMm" | "heightMm" | "passengers" | "mainDriverName" | "mainDriverPhone" | "assistantDriverName" | "assistantDriverPhone" | "orgId" | "orgName" | "devices" | "remark" | "version" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The same vehicles, each with where it is. Scope: vehicle:view. */
  'vehicles.queryPageList2-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "plate" | "state" | "property" | "vehicleType" | "team" | "ownerName" | "ownerPhone" | "brand" | "loadKg" | "lengthMm" | "widthMm" | "heightMm" | "passengers" | "mainDriverName" | "mainDriverPhone" | "assistantDriverName" | "assistantDriverPhone" | "orgId" | "orgName" | "devices" | "remark" | "version" | "createTime" | "lng" | "lat" | "fixTime" | "reportTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: What is to be done on the vehicles, the earliest first. Scope: vehicle:view. */
  'vehicleUpkeep.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "vehicleId" | "plate" | "orgName" | "kind" | "state" | "dueTime" | "dueKm" | "dueHours" | "everyDays" | "everyKm" | "everyHours" | "whenOverdue" | "doneTime" | "doneBy" | "remark" | "version"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The pre-trip inspections of the vehicles, the newest first. Scope: vehicle:view. */
  'vehicleInspections.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "vehicleId" | "plate" | "orgName" | "compartment" | "result" | "faults" | "doneTime" | "checks" | "userName" | "createTime" | "remark"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The probes that are in place, with the state of their calibration; the one that is due first comes first. Scope: probe:view. */
  'probes.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "deviceId" | "deviceCode" | "deviceName" | "plate" | "orgName" | "key" | "serialNumber" | "state" | "number" | "laboratory" | "dueOn"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The temperature mapping studies of the caller's organisations, the newest first. Scope: mapping:view. */
  'mappings.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "name" | "place" | "placeName" | "orgId" | "orgName" | "state" | "createTime" | "probeCount" | "fromTime" | "untilTime" | "verdict"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The product profiles of the caller's organisations. Scope: product:view. */
  'products.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "name" | "gtin" | "orgId" | "orgName" | "definition" | "remark" | "shipmentCount" | "version" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The rooms of the caller's organisations. Scope: room:view. */
  'rooms.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "kind" | "name" | "siteId" | "siteName" | "orgId" | "orgName" | "crop" | "stage" | "plan" | "baseC" | "seasonStart" | "devices" | "remark" | "version" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The completed shipments with what was decided about them, the newest first. Scope: waybill:view. */
  'releases.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "waybillId" | "waybillNo" | "state" | "outcome" | "goodsName" | "orgId" | "orgName" | "verdict" | "isDisproved" | "completionTime" | "signedTime" | "signedBy"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The electronic-lock orders of the caller's organisations. Scope: lockOrder:view. */
  'lockOrders.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "orderNo" | "state" | "planStartTime" | "planEndTime" | "plate" | "route" | "inspectionAddress" | "inspectionSiteId" | "inspectionSiteName" | "consigneeName" | "consigneePhone" | "materials" | "recipients" | "alarmCount" | "lock" | "nextStates" | "canSettle" | "canEdit" | "canRemove" | "orgId" | "orgName" | "remark" | "version" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The electronic-lock orders of the caller's organisations. Scope: lockOrder:view. */
  'lockOrders.exportBds': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "orderNo" | "state" | "planStartTime" | "planEndTime" | "plate" | "route" | "inspectionAddress" | "inspectionSiteId" | "inspectionSiteName" | "consigneeName" | "consigneePhone" | "materials" | "recipients" | "alarmCount" | "lock" | "nextStates" | "canSettle" | "canEdit" | "canRemove" | "orgId" | "orgName" | "remark" | "version" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Alarms of electronic-lock orders, each with its place: opened elsewhere, outside of the plan or without a request, a cut rope, a low battery. Scope: lockOrder:view. */
  'lockOrderAlarms.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "waybillId" | "orderNo" | "kind" | "deviceCode" | "alarmId" | "acknowledgeTime" | "time" | "lng" | "lat" | "value"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The materials of electronic-lock orders, each with its order and whether it is inspected. Scope: lockOrder:view. */
  'lockOrderDetails.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "supplier" | "identification" | "quantity" | "state" | "waybillId" | "orderNo" | "orderState"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The operation log of electronic-lock orders: who did what, when and why. Scope: lockOrder:view. */
  'lockOrderSteps.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "waybillId" | "orderNo" | "event" | "fromState" | "toState" | "deviceCode" | "userName" | "isOtherUser" | "origin" | "reason" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Requests to open electronic locks, with the order of each, the decision, and what the lock said. Scope: command:view. */
  'unlockRequests.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "state" | "deviceState" | "waybillId" | "orderNo" | "reason" | "origin" | "deviceId" | "deviceCode" | "deviceName" | "plate" | "requester" | "decidedBy" | "canDecide" | "code" | "canTakeCode" | "createTime" | "expireTime" | "finishTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Sites of the caller's organisations and global ones, newest first. Scope: site:view. */
  'sites.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "siteNo" | "siteName" | "gln" | "siteType" | "shape" | "centerlat" | "centerlng" | "radius" | "coordinates" | "address" | "isGlobal" | "source" | "orgId" | "orgName" | "isOwn" | "subscriptionCount" | "version" | "createTime" | "updateTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Sites of the caller's organisations and global ones, newest first. Scope: site:view. */
  'sites.exportFenceV4': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "siteNo" | "siteName" | "gln" | "siteType" | "shape" | "centerlat" | "centerlng" | "radius" | "coordinates" | "address" | "isGlobal" | "source" | "orgId" | "orgName" | "isOwn" | "subscriptionCount" | "version" | "createTime" | "updateTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Sites of the caller's organisations and global ones, newest first. Scope: site:view. */
  'sites.exportFenceScene': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "siteNo" | "siteName" | "gln" | "siteType" | "shape" | "centerlat" | "centerlng" | "radius" | "coordinates" | "address" | "isGlobal" | "source" | "orgId" | "orgName" | "isOwn" | "subscriptionCount" | "version" | "createTime" | "updateTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The same sites by their names. Scope: site:view. */
  'sites.queryPageListOrderByASC-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "siteNo" | "siteName" | "gln" | "siteType" | "shape" | "centerlat" | "centerlng" | "radius" | "coordinates" | "address" | "isGlobal" | "source" | "orgId" | "orgName" | "isOwn" | "subscriptionCount" | "version" | "createTime" | "updateTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Subscriptions of the caller's organisations, newest first. Scope: site:view. */
  'siteSubscriptions.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "siteId" | "siteName" | "siteType" | "orgId" | "orgName" | "deviceCount" | "deviceNames" | "validity" | "status" | "events" | "dwellS" | "startTime" | "endTime" | "finishTime" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Stays of the caller's devices at sites, newest first; `scene` waybill: those on a waybill. Scope: site:view. */
  'siteRecords.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: string; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "deviceId" | "deviceCode" | "deviceName" | "orgName" | "siteId" | "siteName" | "siteType" | "state" | "entryTime" | "exitTime" | "dwellS" | "dwellTime" | "entrylng" | "entrylat" | "exitlng" | "exitlat" | "plate" | "waybillNo" | "scene" | "isRead" | "isCorrected" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Stays of the caller's devices at sites, newest first; `scene` waybill: those on a waybill. Scope: site:view. */
  'siteRecords.exportFenceRecordV3': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: string; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "deviceId" | "deviceCode" | "deviceName" | "orgName" | "siteId" | "siteName" | "siteType" | "state" | "entryTime" | "exitTime" | "dwellS" | "dwellTime" | "entrylng" | "entrylat" | "exitlng" | "exitlat" | "plate" | "waybillNo" | "scene" | "isRead" | "isCorrected" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Commands sent to devices, with their delivery and execution. Scope: command:view. */
  'commandRecords.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "deviceId" | "deviceCode" | "deviceName" | "plate" | "kind" | "content" | "platformState" | "deviceState" | "checks" | "deliveryCount" | "canResend" | "isResent" | "approval" | "canDecide" | "decidedBy" | "source" | "createTime" | "deliverTime" | "finishTime" | "expireTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Each step of each command to a lock. Scope: command:view. */
  'commandRecords.queryLockList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "commandId" | "deviceId" | "deviceCode" | "deviceName" | "plate" | "action" | "step" | "counter" | "source" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Saved commands of the caller's organisations. Scope: command:view. */
  'commandTemplates.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "name" | "kind" | "content" | "orgName" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Alarm policies of the caller's organisations. Scope: alarm:view. */
  'alarmPolicies.queryPolicy-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "name" | "orgId" | "orgName" | "status" | "kinds" | "coverageBy" | "isPushEnabled" | "deviceCount" | "openCount" | "version" | "updateTime" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Alarm policies of the caller's organisations. Scope: alarm:view. */
  'alarmPolicies.exportAlarmPolicyV3': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "name" | "orgId" | "orgName" | "status" | "kinds" | "coverageBy" | "isPushEnabled" | "deviceCount" | "openCount" | "version" | "updateTime" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: The alarm kinds of policies: a row for each policy and kind, including waybill policies and own policies of devices. Scope: alarm:view. */
  'alarmPolicies.queryPolicySet-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "alarmPolicyId" | "name" | "status" | "kind" | "setting"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Waybill alarm policies of the caller's organisations. Scope: alarm:view. */
  'waybillAlarmPolicies.querySencePolicy-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "name" | "orgId" | "orgName" | "status" | "kinds" | "coverageBy" | "isPushEnabled" | "deviceCount" | "openCount" | "version" | "updateTime" | "createTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Alarms of the caller's organisations: open ones that nobody acknowledged first, the worst of them on top. Scope: alarm:view. */
  'alarmRecords.queryAlarmData-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: string; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "kind" | "series" | "level" | "status" | "deviceName" | "deviceCode" | "plate" | "orgName" | "alarmPolicyName" | "startTime" | "endTime" | "durationS" | "value" | "lower" | "upper" | "peak" | "peakTime" | "startLng" | "startLat" | "endLng" | "endLat" | "endReason" | "isLate" | "isRead" | "acknowledgedBy" | "acknowledgeTime" | "acknowledgeComment" | "assignedTo" | "isNotified" | "unit" | "decimals" | "scene" | "deviceId" | "orgId" | "alarmPolicyId" | "policyVersion" | "lockOrderId" | "laterSteps"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Alarms of the caller's organisations: open ones that nobody acknowledged first, the worst of them on top. Scope: alarm:view. */
  'alarmRecords.exportAlarmV3': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: string; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "kind" | "series" | "level" | "status" | "deviceName" | "deviceCode" | "plate" | "orgName" | "alarmPolicyName" | "startTime" | "endTime" | "durationS" | "value" | "lower" | "upper" | "peak" | "peakTime" | "startLng" | "startLat" | "endLng" | "endLat" | "endReason" | "isLate" | "isRead" | "acknowledgedBy" | "acknowledgeTime" | "acknowledgeComment" | "assignedTo" | "isNotified" | "unit" | "decimals" | "scene" | "deviceId" | "orgId" | "alarmPolicyId" | "policyVersion" | "lockOrderId" | "laterSteps"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
  /** As a file: Links of the caller's organisations, newest first, without their tokens. Scope: share:view. */
  'shares.queryPageList-export': { sends: { conditionVos?: types.Conditions; sorts?: types.Sorts; knownAt?: unknown; page?: number; size?: number; format?: "excel" | "pdf" | "csv"; title?: string; columns?: ({ key: "id" | "page" | "validityDays" | "startTime" | "endTime" | "deviceNames" | "userName" | "createTime" | "expireTime" | "state" | "opens" | "lastOpenTime"; label?: string; words?: { [key in string]: string } })[]; asked?: types.AskedColumns }; gives: Response }
}
