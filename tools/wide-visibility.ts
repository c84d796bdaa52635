/**
 * Checks which files look beyond a caller's organisations (server/src/platform/visibility.ts): each has a reason here. A module
 * is handed the handle of calls; the handles that see everything are given out in assembly/modules.ts, where everybody reads them.
 */
import { isTest, readSources, report, type Source } from './sources.ts'

// The functions by name; the handle `system` where it is taken out of something.
const widening =
  /\b(?:seeingEverything|lookingBeyond|systemPool|ownerPool|openDatabase)\b|\bdatabase\.system\b|\{[^{}'"]*\bsystem\b[^{}'"]*\} = |\(\{[^{}'"]*\bsystem\b/

/** File -> why. */
export const reasons: Readonly<Record<string, string>> = {
  'server/src/platform/visibility.ts': 'says what they mean',
  'server/src/platform/database.ts': 'makes the handles',
  'server/src/platform/scoped-driver.ts': 'lends the connection that fits the visibility',
  'server/src/assembly/base.ts': 'opens them',
  'server/src/assembly/program.ts': 'keeps the figures of the process',
  'server/src/assembly/modules.ts': 'gives them to the modules that have a reason',
  'server/src/assembly/walk.ts': 'what has run out belongs to no caller',
  'server/src/assembly/health.ts': 'asks whether the database answers',
  'server/src/assembly/api.ts': 'hands the trail what notes a denial',
  'server/src/assembly/ingest.ts': 'a device is no user: its own credential is its right',
  'server/src/assembly/jobs.ts': 'what has run out is cleared for all callers',
  'server/src/assembly/promises.ts': 'asks what waits, whosever it is, and who the operators are',
  'server/src/assembly/rules.ts': 'what follows from a report belongs to no caller',
  'server/src/assembly/child-modules.ts': 'opens the store for the processes of files and of heavy calls',
  'server/src/assembly/calls-child.ts': 'hands the trail what notes a denial',
  'server/src/assembly/watch.ts': 'counts batches and jobs that wait, whosever they are',
  'server/src/modules/readings/index.ts': 'weeks hold readings of everybody, and are made and dropped whole',
  'server/src/modules/unread/index.ts': 'messages that nobody reads have no organisation',
  'server/src/modules/operations/index.ts':
    'figures of the installation, for operators, whom the call itself distinguishes',
  'server/src/modules/web-push/index.ts': 'a browser that changes hands shows its former account nothing more',
  'server/src/modules/web-push/identity.ts': 'the key of the installation belongs to no caller',
  'server/src/main.ts': 'the first accounts of an empty store',
  'server/src/platform/trail.ts': 'a denial is noted outside of the transaction that was denied',
  'server/src/cli/account.ts': 'the operator at the machine, who is nobody of any organisation',
  'server/src/cli/clock.ts': 'the operator at the machine vouches for its clock, which is of no organisation',
  'server/src/cli/evidence-key.ts': 'the operator at the machine changes the keys of the installation',
  'server/src/cli/replay.ts':
    'the operator at the machine: a device is no user, and its messages are stored as its own',
  'server/src/cli/device.ts': 'the operator at the machine acts for the organisation in the arguments',
  'server/src/cli/provision.ts': 'the same, with a whole fleet',
  'server/src/cli/open-store.ts': 'opens the store for those two',
  'server/src/ingest/transactions.ts': 'a device is no user: its own credential is its right',
  'server/src/ingest/pipeline.ts': 'the same',
  'server/src/app/router.ts': 'calls of the public audience: who it is turns out in them',
  'server/src/app/authentication.ts': 'a token may be anybody’s',
  'server/src/app/assistants/endpoint.ts': 'the same',
  'server/src/app/links.ts': 'a link may be of any client',
  'server/src/modules/api-clients/token-endpoint.ts': 'a secret may be anybody’s',
  'server/src/modules/api-clients/usage.ts': 'figures of all clients are written together',
  'server/src/app/live/hub.ts': 'the sessions of all sockets in one question',
  'server/src/app/live/fan-out.ts': 'reads what moved, whosever it is, and hands it to those who may hear of it',
  'server/src/app/live/live-socket.ts': 'a ticket may be anybody’s',
  'server/src/modules/organisations/organisations.service.ts': 'a proposed code must be free among all tenants',
  'server/src/modules/lines/subscriptions.service.ts':
    'messages of a cancelled subscription are taken back, whosever they are',
  'server/src/modules/history/history.store.ts':
    'readings are written by the system alone; the device was found in the own scope',
  'server/src/modules/evidence/epcis/capture/owners.store.ts':
    'a GLN in an event of a carrier is that of whoever owns the shipment',
  'server/src/modules/devices/travelling.store.ts': 'a device may be on a waybill of another organisation',
  'server/src/modules/devices/registration.store.ts': 'a number of a device must be free among all tenants',
  'server/src/modules/roles/administrators.ts': 'counts the users above the caller who could restore access',
  'server/src/modules/vehicles/import.store.ts':
    'a plate must be free in its whole tenant, and a device on no other vehicle',
  'server/src/modules/lock-orders/import.store.ts': 'a number of an order must be free in its whole tenant',
  'server/src/modules/waybills/import.service.ts': 'a number of a waybill must be free in its whole tenant',
  'server/src/modules/waybills/adding.ts': 'a number of a waybill must be free in its whole tenant',
  'server/src/modules/waybills/waybills.service.ts': 'a number of a waybill must be free in its whole tenant',
  'server/src/modules/waybills/upkeep.ts': 'a vehicle refuses also who sees its device alone',
  'server/src/modules/waybills/calibration.ts': 'a probe without a certificate refuses also who sees its device alone',
  'server/src/modules/waybills/condition.service.ts': 'a lot spends its budget wherever it was in its tenant',
  'server/src/modules/waybills/shares.service.ts': 'a partner stands outside of the organisations of who shares',
  'server/src/modules/waybills/share-with.ts': 'the same',
  'server/src/modules/releases/late.ts': 'what arrives after a review is looked at for whoever owns the shipment',
  'server/src/modules/waybills/owner-visibility.ts':
    'devices of several tenants may be on one waybill; the statements name the waybill and its devices',
  'server/src/modules/waybills/statistics.service.ts':
    'alarms of devices on received waybills; the statements name the waybills',
  'server/src/modules/compliance/compliance.service.ts':
    'a policy of an organisation above watches devices below; the statement names the devices by the scope',
  'server/src/modules/waybills/notices.ts': 'recipients of a waybill are chosen by all who manage it',
  'server/src/modules/evidence/signer.store.ts': 'the chain of records and its keys are of the installation',
  'server/src/modules/evidence/epcis/names/names.job.ts':
    'where an event is found is written for whoever may ask, and read within the scope of whoever asks',
  'server/src/modules/evidence/seals.store.ts': 'the seals of reports are made with the key of the installation',
  'server/src/modules/evidence/signature/identity.store.ts':
    'the certificate that signs reports is of the installation',
  'server/src/modules/evidence/signature/signatures.store.ts':
    'signatures of reports are marked with the key of the installation',
  'server/src/modules/evidence/signature/stamps.store.ts': 'entries of the chain are dated, whosever the records are',
  'server/src/modules/evidence/issue.job.ts':
    'the trail of a job is written as the trail of the call that it continues',
  'server/src/modules/evidence/log.service.ts': 'the same: what is published names no organisation',
  'server/src/modules/commands/unlock.store.ts': 'the rule that holds may stand above the caller',
  'server/src/modules/messages/summon.ts': 'who may decide a request may stand above the caller',
  'server/src/modules/messages/unsubscribe.ts': 'a link in an e-mail is nobody’s account',
  'server/src/modules/wechat/callback.ts': 'WeChat calls, nobody is signed in',
  'server/src/modules/wechat/sign-in.service.ts': 'states and tickets are nobody’s until they are taken',
}

export const wideReaders = (sources: readonly Source[], known: Readonly<Record<string, string>>): string[] => {
  const wide = sources
    .filter(({ path, text }) => path.startsWith('server/src/') && !isTest(path) && widening.test(text))
    .map(({ path }) => path)
    .filter((path) => !path.startsWith('server/src/testing/'))
  return [
    ...wide
      .filter((path) => !(path in known))
      .map((path) => `${path} looks beyond a caller's organisations without a reason`),
    ...Object.keys(known)
      .filter((path) => !wide.includes(path))
      .map((path) => `${path} has a reason to look beyond and does not`),
  ]
}

if (import.meta.main) report(wideReaders(readSources(), reasons), 'Every wider look has its reason.')
