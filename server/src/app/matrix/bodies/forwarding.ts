import { type Bodies, nextNumber } from '../body.ts'

const given = () => ({
  name: `FW-${nextNumber()}`,
  remark: '',
  kinds: ['alarm'],
  target: 'http',
  address: 'https://hook.example/in',
  broker: null,
})
/** Devices stand in the organisation of their place. */
const of = (device: number) => ({ ...given(), isWholeBranch: false, deviceIds: [device] })

export const forwardingBodies: Bodies = {
  'forwarding.queryById': ({ forwardingRule }) => [{ id: forwardingRule }],
  'forwarding.save': ({ organisation, home, device }) => [
    { orgId: organisation, ...given(), isWholeBranch: true },
    { orgId: home, ...of(device) },
  ],
  'forwarding.update': ({ forwardingRule, device }) => [{ id: forwardingRule, version: 1, ...of(device) }],
  'forwarding.updateStatus': ({ forwardingRule }) => [{ id: forwardingRule, isPaused: true }],
  'forwarding.rotateSecret': ({ forwardingRule }) => [{ id: forwardingRule, overlapHours: 24 }],
  'forwarding.sendTest': ({ forwardingRule }) => [{ id: forwardingRule }],
  'forwarding.deleteByIds': ({ forwardingRule }) => [{ ids: [forwardingRule] }],
  'forwarding.replay': ({ deadLetter }) => [{ ids: [deadLetter] }],
  'forwarding.replayAll': ({ forwardingRule }) => [{ ruleId: forwardingRule }],
  'forwarding.drop': ({ deadLetter }) => [{ ids: [deadLetter] }],
}
