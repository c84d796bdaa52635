import { type Bodies, nextNumber } from '../body.ts'

const named = () => {
  const number = nextNumber()
  return { name: `Sweep ${number}`, code: `SWEEP${number}` }
}

export const organisationsBodies: Bodies = {
  'organisations.queryById': ({ organisation }) => [{ id: organisation }],
  'organisations.getOrgCode': ({ organisation }) => [{ parentId: organisation }],
  'organisations.saveOrg': ({ organisation }) => [{ parentId: organisation, ...named() }],
  'organisations.updateOrg': ({ organisation, home }) => [{ id: organisation, version: 1, parentId: home, ...named() }],
  'organisations.deleteOrg': ({ organisation }) => [{ id: organisation }],
}
